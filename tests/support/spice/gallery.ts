import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalText } from '../../../src/lib/i18n/locales.ts';
import type { Plot } from '../../../src/lib/measure/dataset.ts';
import { goalsPath, measuredSignals, parseDesignGoals, type DesignGoals } from '../../../src/lib/sim/goals.ts';
import type { MeasResult, Metric } from '../../../src/lib/sim/metric.ts';
import { measureRun } from '../../../src/lib/sim/metrics.ts';
import { readRawFile } from './raw-file.ts';

/** Results of native ngspice for an example, stored in tests/samples/gallery. */
export interface GoldenResult {
	command: string;
	ngspice: string;
	plots: { id: string; points: number }[];
	metrics: { id: string; signal: string; plot: string; unit: string; value: number | null; reason?: string }[];
	/** As printed by ngspice: seven digits. */
	measurements: MeasResult[];
	/** The same quantities as some metrics, computed by ngspice's own commands, to check our formulas. */
	native: Record<string, number>;
}

const root = 'examples';

export interface ExampleManifest {
	id: string;
	family: string;
	order: number;
	entry: string;
	title: LocalText;
	sentence: LocalText;
}

export function exampleIds(): string[] {
	return readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

export function exampleManifest(id: string): ExampleManifest {
	return JSON.parse(readFileSync(join(root, id, 'example.json'), 'utf8')) as ExampleManifest;
}

/** The project files of an example, without its manifest and the recordings of the guided demo. */
export function exampleFiles(id: string): { path: string; content: string }[] {
	return readdirSync(join(root, id), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && !/^(example|demo\..*)\.json$/.test(entry.name))
		.map((entry) => {
			const file = join(entry.parentPath, entry.name);
			return { path: file.slice(join(root, id).length + 1), content: readFileSync(file, 'utf8') };
		});
}

export function exampleGoals(id: string): DesignGoals {
	return parseDesignGoals(readFileSync(join(root, id, goalsPath), 'utf8'));
}

/** Metrics of a run of an example, for the signals in its goals file. */
export async function exampleMetrics(id: string, plots: Plot[], measResults: MeasResult[] = []): Promise<Metric[]> {
	return measureRun(plots, measResults, measuredSignals(exampleGoals(id)));
}

/** Measures a raw file and reads the `.meas` results from ngspice's output. */
export async function goldenResult(run: {
	id: string;
	command: string;
	version: string;
	raw: Uint8Array;
	printed: string;
	native: string;
}): Promise<GoldenResult> {
	const plots = readRawFile(run.raw);
	const metrics = await exampleMetrics(run.id, plots);
	return {
		command: run.command,
		ngspice: run.version,
		plots: plots.map((plot) => ({ id: plot.id, points: pointCount(plot) })),
		metrics: metrics.map(({ id, signal, plot, unit, value, reason }) => ({
			id,
			signal,
			plot,
			unit,
			value,
			reason
		})),
		measurements: printedMeasurements(run.printed),
		native: printedNumbers(run.native)
	};
}

function pointCount(plot: Plot): number {
	const first = plot.vectors[0];
	if (!first) return 0;
	return first.kind === 'real' ? first.data.length : first.re.length;
}

/** `v(out)` or `v(outp,outn)` as an expression for ngspice's `let`. */
function expression(signal: string): string {
	const [, a, b] = /^v\(([^,]+),([^)]+)\)$/.exec(signal) ?? [];
	return b ? `(v(${a})-v(${b}))` : signal;
}

/**
 * A netlist in which ngspice itself computes gain, half-power frequencies, extremes and means of an example's output and
 * prints each as `golden_<metric>_<analysis> = value` with all digits.
 */
export function nativeDeck(id: string, netlist: string): string {
	const { signals } = exampleGoals(id);
	const output = expression(signals.output ?? 'v(out)');
	const card = (name: string): string => new RegExp(`^\\.${name}\\s+(.*)$`, 'im').exec(netlist)?.[1] ?? '';
	const body = netlist.replace(/^\.(?:op|ac|dc|tran|noise|meas|save|end)\b.*$/gim, '');
	const script = ['set numdgt=16'];
	if (card('ac'))
		script.push(
			`ac ${card('ac')}`,
			`let g = db(${output}/${expression(signals.input ?? 'v(in)')})`,
			'let golden_gain_ac = vecmax(g)',
			// Of a low-pass, with at least ten points per decade.
			'if (vecmax(g) - g[0] < 3) & (abs(g[1] - g[0]) < 0.05)',
			'let golden_gain_ac = g[0]',
			'end',
			'let half = golden_gain_ac-10*log10(2)',
			'meas ac golden_upper_cutoff_ac WHEN g=half FALL=LAST',
			'print golden_gain_ac golden_upper_cutoff_ac'
		);
	if (card('tran'))
		script.push(
			`tran ${card('tran')}`,
			`let y = ${output}`,
			...['PP', 'AVG', 'RMS', 'MIN', 'MAX'].map((kind, i) => `meas tran ${nativeNames[i]}_tran ${kind} y`),
			`print ${nativeNames.map((name) => `${name}_tran`).join(' ')}`
		);
	return `${body}\n.control\n${script.join('\n')}\nquit\n.endc\n.end\n`;
}

/**
 * One netlist for each kind of analysis that has `.meas` cards: with several analyses, native ngspice prints only the
 * results of the last one.
 */
export function measuredDecks(netlist: string): string[] {
	const kinds = new Set([...netlist.matchAll(/^\.meas\s+(\w+)/gim)].map(([, kind = '']) => kind.toLowerCase()));
	return [...kinds].map((kind) =>
		netlist.replace(/^\.(?:meas\s+)?(op|ac|dc|tran|noise)\b.*$/gim, (card, analysis: string) =>
			analysis.toLowerCase() === kind ? card : ''
		)
	);
}

const nativeNames = ['peak_to_peak', 'average', 'rms', 'minimum', 'maximum'].map((metric) => `golden_${metric}`);

function printedNumbers(text: string): Record<string, number> {
	const found: Record<string, number> = {};
	for (const [, metric = '', analysis = '', value] of text.matchAll(/^golden_(\w+)_(ac|tran) = (\S+)/gm))
		found[`${metric}:${analysis}`] = Number(value);
	return found;
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
