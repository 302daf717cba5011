# fish completion for pressure-actions, made by make-manual from the program's own command line.

# Whether the words so far lead to this command.
function __pressure_actions_at
    set -l at pressure-actions
    set -l words (commandline -opc)
    for word in $words[2..-1]
        switch "$at $word"
            case ''
        end
    end
    test "$at" = "$argv"
end

complete -c pressure-actions -f

complete -c pressure-actions -n '__pressure_actions_at pressure-actions' -l config -x -k -a '(__fish_complete_suffix .conf)' -d 'read FILE, by default pressured/actions.conf in $XDG_CONFIG_HOME or ~/.config'
complete -c pressure-actions -n '__pressure_actions_at pressure-actions' -l check -d 'say what is wrong with the file, or how many actions it has, and exit'
complete -c pressure-actions -n '__pressure_actions_at pressure-actions' -l dry-run -d 'print what would be run, and run nothing'
complete -c pressure-actions -n '__pressure_actions_at pressure-actions' -l socket -r -F -d 'where pressured is; else $PRESSURED_SOCKET, else /run/pressured/io.pressured'
complete -c pressure-actions -n '__pressure_actions_at pressure-actions' -s h -l help -d 'show this help and exit'
complete -c pressure-actions -n '__pressure_actions_at pressure-actions' -l version -d 'show the version and exit'
