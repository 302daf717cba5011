# make            build the programs and the C library as they are shipped
# make run        build, then show devices and presses: live ones, or the bundled recording
# make check      the fast loop: build, lint, static checks, unit tests
# make test       check, then foreign clients, then the installed service on a real kernel, and beside it
#                 the three below: memcheck, sanitize, fuzz
# make examples   build and test the applications of Examples, which need GTK 4 and WebKitGTK
# make corpus     what the pipeline makes of recordings of real hardware, against what is known of each
# make presses    which labelled presses are recognised, and what is taken for a press that is none
# make storm      10 million frames of any events through it (SEED=, FRAMES=)
# make fuzz       run each fuzzer for a minute (SECONDS=)
# make sanitize   the tests under AddressSanitizer, and those of threads under ThreadSanitizer
# make memcheck   the daemon under valgrind, while clients and devices come and go
# make bench      what a frame costs, beside the least that a C program can do and beside other readers
# make bench-instructions  note how many instructions a frame takes now, which the tests compare
# make trust      the tests behind the table in SECURITY.md, and it anew: over an hour (MINUTES= of soak)
# make trust-table  the table anew of what those tests left when they ran last
# make manual     write the manual pages and completions anew
# make install    DESTDIR=, PREFIX= and the directories below are respected
# make deb        Debian packages, in .build/deb
# make deps       install the Debian packages that the build needs and this machine lacks

SWIFT ?= swift
PREFIX ?= /usr
BINDIR ?= $(PREFIX)/bin
LIBDIR ?= $(PREFIX)/lib
PKGCONFIGDIR ?= $(LIBDIR)/pkgconfig
INCLUDEDIR ?= $(PREFIX)/include
UNITDIR ?= $(PREFIX)/lib/systemd/system
USERUNITDIR ?= $(PREFIX)/lib/systemd/user
SYSUSERSDIR ?= $(PREFIX)/lib/sysusers.d
UDEVDIR ?= $(PREFIX)/lib/udev
VARLINKDIR ?= $(PREFIX)/share/varlink
DATADIR ?= $(PREFIX)/share/pressured
MANDIR ?= $(PREFIX)/share/man
BASHCOMPLETIONDIR ?= $(PREFIX)/share/bash-completion/completions
ZSHCOMPLETIONDIR ?= $(PREFIX)/share/zsh/site-functions
FISHCOMPLETIONDIR ?= $(PREFIX)/share/fish/vendor_completions.d

