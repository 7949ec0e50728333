import * as zip from '@zip.js/zip.js';
import { Fault } from '#lib/base/fault.ts';
import { parseForeignJson } from '#lib/base/foreign-json.ts';

/** The results of a row, as the runner has written them. */
export interface RowResult {
	id: number;
	/** Hash of its input. */
	input: string;
	/** Version of the ngspice that ran it. */
	ngspice: string;
	exitCode: number | null;
	timedOut: boolean;
	seconds: number;
	log: string;
	/** In the order of their bytes in the file of curves. */
	plots: readonly { id: string; bytes: number }[];
}

/** A row in the zip. */
export interface ZippedRow {
	/** From the name of its file. */
	id: number;
	/** @throws Fault `cluster_row_damaged` with the `id` */
	read(): Promise<{ result: RowResult; curves: ReadonlyMap<string, Uint8Array> }>;
}

export interface ResultsZip {
	/** Hash of the study that was run. */
	study: string;
	count: number;
	rows: readonly ZippedRow[];
	close(): Promise<void>;
}

/** Most bytes of the file with the description of a row, and of its curves. */
const MAX_TEXT = 32 << 20;
const MAX_CURVES = 1 << 30;

/**
 * Opens the results of a bundle; its rows are read one by one, so that it may be larger than the memory.
 *
 * @throws Fault `cluster_no_results` if it is no such file, `cluster_version` with its `version`
 */
export async function openResults(blob: Blob): Promise<ResultsZip> {
	const reader = new zip.ZipReader(new zip.BlobReader(blob), { useWebWorkers: false, checkCrc32: true });
	try {
		const entries = new Map((await reader.getEntries()).map((entry) => [entry.filename, entry]));
		const head = objectOf(await textOf(entries.get('results.json')));
		if (head?.format !== 'spicewright-results') throw noResults();
		if (head.version !== 1)
			throw new Fault('cluster_version', 'The results have another version', { version: String(head.version) });
		if (typeof head.study !== 'string' || typeof head.count !== 'number') throw noResults();
		const rows = [...entries].flatMap(([name, entry]): ZippedRow[] => {
			const id = Number(/^rows\/(\d{1,9})\.json$/u.exec(name)?.[1] ?? Number.NaN);
			const curves = entries.get(`rows/${id}.raw.gz`);
			return Number.isNaN(id) ? [] : [{ id, read: () => readRow(id, entry, curves) }];
		});
		return {
			study: head.study,
			count: head.count,
			rows: rows.toSorted((a, b) => a.id - b.id),
			close: () => reader.close()
		};
	} catch (thrown) {
		await reader.close();
		throw thrown instanceof Fault ? thrown : noResults();
	}
}

const noResults = (): Fault => new Fault('cluster_no_results', 'The file has no results of a study');

async function readRow(id: number, entry: zip.Entry, curves: zip.Entry | undefined): ReturnType<ZippedRow['read']> {
	try {
		const result = rowResult(id, objectOf(await textOf(entry)));
		const bytes = curves ? await unzipped(await bytesOf(curves, MAX_CURVES)) : new Uint8Array();
		if (result.plots.reduce((sum, plot) => sum + plot.bytes, 0) !== bytes.length) throw new RangeError('cut off');
		let at = 0;
		const files = result.plots.map((plot): [string, Uint8Array] => {
			const from = at;
			at += plot.bytes;
			return [plot.id, bytes.slice(from, at)];
		});
		return { result, curves: new Map(files) };
	} catch {
		throw new Fault('cluster_row_damaged', `The result of row ${id} is damaged`, { id });
	}
}

/** @throws RangeError unless it has every field that is needed */
function rowResult(id: number, fields: Record<string, unknown> | null): RowResult {
	const {
		input,
		ngspice,
		exit_code: exitCode,
		timed_out: timedOut,
		seconds,
		log,
		plots,
		log_cut: isCut
	} = fields ?? {};
	if (fields?.id !== id || typeof input !== 'string' || typeof ngspice !== 'string' || typeof log !== 'string')
		throw new RangeError('fields');
	if (exitCode !== null && typeof exitCode !== 'number') throw new RangeError('exit code');
	if (typeof timedOut !== 'boolean' || typeof seconds !== 'number' || !Array.isArray(plots) || isCut === true)
		throw new RangeError('fields');
	const sizes = plots.map((plot: unknown) => {
		const { id: name, bytes } = plot as { id?: unknown; bytes?: unknown };
		if (typeof name !== 'string' || typeof bytes !== 'number' || !(bytes >= 0)) throw new RangeError('plots');
		return { id: name, bytes };
	});
	return { id, input, ngspice, exitCode, timedOut, seconds, log, plots: sizes };
}

async function textOf(entry: zip.Entry | undefined): Promise<string> {
	return entry ? new TextDecoder().decode(await bytesOf(entry, MAX_TEXT)) : '';
}

async function bytesOf(entry: zip.Entry, limit: number): Promise<Uint8Array<ArrayBuffer>> {
	if (entry.directory || entry.uncompressedSize > limit) throw new RangeError('too large');
	return entry.getData(new zip.Uint8ArrayWriter()) as Promise<Uint8Array<ArrayBuffer>>;
}

async function unzipped(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
	const parts: Uint8Array[] = [];
	let size = 0;
	const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
	for (const reader = stream.getReader(); ;) {
		const { done, value } = await reader.read();
		if (done) break;
		size += value.length;
		// The declared sizes may be false.
		if (size > MAX_CURVES) throw new RangeError('too large');
		parts.push(value);
	}
	return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

function objectOf(text: string): Record<string, unknown> | null {
	try {
		const value = parseForeignJson(text);
		return typeof value === 'object' && value !== null && !Array.isArray(value)
			? (value as Record<string, unknown>)
			: null;
	} catch {
		return null;
	}
}
