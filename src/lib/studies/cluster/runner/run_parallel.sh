#!/bin/sh
# Runs this study with GNU parallel; its options may follow, such as -j 8 or --sshloginfile hosts. Rows that are done are skipped.
cd "$(dirname "$0")" || exit 1
tail -n +2 samples.csv | cut -d, -f1 | parallel --workdir . --retries 2 -n 10 "$@" python3 run_row.py
