#!/usr/bin/env python3
"""Runs this study with Dask, on this computer or on several. Rows that are done are skipped.

    python3 run_study.py                                    this computer, one worker for each core
    python3 run_study.py --workers 4                        this computer, four workers
    python3 run_study.py --ssh node1 node2                  computers that are reached by ssh (needs asyncssh)
    python3 run_study.py --slurm 20 --option queue=short    20 jobs of Slurm (needs dask-jobqueue)
    python3 run_study.py --scheduler tcp://node1:8786       a cluster that is already there

It needs Dask (Debian: python3-distributed; pip: distributed). Folders must have the same path on all computers, as
on a shared disk. `python3 collect.py` packs the results afterwards.
"""
import argparse
import importlib
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent


def run(folder, row):
    """A row on a worker, which need not have this program in its path."""
    import pathlib
    import sys

    if folder not in sys.path:
        sys.path.insert(0, folder)
    import run_row

    # Read and checked once by each worker.
    cache = run_row.__dict__.setdefault("studies", {})
    if folder not in cache:
        try:
            cache[folder] = run_row.Study(pathlib.Path(folder))
            run_row.ngspice_version()
        except SystemExit as problem:
            raise RuntimeError(str(problem)) from None
    return row, run_row.run_row(cache[folder], row)


def imported(module, package):
    """A module that only some ways of running need."""
    try:
        return importlib.import_module(module)
    except ImportError:
        sys.exit(f"{package} is missing: pip install {package}")


def make_cluster(arguments):
    """The cluster that was asked for; None for one that is there already."""
    options = dict(text.split("=", 1) for text in arguments.option)
    if arguments.scheduler:
        return None
    if arguments.slurm:
        SLURMCluster = imported("dask_jobqueue", "dask-jobqueue").SLURMCluster
        cluster = SLURMCluster(**{"cores": 1, "processes": 1, "memory": "2GB", **options})
        cluster.scale(jobs=arguments.slurm)
        return cluster
    if arguments.ssh:
        from distributed import SSHCluster

        imported("asyncssh", "asyncssh")
        # The first one runs the scheduler as well.
        return SSHCluster([arguments.ssh[0], *arguments.ssh], worker_options={"nthreads": 1})
    from distributed import LocalCluster

    return LocalCluster(
        n_workers=arguments.workers, threads_per_worker=1, processes=True, dashboard_address=arguments.dashboard
    )


def read_arguments():
    parser = argparse.ArgumentParser(description="Runs this study with Dask.")
    parser.add_argument("--workers", type=int, help="workers on this computer")
    parser.add_argument("--ssh", nargs="+", metavar="HOST", help="computers that are reached by ssh")
    parser.add_argument("--slurm", type=int, metavar="JOBS", help="number of jobs of Slurm")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of SLURMCluster")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="address of a scheduler of Dask")
    parser.add_argument("--dashboard", default=None, metavar="ADDRESS", help="where Dask shows its state, such as :8787")
    return parser.parse_args()


def main():
    arguments = read_arguments()
    try:
        from distributed import Client, as_completed
    except ImportError:
        sys.exit("Dask is missing: install distributed, or use run_row.py, which needs no packages")
    sys.path.insert(0, str(HERE))
    from run_row import Study

    study = Study(HERE)
    rows = [row for row in study.ids if not study.is_done(row)]
    print(f"{len(study.ids) - len(rows)} rows are done, {len(rows)} to run", flush=True)
    cluster = make_cluster(arguments)
    lost = []
    with Client(arguments.scheduler or cluster) as client:
        # A worker that is lost costs its row one of three tries; a row that fails in ngspice is a result.
        futures = client.map(run, [str(HERE)] * len(rows), rows, retries=2, pure=False)
        names = {future.key: row for future, row in zip(futures, rows)}
        for number, future in enumerate(as_completed(futures), 1):
            # Not asked for its state: a result that was lost with its worker is being computed again, and is waited for.
            try:
                row, ending = future.result()
                if ending != "exit code 0":
                    print(f"row {row}: {ending}", flush=True)
            except Exception as problem:
                lost.append(names[future.key])
                print(f"row {names[future.key]}: {problem}", flush=True)
            if number % 100 == 0 or number == len(rows):
                print(f"{number} of {len(rows)} rows", flush=True)
    if cluster is not None:
        cluster.close()
    print(f"{len(lost)} rows have no result; start this again to run them" if lost else "All rows have a result")
    sys.exit(1 if lost else 0)


if __name__ == "__main__":
    main()
