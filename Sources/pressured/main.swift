print("pressured")
