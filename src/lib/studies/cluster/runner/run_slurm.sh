#!/bin/sh
# Runs this study as an array job of Slurm: sbatch run_slurm.sh. Rows that are done are skipped.
#SBATCH --job-name=study
#SBATCH --array=1-@CHUNKS@
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
cd "${SLURM_SUBMIT_DIR:-$(dirname "$0")}" || exit 1
exec python3 run_row.py --chunk "${SLURM_ARRAY_TASK_ID:?start this by sbatch}" --size @SIZE@
