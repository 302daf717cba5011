# fish completion for pressurectl, made by make-manual from the program's own command line.

# Whether the words so far lead to this command.
function __pressurectl_at
    set -l at pressurectl
    set -l words (commandline -opc)
    for word in $words[2..-1]
        switch "$at $word"
            case 'pressurectl devices'
                set at "$at $word"
            case 'pressurectl monitor'
                set at "$at $word"
            case 'pressurectl scale'
                set at "$at $word"
            case 'pressurectl analyze'
                set at "$at $word"
            case 'pressurectl plot'
                set at "$at $word"
            case 'pressurectl record'
                set at "$at $word"
            case 'pressurectl replay'
                set at "$at $word"
            case 'pressurectl convert'
                set at "$at $word"
            case 'pressurectl simulate'
                set at "$at $word"
            case 'pressurectl calibrate'
                set at "$at $word"
            case 'pressurectl haptic'
                set at "$at $word"
            case 'pressurectl actions'
                set at "$at $word"
            case 'pressurectl actions list'
                set at "$at $word"
            case 'pressurectl actions set'
                set at "$at $word"
            case 'pressurectl actions perform'
                set at "$at $word"
            case 'pressurectl actions watch'
                set at "$at $word"
            case 'pressurectl doctor'
                set at "$at $word"
        end
    end
    test "$at" = "$argv"
end

function __pressurectl_device_ids
    set -l socket (string match -r -g -- '--socket[ =](\S+)' "$(commandline -pc)")
    set -q socket[1]; and set socket --socket $socket[-1]
    pressurectl devices --json $socket 2>/dev/null | sed -n 's/.*"id":"\([^"]*\)".*/\1/p'
end

complete -c pressurectl -f

complete -c pressurectl -n '__pressurectl_at pressurectl' -a devices -d 'Lists the devices whose force pressured knows.'
complete -c pressurectl -n '__pressurectl_at pressurectl' -a monitor -d 'Shows touches and presses as they happen.'
complete -c pressurectl -n '__pressurectl_at pressurectl' -a scale -d 'Weighs what presses on a device.'
complete -c pressurectl -n '__pressurectl_at pressurectl' -a analyze -d 'Tells what pressured would make of a recording.'
complete -c pressurectl -n '__pressurectl_at pressurectl' -a plot -d 'Draws the forces of a recording.'
complete -c pressurectl -n '__pressurectl_at pressurectl' -a record -d 'Records what a device says, in evemu'\''s format.'
complete -c pressurectl -n '__pressurectl_at pressurectl' -a replay -d 'Plays a recording as a real device, for every program.'
complete -c pressurectl -n '__pressurectl_at pressurectl' -a convert -d 'Writes a recording in the format of evemu or of libinput.'
complete -c pressurectl -n '__pressurectl_at pressurectl' -a simulate -d 'Presses on a device that is not there.'
complete -c pressurectl -n '__pressurectl_at pressurectl' -a calibrate -d 'Measures what a device'\''s pressure means, and tells the hardware database.'
complete -c pressurectl -n '__pressurectl_at pressurectl' -a haptic -d 'Plays a haptic pattern, on the device touched last.'
complete -c pressurectl -n '__pressurectl_at pressurectl' -a actions -d 'Shows, sets and performs quick actions of applications.'
complete -c pressurectl -n '__pressurectl_at pressurectl' -a doctor -d 'Tells what stops pressured from working here, and what to do about it.'
complete -c pressurectl -n '__pressurectl_at pressurectl' -s h -l help -d 'show this help and exit'
complete -c pressurectl -n '__pressurectl_at pressurectl' -l version -d 'show the version and exit'

complete -c pressurectl -n '__pressurectl_at pressurectl devices' -s a -l all -d 'also what is not used, with the reason'
complete -c pressurectl -n '__pressurectl_at pressurectl devices' -s j -l json -d 'print one JSON object a line'
complete -c pressurectl -n '__pressurectl_at pressurectl devices' -l socket -r -F -d 'where pressured is; else $PRESSURED_SOCKET, else /run/pressured/io.pressured'
complete -c pressurectl -n '__pressurectl_at pressurectl devices' -s h -l help -d 'show this help and exit'