programs := pressured pressurectl pressure-actions
built := .build/release
interfaces := $(wildcard Sources/PressureInterface/Interfaces/*.varlink)
pages := $(wildcard man/*.[1-9])
# Symbols are bound before the first event, and what points to functions is read-only from then on.
# The runtime is linked in, also into the library, where the option of the package manager does not do it.
release := -c release --static-swift-stdlib -Xswiftc -static-stdlib \
  -Xlinker -z -Xlinker now -Xlinker -z -Xlinker relro

# The C library. The last two numbers rise with each release that changes it; the first is for programs that
# were built against another one, and have to be built anew.
soname := libpressure.so.0
library := $(soname).1.0
# Swift's runtime cannot be unloaded.
shared := --product pressure-c --disable-local-rpath -Xlinker -soname=$(soname) \
  -Xlinker --version-script=libpressure/libpressure.map -Xlinker -z -Xlinker nodelete \
  -Xlinker -z -Xlinker defs
version = $(shell sed -n 's/.* literal: StaticString = "\(.*\)"/\1/p' \
  Sources/PressureInterface/ProductVersion.swift)
place := install -D -p -m 644

export SWIFT

.PHONY: all run check test corpus presses storm fuzz sanitize memcheck manual deps deb uninstall fmt clean
.PHONY: install install-programs install-library install-development bench bench-instructions examples trust trust-table

all: deps
	for program in $(programs); do \
	  $(SWIFT) build $(release) --product $$program || exit; \
	done
	$(SWIFT) build $(release) $(shared)

run: all
	Scripts/run-demo $(built)

check: deps
	Scripts/check

# The applications of Examples, on a screen that is not there.
examples: all
	Scripts/examples-deps
	Tests/Examples/run

test: deb
	Scripts/test-deps
	Tests/run

# $PRESSURED_RECORDINGS names the folder of recordings.
corpus: deps
	$(SWIFT) build --product corpus-table
	.build/debug/corpus-table

# The labels come from formulas: `swift run make-presses` writes them and their recordings anew.
presses: deps
	$(SWIFT) build --product presses-table
	.build/debug/presses-table

SEED ?= 1
FRAMES ?= 10000000

storm: deps
	$(SWIFT) build -c release --product pipeline-storm
	$(built)/pipeline-storm $(SEED) $(FRAMES)

# Twenty minutes or so; nothing else should be at work meanwhile.
bench: all
	@Scripts/require-packages gcc evtest strace
	$(SWIFT) build $(release) --product frame-path
	Benchmarks/bench

bench-instructions: all
	@Scripts/require-packages gcc valgrind
	Benchmarks/instructions --write

SECONDS ?= 60

fuzz: deps
	FUZZ_SECONDS=$(SECONDS) Tests/Fuzz/run

sanitize: deps
	Tests/Sanitizers/run

memcheck: deps
	Scripts/require-packages valgrind umockdev gir1.2-umockdev-1.0 python3-gi
	$(SWIFT) build --product pressured
	Tests/Memcheck/run

MINUTES ?= 30

# A test that fails ends it, and the table stays as it was.
trust: deb
	Scripts/test-deps
	rm -rf .build/trust
	$(MAKE) fuzz sanitize
	Tests/Memcheck/run
	Tests/Load/run
	Tests/Soak/run $(MINUTES)
	Tests/VM/run
	$(MAKE) trust-table

trust-table:
	python3 Tests/Trust/table.py

# After a change of what a program takes, of an interface, or of man/*.in.
manual: deps
	$(SWIFT) run make-manual

deps:
	@Scripts/require-packages pkg-config libevdev-dev libudev-dev libsystemd-dev \
	  libyaml-dev zlib1g-dev libcairo2-dev libglib2.0-dev libncurses-dev

# Installs what `make` built, and builds nothing, so that it can be run as root after a build as user.
install: install-programs install-library install-development

install-programs:
	for program in $(programs); do \
	  install -D -p -m 755 $(built)/$$program $(DESTDIR)$(BINDIR)/$$program || exit; \
	done
	$(place) systemd/pressured.socket $(DESTDIR)$(UNITDIR)/pressured.socket
	$(place) systemd/pressured.service $(DESTDIR)$(UNITDIR)/pressured.service
	sed -i 's|^ExecStart=/usr/bin/|ExecStart=$(BINDIR)/|' $(DESTDIR)$(UNITDIR)/pressured.service
	$(place) systemd/user/pressure-actions.service $(DESTDIR)$(USERUNITDIR)/pressure-actions.service
	sed -i -e 's|^ExecStart=/usr/bin/|ExecStart=$(BINDIR)/|' \
	  -e 's|file:///usr/share/pressured/|file://$(DATADIR)/|' \
	  $(DESTDIR)$(USERUNITDIR)/pressure-actions.service
	$(place) systemd/pressured.conf $(DESTDIR)$(DATADIR)/pressured.conf
	$(place) systemd/actions.conf $(DESTDIR)$(DATADIR)/actions.conf
	$(place) systemd/pressured.sysusers $(DESTDIR)$(SYSUSERSDIR)/pressured.conf
	$(place) udev-rules/60-pressured.rules $(DESTDIR)$(UDEVDIR)/rules.d/60-pressured.rules
	$(place) udev-rules/60-pressured.hwdb $(DESTDIR)$(UDEVDIR)/hwdb.d/60-pressured.hwdb
	for interface in $(interfaces); do \
	  $(place) $$interface $(DESTDIR)$(VARLINKDIR)/$${interface##*/} || exit; \
	done
	for page in $(pages); do \
	  $(place) $$page $(DESTDIR)$(MANDIR)/man$${page##*.}/$${page##*/} || exit; \
	done
	for program in $(programs); do \
	  $(place) completions/bash/$$program $(DESTDIR)$(BASHCOMPLETIONDIR)/$$program && \
	  $(place) completions/zsh/_$$program $(DESTDIR)$(ZSHCOMPLETIONDIR)/_$$program && \
	  $(place) completions/fish/$$program.fish $(DESTDIR)$(FISHCOMPLETIONDIR)/$$program.fish || exit; \
	done

# What programs need that were built with the C library.
install-library:
	$(place) $(built)/libpressure-c.so $(DESTDIR)$(LIBDIR)/$(library)
	ln -sf $(library) $(DESTDIR)$(LIBDIR)/$(soname)

# What is needed to build them.
install-development:
	install -d $(DESTDIR)$(LIBDIR) $(DESTDIR)$(PKGCONFIGDIR)
	ln -sf $(soname) $(DESTDIR)$(LIBDIR)/libpressure.so
	$(place) Sources/CPressure/include/pressure.h $(DESTDIR)$(INCLUDEDIR)/pressure.h
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR)|' -e 's|@INCLUDEDIR@|$(INCLUDEDIR)|' \
	  -e 's|@VERSION@|$(version)|' libpressure/pressure.pc.in >$(DESTDIR)$(PKGCONFIGDIR)/pressure.pc
	chmod 644 $(DESTDIR)$(PKGCONFIGDIR)/pressure.pc

