"""Stands in for Dask when a worker is lost after it has told that a row is done: the row is to be run again."""


class LocalCluster:
    def __init__(self, **options):
        pass

    def close(self):
        pass


class Future:
    # What a future says whose result went with its worker, until it has been computed again.
    status = "pending"

    def __init__(self, key, compute):
        self.key = key
        self.compute = compute

    def exception(self):
        return None

    def result(self):
        return self.compute()


class Client:
    def __init__(self, cluster):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        pass

    def map(self, function, folders, rows, **options):
        return [Future(row, lambda folder=folder, row=row: function(folder, row)) for folder, row in zip(folders, rows)]


def as_completed(futures):
    return iter(futures)
