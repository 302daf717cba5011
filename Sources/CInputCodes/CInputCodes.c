/* CInputCodes is headers only; the package manager asks for one source file. */
