import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plot } from '../../src/lib/measure/dataset.ts';
import { measuredSignals, parseDesignGoals } from '../../src/lib/sim/goals.ts';
import { measureRun, type MeasResult, type Metric } from '../../src/lib/sim/metrics.ts';
import { readRawFile } from './raw-file.ts';

/** What native ngspice gave for an example, kept in tests/samples/gallery. */
export interface GoldenResult {
	command: string;
	ngspice: string;
	plots: { id: string; points: number }[];
	metrics: { id: string; signal: string; plot: string; unit: string; value: number | null; reason?: string }[];
	/** As ngspice printed them: seven digits. */
	measurements: MeasResult[];
}

const root = 'examples';

export interface ExampleManifest {
	id: string;
	family: string;
	order: number;
	entry: string;
	title: Record<'en' | 'zh-CN', string>;
	sentence: Record<'en' | 'zh-CN', string>;
}

export function exampleIds(): string[] {
	return readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

export function exampleManifest(id: string): ExampleManifest {
	return JSON.parse(readFileSync(join(root, id, 'example.json'), 'utf8')) as ExampleManifest;
}

/** The project files of an example, without its manifest. */
export function exampleFiles(id: string): { path: string; content: string }[] {
	return readdirSync(join(root, id), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && entry.name !== 'example.json')
		.map((entry) => {
			const file = join(entry.parentPath, entry.name);
			return { path: file.slice(join(root, id).length + 1), content: readFileSync(file, 'utf8') };
		});
}

/** Metrics of a run of an example, on the signals that its goals file names. */
export function exampleMetrics(id: string, plots: Plot[], measResults: MeasResult[] = []): Metric[] {
	const goals = parseDesignGoals(readFileSync(join(root, id, '.circuit_ai/design_goals.json'), 'utf8'));
	return measureRun(plots, measResults, measuredSignals(goals));
}

/** Measures a raw file and reads the `.meas` results out of the text that ngspice printed. */
export function goldenResult(run: {
	id: string;
	command: string;
	version: string;
	raw: Uint8Array;
	printed: string;
}): GoldenResult {
	const plots = readRawFile(run.raw);
	return {
		command: run.command,
		ngspice: run.version,
		plots: plots.map((plot) => ({ id: plot.id, points: pointCount(plot) })),
		metrics: exampleMetrics(run.id, plots).map(({ id, signal, plot, unit, value, reason }) => ({
			id,
			signal,
			plot,
			unit,
			value,
			reason
		})),
		measurements: printedMeasurements(run.printed)
	};
}

function pointCount(plot: Plot): number {
	const first = plot.vectors[0];
	if (!first) return 0;
	return first.kind === 'real' ? first.data.length : first.re.length;
}

function printedMeasurements(text: string): MeasResult[] {
	const section = text
		.split(/Measurements for .* Analysis/)
		.slice(1)
		.join('\n');
	return [...section.matchAll(/^(\w+)\s+=\s+([-+]?\d\.\d+e[-+]\d+|failed)/gim)].map(([, name = '', value = '']) => ({
		name: name.toLowerCase(),
		value: value === 'failed' ? null : Number(value)
	}));
}
