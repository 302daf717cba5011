// What presses without hardware is part of the product; tests have it with everything else from here.
@_exported public import SimulatedPresses