complete -c pressurectl -n '__pressurectl_at pressurectl monitor' -l touches -d 'only touches'
complete -c pressurectl -n '__pressurectl_at pressurectl monitor' -l presses -d 'only presses'
complete -c pressurectl -n '__pressurectl_at pressurectl monitor' -s d -l device -x -k -a '(__pressurectl_device_ids)' -d 'only this device'
complete -c pressurectl -n '__pressurectl_at pressurectl monitor' -s l -l lines -d 'print lines, as into a file, also on a terminal'
complete -c pressurectl -n '__pressurectl_at pressurectl monitor' -s j -l json -d 'print one JSON object a line'
complete -c pressurectl -n '__pressurectl_at pressurectl monitor' -l socket -r -F -d 'where pressured is; else $PRESSURED_SOCKET, else /run/pressured/io.pressured'
complete -c pressurectl -n '__pressurectl_at pressurectl monitor' -s h -l help -d 'show this help and exit'

complete -c pressurectl -n '__pressurectl_at pressurectl scale' -s t -l tare -d 'what lies there in the first second weighs nothing'
complete -c pressurectl -n '__pressurectl_at pressurectl scale' -s d -l device -x -k -a '(__pressurectl_device_ids)' -d 'only this device, by its id in '\''devices'\'''
complete -c pressurectl -n '__pressurectl_at pressurectl scale' -s l -l lines -d 'print lines, as into a file, also on a terminal'
complete -c pressurectl -n '__pressurectl_at pressurectl scale' -s j -l json -d 'print one JSON object a line'
complete -c pressurectl -n '__pressurectl_at pressurectl scale' -l socket -r -F -d 'where pressured is; else $PRESSURED_SOCKET, else /run/pressured/io.pressured'
complete -c pressurectl -n '__pressurectl_at pressurectl scale' -s h -l help -d 'show this help and exit'

complete -c pressurectl -n '__pressurectl_at pressurectl analyze' -F
complete -c pressurectl -n '__pressurectl_at pressurectl analyze' -s j -l json -d 'print one JSON object a line'
complete -c pressurectl -n '__pressurectl_at pressurectl analyze' -s h -l help -d 'show this help and exit'

complete -c pressurectl -n '__pressurectl_at pressurectl plot' -F
complete -c pressurectl -n '__pressurectl_at pressurectl plot' -s o -l output -x -k -a '(__fish_complete_suffix .svg; __fish_complete_suffix .png)' -d 'write FILE, whose name ends in .svg or .png; it has to be given'
complete -c pressurectl -n '__pressurectl_at pressurectl plot' -s d -l device -x -d 'which device of a file with several, counted from 1'
complete -c pressurectl -n '__pressurectl_at pressurectl plot' -s h -l help -d 'show this help and exit'

complete -c pressurectl -n '__pressurectl_at pressurectl record' -a '(__pressurectl_device_ids)'
complete -c pressurectl -n '__pressurectl_at pressurectl record' -s o -l output -x -k -a '(__fish_complete_suffix .evemu)' -d 'write FILE, or the standard output for -'
complete -c pressurectl -n '__pressurectl_at pressurectl record' -l seconds -x -d 'end after so many seconds instead of with Ctrl-C'
complete -c pressurectl -n '__pressurectl_at pressurectl record' -l force -d 'replace FILE if it is there already'
complete -c pressurectl -n '__pressurectl_at pressurectl record' -l socket -r -F -d 'where pressured is; else $PRESSURED_SOCKET, else /run/pressured/io.pressured'
complete -c pressurectl -n '__pressurectl_at pressurectl record' -s h -l help -d 'show this help and exit'