# The package with systemd.pc, which says where units go: the release decides.
systemd_pc := $(shell apt-cache --no-generate show systemd-dev >/dev/null 2>&1 && echo systemd-dev || echo systemd)

# The build itself is done already, by whichever Swift this machine has; Debian's would be `swiftlang`.
deb: all
	@Scripts/require-packages debhelper $(systemd_pc)
	mkdir -p .build/deb
	DEB_RULES_REQUIRES_ROOT=no PACKAGES_TO=$(CURDIR)/.build/deb debian/rules binary

uninstall:
	rm -f $(addprefix $(DESTDIR)$(BINDIR)/,$(programs))
	rm -f $(addprefix $(DESTDIR)$(LIBDIR)/,$(library) $(soname) libpressure.so)
	rm -f $(DESTDIR)$(PKGCONFIGDIR)/pressure.pc $(DESTDIR)$(INCLUDEDIR)/pressure.h
	rm -f $(DESTDIR)$(UNITDIR)/pressured.socket $(DESTDIR)$(UNITDIR)/pressured.service
	rm -f $(DESTDIR)$(USERUNITDIR)/pressure-actions.service
	rm -f $(addprefix $(DESTDIR)$(DATADIR)/,pressured.conf actions.conf)
	rm -f $(DESTDIR)$(SYSUSERSDIR)/pressured.conf
	rm -f $(DESTDIR)$(UDEVDIR)/rules.d/60-pressured.rules $(DESTDIR)$(UDEVDIR)/hwdb.d/60-pressured.hwdb
	rm -f $(addprefix $(DESTDIR)$(VARLINKDIR)/,$(notdir $(interfaces)))
	rm -f $(foreach page,$(notdir $(pages)),$(DESTDIR)$(MANDIR)/man$(lastword $(subst ., ,$(page)))/$(page))
	rm -f $(addprefix $(DESTDIR)$(BASHCOMPLETIONDIR)/,$(programs))
	rm -f $(addprefix $(DESTDIR)$(ZSHCOMPLETIONDIR)/_,$(programs))
	rm -f $(addprefix $(DESTDIR)$(FISHCOMPLETIONDIR)/,$(addsuffix .fish,$(programs)))

fmt:
	$(SWIFT) format -i -r Package.swift Sources Tests Benchmarks Examples

clean:
	rm -rf .build
