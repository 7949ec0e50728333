import { packList, unpackList, type PackedList } from '#lib/base/packed-list.ts';
import { inSlices } from '#lib/base/slices.ts';
import type { SpicewrightDatabase } from '../database.ts';
import type { LogRecord, MetricRecord, RunRecord, RunSummary, StoredRun } from '../records.ts';
import { logLine, metric } from '../record-shapes.ts';

/** Lists of fewer items stay as they are. */
const MIN_PACKED = 100;

type Figure = number | string | null;
/** A metric as it is packed: numbers that JSON cannot express are texts. */
type PackedMetric = Omit<MetricRecord, 'value' | 'at'> & { value: Figure; at: { x: Figure; y: Figure }[] };

/** A run as it is stored, with a yield wherever packing can be interrupted. Short lists stay as they are. */
export function* packRun({ log, metrics, ...rest }: RunRecord): Generator<void, StoredRun, void> {
	return {
		...rest,
		log: log.length > MIN_PACKED ? yield* packList(log) : log,
		metrics: metrics.length > MIN_PACKED ? yield* packList(metrics.map(packMetric)) : metrics
	};
}

/**
 * A stored run as it was, with a yield wherever unpacking can be interrupted.
 *
 * @throws SyntaxError or TypeError if its lists are damaged
 */
function* unpackRun({ log, metrics, ...rest }: StoredRun): Generator<void, RunRecord, void> {
	return {
		...rest,
		log: Array.isArray(log) ? log : yield* unpackList(log, readLine),
		metrics: Array.isArray(metrics) ? metrics : yield* unpackList(metrics, readMetric)
	};
}

/**
 * A stored run as lists show it.
 *
 * @throws SyntaxError or TypeError if its metrics are damaged
 */
function* summaryOf({ log: _, metrics, ...rest }: StoredRun): Generator<void, RunSummary, void> {
	return { ...rest, metrics: Array.isArray(metrics) ? metrics : yield* unpackList(firstPart(metrics), readMetric) };
}

/** Unpacks a stored run; null if it does not fit, which is reported in the database. Outside transactions: it takes several tasks. */
export async function readRun(database: SpicewrightDatabase, stored: StoredRun): Promise<RunRecord | null> {
	const { damaged } = database;
	if (!damaged.isWhole('run', stored.id, stored)) return null;
	try {
		return await inSlices(unpackRun(stored));
	} catch (thrown) {
		damaged.note('run', stored.id, stored, String(thrown));
		return null;
	}
}

/** As `readRun`, for several; those that do not fit are left out. */
export async function readRuns(database: SpicewrightDatabase, stored: readonly StoredRun[]): Promise<RunRecord[]> {
	const runs: RunRecord[] = [];
	for (const one of stored) {
		const run = await readRun(database, one);
		if (run) runs.push(run);
	}
	return runs;
}

/** Stored runs that have the expected shape, as lists show them; those with damaged metrics are left out and reported. */
export function readSummaries(database: SpicewrightDatabase, stored: readonly StoredRun[]): Promise<RunSummary[]> {
	return inSlices(summaries(database, stored));
}

function* summaries(
	{ damaged }: SpicewrightDatabase,
	stored: readonly StoredRun[]
): Generator<void, RunSummary[], void> {
	const runs: RunSummary[] = [];
	for (const one of stored) {
		try {
			runs.push(yield* summaryOf(one));
		} catch (thrown) {
			damaged.note('run', one.id, one, String(thrown));
		}
		yield;
	}
	return runs;
}

function firstPart({ parts }: PackedList): PackedList {
	return { parts: parts.slice(0, 1) };
}

function readLine(line: unknown): LogRecord {
	const problem = logLine(line, false);
	if (problem !== null) throw new TypeError(`A line of a log${problem}`);
	return line as LogRecord;
}

function readMetric(packed: unknown): MetricRecord {
	const { value, at, ...rest } = packed as PackedMetric;
	const places = at.map(({ x, y }) => ({ x: unpackFigure(x), y: unpackFigure(y) }));
	const read = { ...rest, value: unpackFigure(value), at: places };
	const problem = metric(read, false);
	if (problem !== null) throw new TypeError(`A metric${problem}`);
	return read as MetricRecord;
}

function packMetric({ value, at, ...rest }: MetricRecord): PackedMetric {
	return { ...rest, value: packFigure(value), at: at.map(({ x, y }) => ({ x: packFigure(x), y: packFigure(y) })) };
}

function packFigure(figure: number | null): Figure {
	if (figure === null) return null;
	if (Object.is(figure, -0)) return '-0';
	return Number.isFinite(figure) ? figure : String(figure);
}

function unpackFigure(figure: Figure): number | null {
	return typeof figure === 'string' ? Number(figure) : figure;
}
