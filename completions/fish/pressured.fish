# fish completion for pressured, made by make-manual from the program's own command line.

# Whether the words so far lead to this command.
function __pressured_at
    set -l at pressured
    set -l words (commandline -opc)
    for word in $words[2..-1]
        switch "$at $word"
            case ''
        end
    end
    test "$at" = "$argv"
end

complete -c pressured -f

complete -c pressured -n '__pressured_at pressured' -l config -x -k -a '(__fish_complete_suffix .conf)' -d 'read FILE and FILE.d/*.conf, /etc/pressured/pressured.conf by default'
complete -c pressured -n '__pressured_at pressured' -l check-config -d 'say what is wrong with the configuration, or '\''ok'\'', and exit'
complete -c pressured -n '__pressured_at pressured' -l socket -r -F -d 'serve PATH, /run/pressured/io.pressured by default; sockets from the service manager come first'
complete -c pressured -n '__pressured_at pressured' -l state -x -k -a '(__fish_complete_directories)' -d 'keep what is learned of devices and what applications set in DIRECTORY; else in $STATE_DIRECTORY, else nowhere'
complete -c pressured -n '__pressured_at pressured' -l recording -r -F -d 'play the recording FILE as the only device while somebody listens, and end with it'
complete -c pressured -n '__pressured_at pressured' -l loop -d 'begin the recording again after its end'
complete -c pressured -n '__pressured_at pressured' -l speed -x -d 'play the recording X times as fast, 0.01 to 1000'
complete -c pressured -n '__pressured_at pressured' -l simulate -d 'let each user make devices and play on them for programs of their own, as '\''pressurectl simulate'\'' does; root always may'
complete -c pressured -n '__pressured_at pressured' -s h -l help -d 'show this help and exit'
complete -c pressured -n '__pressured_at pressured' -l version -d 'show the version and exit'