complete -c pressurectl -n '__pressurectl_at pressurectl replay' -F
complete -c pressurectl -n '__pressurectl_at pressurectl replay' -l speed -x -d 'play X times as fast as it was recorded, 0.01 to 100'
complete -c pressurectl -n '__pressurectl_at pressurectl replay' -s d -l device -x -d 'which device of a file with several, counted from 1'
complete -c pressurectl -n '__pressurectl_at pressurectl replay' -l simulate -d 'play it for pressured alone, where that runs with --simulate'
complete -c pressurectl -n '__pressurectl_at pressurectl replay' -l socket -r -F -d 'where pressured is; else $PRESSURED_SOCKET, else /run/pressured/io.pressured'
complete -c pressurectl -n '__pressurectl_at pressurectl replay' -s h -l help -d 'show this help and exit'

complete -c pressurectl -n '__pressurectl_at pressurectl convert' -F
complete -c pressurectl -n '__pressurectl_at pressurectl convert' -s o -l output -x -k -a '(__fish_complete_suffix .evemu; __fish_complete_suffix .yml; __fish_complete_suffix .yaml)' -d 'write FILE: evemu'\''s format if its name ends in .evemu, libinput'\''s if in .yml or .yaml'
complete -c pressurectl -n '__pressurectl_at pressurectl convert' -s d -l device -x -d 'which device of a file with several, counted from 1'
complete -c pressurectl -n '__pressurectl_at pressurectl convert' -l force -d 'replace FILE if it is there already'
complete -c pressurectl -n '__pressurectl_at pressurectl convert' -s h -l help -d 'show this help and exit'

complete -c pressurectl -n '__pressurectl_at pressurectl simulate' -s k -l kind -x -k -a 'pressurepad forcepad pen touchscreen' -d 'pressurepad, forcepad, pen or touchscreen'
complete -c pressurectl -n '__pressurectl_at pressurectl simulate' -l peak -x -d 'how hard: 320g of all fingers together, or 0.5 or 50% of full scale, of which each further finger needs half as much again; 65% by default'
complete -c pressurectl -n '__pressurectl_at pressurectl simulate' -l rise -x -d 'how long it takes to get there; 250ms by default'
complete -c pressurectl -n '__pressurectl_at pressurectl simulate' -l hold -x -d 'how long it stays there, as 200ms or 1.5s; 400ms by default'
complete -c pressurectl -n '__pressurectl_at pressurectl simulate' -l fall -x -d 'how long it takes to let go; 120ms by default'
complete -c pressurectl -n '__pressurectl_at pressurectl simulate' -s f -l fingers -x -d 'with 1 to 5 fingers; 1 by default'
complete -c pressurectl -n '__pressurectl_at pressurectl simulate' -l at -x -d 'where, in parts of the surface; 0.5,0.5 by default'
complete -c pressurectl -n '__pressurectl_at pressurectl simulate' -l slide -x -d 'slide so many mm right and down while holding'
complete -c pressurectl -n '__pressurectl_at pressurectl simulate' -s n -l repeat -x -d 'press N times, 600 ms apart'
complete -c pressurectl -n '__pressurectl_at pressurectl simulate' -l uinput -d 'as a device of this machine, for every program; needs root'
complete -c pressurectl -n '__pressurectl_at pressurectl simulate' -s j -l json -d 'print one JSON object a line'
complete -c pressurectl -n '__pressurectl_at pressurectl simulate' -l socket -r -F -d 'where pressured is; else $PRESSURED_SOCKET, else /run/pressured/io.pressured'
complete -c pressurectl -n '__pressurectl_at pressurectl simulate' -s h -l help -d 'show this help and exit'

