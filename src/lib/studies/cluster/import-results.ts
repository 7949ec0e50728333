import { Fault, toFault } from '#lib/base/fault.ts';
import { nextTask } from '#lib/base/slices.ts';
import type { NativeScript } from '#lib/sim/native/native-marks.ts';
import type { FinishedRow, StudyTable } from '../rows/study-table.ts';
import { editsOf, measureRow } from '../run/run-study.ts';
import type { StudyBase, StudyPlan } from '../run/study-plan.ts';
import { nativeOutcome } from './native-outcome.ts';
import { openResults, type ZippedRow } from './results-zip.ts';
import { samplesOf } from './samples.ts';

export interface ResultsImport {
	plan: StudyPlan;
	/** The zip that `collect.py` has written. */
	results: Blob;
	/** Rows that the app has completed itself are kept. */
	table: StudyTable;
	/** Called when a row has been taken over. */
	onRow(row: number): void;
	signal: AbortSignal;
}

/** What has become of the rows of an import; rows as they are numbered from 1. */
export interface ImportReport {
	/** Number of rows taken over. */
	taken: number;
	/** Of these, the number that failed or ran into the time limit. */
	failed: number;
	/** Number of rows that the app has computed itself, and which are kept. */
	kept: number;
	/** Rows of the study without a result. */
	missing: readonly number[];
	/** Results that belong to no row of the study: an unknown number, or other values. */
	foreign: readonly number[];
	/** Results that cannot be read. */
	damaged: readonly number[];
	/** Versions of ngspice that ran the rows. */
	versions: readonly string[];
}

/**
 * Takes over the results of a bundle: each is measured and judged as the app does with its own runs.
 *
 * @returns null if it was aborted; rows until then have been taken over
 * @throws Fault those of `openResults`; `cluster_other_study` for results of another study or of another state of it
 */
export async function importResults(request: ResultsImport): Promise<ImportReport | null> {
	const { plan, results, table, signal } = request;
	const zip = await openResults(results);
	try {
		if (zip.study !== plan.key || zip.count !== plan.points.count)
			throw new Fault('cluster_other_study', 'The results belong to another study');
		const samples = samplesOf(plan);
		const scripts = new Map<StudyBase, NativeScript>();
		for (const base of samples.bases) scripts.set(base, await base.netlist.nativeScript());
		const lists = { foreign: [] as number[], damaged: [] as number[] };
		const [present, versions] = [new Set<number>(), new Set<string>()];
		let [taken, failed, kept] = [0, 0, 0];
		for (const row of zip.rows) {
			if (signal.aborted) return null;
			const index = row.id - 1;
			if (index < 0 || index >= plan.points.count) {
				lists.foreign.push(row.id);
				continue;
			}
			const found = await readRow(request, row, await samples.inputHash(index), scripts.get(plan.base(index))!);
			if (typeof found === 'string') {
				lists[found].push(row.id);
				continue;
			}
			present.add(index);
			versions.add(found.version);
			if (table.state(index) === 'complete' && !table.isOutside(index)) kept += 1;
			else {
				taken += 1;
				if (found.ended.state !== 'complete') failed += 1;
				table.set(index, found.ended);
				request.onRow(index);
			}
			await nextTask();
		}
		const missing: number[] = [];
		for (let row = 0; row < plan.points.count; row += 1) if (!present.has(row)) missing.push(row + 1);
		return { taken, failed, kept, missing, ...lists, versions: [...versions].toSorted() };
	} finally {
		await zip.close();
	}
}

async function readRow(
	{ plan }: ResultsImport,
	{ id, read }: ZippedRow,
	input: string,
	script: NativeScript
): Promise<{ version: string; ended: FinishedRow } | 'foreign' | 'damaged'> {
	const base = plan.base(id - 1);
	const edits = editsOf(plan, base, id - 1);
	try {
		const { result, curves } = await read();
		if (result.input !== input) return 'foreign';
		const request = { files: [...base.netlist.files], entry: plan.study.netlist, ...plan.settings };
		const outcome = nativeOutcome({ ...result, version: result.ngspice, curves }, script, request);
		const ended = await measureRow(plan, base, edits, outcome);
		return { version: result.ngspice, ended: { ...ended, isOutside: true } };
	} catch (thrown) {
		const { code } = toFault(thrown);
		if (thrown instanceof RangeError || code === 'cluster_row_damaged' || code.startsWith('waveform_'))
			return 'damaged';
		throw thrown;
	}
}
