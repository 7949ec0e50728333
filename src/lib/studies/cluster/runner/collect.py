#!/usr/bin/env python3
"""Packs the results of all rows into results.zip, which is imported into the study.

    python3 collect.py
"""
import json
import zipfile

from run_row import Study


def main():
    study = Study()
    description = study.description
    done = [row for row in study.ids if study.is_done(row)]
    target = study.folder / "results.zip"
    writing = target.with_name("results.zip.writing")
    with zipfile.ZipFile(writing, "w", allowZip64=True) as zipped:
        head = {"format": "spicewright-results", "version": 1, "study": description["hash"], "count": len(study.ids)}
        zipped.writestr("results.json", json.dumps({**head, "name": description["name"]}))
        for row in done:
            zipped.write(study.results / f"{row}.json", f"rows/{row}.json", zipfile.ZIP_DEFLATED)
            zipped.write(study.results / f"{row}.raw.gz", f"rows/{row}.raw.gz", zipfile.ZIP_STORED)
    writing.replace(target)
    missing = [row for row in study.ids if row not in set(done)]
    print(f"results.zip has {len(done)} of {len(study.ids)} rows")
    if missing:
        print("not there: " + ", ".join(map(str, missing[:20])) + (", ..." if len(missing) > 20 else ""))


if __name__ == "__main__":
    main()