complete -c pressurectl -n '__pressurectl_at pressurectl calibrate' -a '(__pressurectl_device_ids)'
complete -c pressurectl -n '__pressurectl_at pressurectl calibrate' -s w -l weight -x -d 'measure with a known weight instead of three presses'
complete -c pressurectl -n '__pressurectl_at pressurectl calibrate' -s o -l output -x -k -a '(__fish_complete_suffix .hwdb)' -d 'write FILE instead of /etc/udev/hwdb.d/61-pressured-local.hwdb'
complete -c pressurectl -n '__pressurectl_at pressurectl calibrate' -s j -l json -d 'print one JSON object a line'
complete -c pressurectl -n '__pressurectl_at pressurectl calibrate' -l socket -r -F -d 'where pressured is; else $PRESSURED_SOCKET, else /run/pressured/io.pressured'
complete -c pressurectl -n '__pressurectl_at pressurectl calibrate' -s h -l help -d 'show this help and exit'

complete -c pressurectl -n '__pressurectl_at pressurectl haptic' -a 'generic alignment levelChange peek pop'
complete -c pressurectl -n '__pressurectl_at pressurectl haptic' -s d -l device -x -k -a '(__pressurectl_device_ids)' -d 'on this device, by its id in '\''devices'\'''
complete -c pressurectl -n '__pressurectl_at pressurectl haptic' -l socket -r -F -d 'where pressured is; else $PRESSURED_SOCKET, else /run/pressured/io.pressured'
complete -c pressurectl -n '__pressurectl_at pressurectl haptic' -s h -l help -d 'show this help and exit'

complete -c pressurectl -n '__pressurectl_at pressurectl actions' -a list -d 'Lists an application'\''s quick actions, as a menu shows them.'
complete -c pressurectl -n '__pressurectl_at pressurectl actions' -a set -d 'Sets an application'\''s quick actions, in the place of those it had set.'
complete -c pressurectl -n '__pressurectl_at pressurectl actions' -a perform -d 'Performs a quick action; where needed it launches the application.'
complete -c pressurectl -n '__pressurectl_at pressurectl actions' -a watch -d 'Lists an application'\''s quick actions whenever it sets others.'
complete -c pressurectl -n '__pressurectl_at pressurectl actions' -s h -l help -d 'show this help and exit'

complete -c pressurectl -n '__pressurectl_at pressurectl actions list' -s j -l json -d 'print one JSON object a line'
complete -c pressurectl -n '__pressurectl_at pressurectl actions list' -l socket -r -F -d 'where pressured is; else $PRESSURED_SOCKET, else /run/pressured/io.pressured'
complete -c pressurectl -n '__pressurectl_at pressurectl actions list' -s h -l help -d 'show this help and exit'

complete -c pressurectl -n '__pressurectl_at pressurectl actions set' -F
complete -c pressurectl -n '__pressurectl_at pressurectl actions set' -l socket -r -F -d 'where pressured is; else $PRESSURED_SOCKET, else /run/pressured/io.pressured'
complete -c pressurectl -n '__pressurectl_at pressurectl actions set' -s h -l help -d 'show this help and exit'

complete -c pressurectl -n '__pressurectl_at pressurectl actions perform' -l socket -r -F -d 'where pressured is; else $PRESSURED_SOCKET, else /run/pressured/io.pressured'
complete -c pressurectl -n '__pressurectl_at pressurectl actions perform' -s h -l help -d 'show this help and exit'

complete -c pressurectl -n '__pressurectl_at pressurectl actions watch' -s j -l json -d 'print one JSON object a line'
complete -c pressurectl -n '__pressurectl_at pressurectl actions watch' -l socket -r -F -d 'where pressured is; else $PRESSURED_SOCKET, else /run/pressured/io.pressured'
complete -c pressurectl -n '__pressurectl_at pressurectl actions watch' -s h -l help -d 'show this help and exit'

complete -c pressurectl -n '__pressurectl_at pressurectl doctor' -s j -l json -d 'print one JSON object a line'
complete -c pressurectl -n '__pressurectl_at pressurectl doctor' -l socket -r -F -d 'where pressured is; else $PRESSURED_SOCKET, else /run/pressured/io.pressured'
complete -c pressurectl -n '__pressurectl_at pressurectl doctor' -s h -l help -d 'show this help and exit'
