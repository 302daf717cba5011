print("pressurectl")
