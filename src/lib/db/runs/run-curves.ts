import { inSlices } from '#lib/base/slices.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { unpackPlots, type PackedPlots } from '#lib/measure/packed-plots.ts';
import type { SpicewrightDatabase } from '../database.ts';
import type { CutPlots, DatasetRecord } from '../records.ts';
import { snapshot } from '../transact.ts';

/**
 * Samples in one record: 2 MB, which the page copies in a few milliseconds. A record of all curves would be copied in one task, and
 * Chromium refuses those above some 100 MB.
 */
const SAMPLES_IN_PIECE = 250_000;

/** The tables with the curves of runs. */
export function curveTables({ datasets, curvePieces }: SpicewrightDatabase) {
	return [datasets, curvePieces];
}

/** Stores the curves of a run, in a running `rw` transaction over `curveTables`: large ones in pieces. */
export async function putCurves(
	database: SpicewrightDatabase,
	{ runId, projectId }: Pick<DatasetRecord, 'runId' | 'projectId'>,
	plots: PackedPlots
): Promise<void> {
	const arrays = [plots.short, ...plots.long];
	const lengths = arrays.map(({ length }) => length);
	if (total(lengths) <= SAMPLES_IN_PIECE) {
		await database.datasets.put({ runId, projectId, plots });
		return;
	}
	let order = 0;
	for (const samples of cut(arrays)) await database.curvePieces.put({ runId, order: order++, projectId, samples });
	await database.datasets.put({ runId, projectId, plots: { heads: plots.heads, lengths } });
}

/** All samples in their order, in pieces with buffers of their own: a view would be stored with all that it is a part of. */
function* cut(arrays: readonly Float64Array[]): Generator<Float64Array, void, void> {
	let left = total(arrays.map(({ length }) => length));
	let piece = new Float64Array(Math.min(left, SAMPLES_IN_PIECE));
	let filled = 0;
	for (const array of arrays) {
		for (let from = 0; from < array.length;) {
			const part = array.subarray(from, from + piece.length - filled);
			piece.set(part, filled);
			from += part.length;
			filled += part.length;
			if (filled < piece.length) continue;
			yield piece;
			left -= piece.length;
			piece = new Float64Array(Math.min(left, SAMPLES_IN_PIECE));
			filled = 0;
		}
	}
}

/** Curves of a run, or null if they are no longer stored. */
export async function getPlots(database: SpicewrightDatabase, runId: string): Promise<Plot[] | null> {
	const found = await snapshot(database, curveTables(database), async () => {
		const dataset = await database.datasets.get(runId);
		if (!dataset || !database.damaged.isWhole('dataset', runId, dataset)) return null;
		const { plots } = dataset;
		if (!('lengths' in plots)) return { dataset, plots };
		return { dataset, plots: await joinPieces(database, runId, plots) };
	});
	if (!found) return null;
	const { dataset, plots } = found;
	if (Array.isArray(plots)) return plots;
	try {
		if (!plots) throw new TypeError('A piece of the curves is missing, or they are too large');
		return await inSlices(unpackPlots(plots));
	} catch (thrown) {
		database.damaged.note('dataset', runId, dataset, String(thrown));
		return null;
	}
}

/** The arrays that were cut into pieces; null if the pieces do not fit. */
async function joinPieces(
	database: SpicewrightDatabase,
	runId: string,
	{ heads, lengths }: CutPlots
): Promise<PackedPlots | null> {
	const arrays = allocate(lengths);
	if (!arrays) return null;
	let order = 0;
	let samples = new Float64Array();
	let read = 0;
	for (const array of arrays) {
		for (let filled = 0; filled < array.length;) {
			if (read === samples.length) {
				const piece = await database.curvePieces.get([runId, order++]);
				if (!(piece?.samples instanceof Float64Array) || piece.samples.length === 0) return null;
				({ samples } = piece as { samples: Float64Array<ArrayBuffer> });
				read = 0;
			}
			const part = samples.subarray(read, read + array.length - filled);
			array.set(part, filled);
			filled += part.length;
			read += part.length;
		}
	}
	const [short = new Float64Array(), ...long] = arrays;
	return { heads, short, long };
}

/** Arrays of some lengths; null if there is no memory for them, as for those of a damaged record. */
function allocate(lengths: readonly number[]): Float64Array[] | null {
	try {
		return lengths.map((length) => new Float64Array(length));
	} catch (thrown) {
		if (thrown instanceof RangeError) return null;
		throw thrown;
	}
}

/** Copies the curves of a run, in a running `rw` transaction over `curveTables`. */
export async function copyCurves(
	database: SpicewrightDatabase,
	from: string,
	to: Pick<DatasetRecord, 'runId' | 'projectId'>
): Promise<void> {
	const dataset = await database.datasets.get(from);
	if (!dataset) return;
	await database.datasets.add({ ...dataset, ...to });
	for (const key of await piecesOf(database, from).primaryKeys()) {
		const piece = await database.curvePieces.get(key);
		if (piece) await database.curvePieces.add({ ...piece, ...to });
	}
}

/** Deletes the curves of runs, in a running `rw` transaction over `curveTables`. */
export async function deleteCurves(database: SpicewrightDatabase, runIds: readonly string[]): Promise<void> {
	await database.datasets.bulkDelete([...runIds]);
	for (const runId of runIds) await piecesOf(database, runId).delete();
}

function piecesOf(database: SpicewrightDatabase, runId: string) {
	return database.curvePieces.where('[runId+order]').between([runId, -Infinity], [runId, Infinity]);
}

function total(lengths: readonly number[]): number {
	return lengths.reduce((sum, length) => sum + length, 0);
}
