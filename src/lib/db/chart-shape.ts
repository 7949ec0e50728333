import type { ChartRange, ChartRecord, ComparedRun } from './chart-record.ts';
import type { ResultImage } from './records.ts';
import { flag, label, list, nullable, number, object, oneOf, text } from './shape.ts';

/** Most signals of a chart that are read. */
const MAX_SIGNALS = 1_000;
/** Most compared runs that are read. */
const MAX_COMPARED = 100;

const range = object<ChartRange>({ min: number, max: number });

const compared = object<ComparedRun>({ runId: nullable(text), plot: text, name: label });

const chart = object<ChartRecord>(
	{
		runId: nullable(text),
		entry: text,
		title: text,
		plot: text,
		kind: oneOf('curves', 'nyquist', 'xy', 'spectrum', 'histogram', 'eye', 'parameter'),
		signals: list(text, MAX_SIGNALS),
		xSignal: nullable(text),
		window: text,
		x: nullable(range),
		y: nullable(range),
		members: label,
		bands: flag,
		compared: list(compared, MAX_COMPARED)
	},
	['members', 'bands', 'compared']
);

/** An image or a chart of a result. */
export const resultImage = object<ResultImage>(
	{ path: text, page: number, hash: text, width: number, height: number, chart },
	['page', 'chart']
);
