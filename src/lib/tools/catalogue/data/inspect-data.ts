import { selectableSignals } from '#lib/charts/series.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { familyOf } from '#lib/measure/family.ts';
import { plotGroups } from '#lib/measure/gathered.ts';
import { scaleData, scaleQuantity, scaleVector } from '#lib/measure/signals.ts';
import { quantityUnit } from '#lib/measure/units.ts';
import type { NamedPlot } from '../../curves/curve-questions.ts';
import { defineTool } from '../../define-tool.ts';
import { failed, succeeded } from '../../outcome.ts';
import type { CallContext, StoredRuns, ToolOutcome } from '../../types.ts';
import { chosenData, chosenPlot, type CurveData } from './chosen-data.ts';
import { familyText, type Question } from './curve-text.ts';
import { metricLines } from './metric-lines.ts';
import { placeSchema, readPlace } from './place-schema.ts';
import { runName } from './run-name.ts';
import { formatValue } from './value-text.ts';

/** Signals that a list names. */
const MAX_SIGNALS = 60;

export const inspectData = defineTool({
	name: 'inspect_data',
	description:
		'Reads exact values from the curves of a stored run, or of a file of the project (.raw, .csv, .tsv, .s2p), without running anything. Takes signals and expressions such as ' +
		'v(out), db(v(out)/v(in)), ph(v(out)), deriv(v(out)), v(a,b)*i(r1), at(v(out), 1m), cross(v(out), 2.5, 1, rise), ' +
		'clip(v(out), 1m, 2m). v(out)@3 is the third curve of a nested sweep or stepped run; figures such as max(v(out)) have a value for each curve of it. Returns for each the unit, minimum and maximum with their places, peak to peak, average, RMS, first ' +
		'and last value, all in the range from..to; the values at the places in `at`, interpolated between samples; where it crosses ' +
		'`level`; and with compare_with how it differs from the same in another run. Without expressions it lists runs, plots and signals, or compares the metrics of two runs.',
	parameters: {
		type: 'object',
		properties: {
			expressions: {
				type: 'array',
				items: { type: 'string' },
				maxItems: 8,
				description: 'Signals or expressions.'
			},
			run: {
				type: 'string',
				default: 'last',
				description:
					'Id of a run or the beginning of it; "last", or "previous" for the run of the same netlist before it. Or the path of a file of curves.'
			},
			plot: {
				type: 'string',
				description:
					'Id of a plot such as "tran1", or its analysis such as "ac". If omitted, the one with curves that says most.'
			},
			at: { type: 'array', items: placeSchema, maxItems: 20, description: 'Places at which values are read.' },
			from: { ...placeSchema, description: 'Beginning of the range. If omitted, that of the curve.' },
			to: { ...placeSchema, description: 'End of the range. If omitted, that of the curve.' },
			level: { ...placeSchema, description: 'Level whose crossings are listed.' },
			edge: {
				type: 'string',
				enum: ['rise', 'fall', 'either'],
				default: 'either',
				description: 'Which crossings of the level.'
			},
			compare_with: { type: 'string', description: 'Another run, named as in `run`.' }
		},
		additionalProperties: false
	},
	category: 'data',
	effect: 'none',
	icon: 'activity',
	label: 'inspect_data',
	async execute({ expressions = [], run, plot, at = [], from, to, level, edge, compare_with }, context) {
		const data = await chosenData(run, context);
		if ('status' in data) return data;
		if (expressions.length === 0) {
			if (compare_with === undefined) return succeeded(await listing(data, context.runs));
			const other = await chosenData(compare_with, context);
			if ('status' in other) return other;
			return succeeded(
				[`Metrics of ${data.name}, compared with ${other.name}:`, ...metricLines(data, other)].join('\n')
			);
		}
		const chosen = chosenPlot(plot, data);
		if ('status' in chosen) return chosen;
		const numbers = [...at, from, to, level].map(readPlace);
		const wrong = [...at, from, to, level].find((given, i) => given !== undefined && numbers[i] === undefined);
		if (wrong !== undefined)
			return failed({
				errorType: 'not_a_number',
				message: `${JSON.stringify(wrong)} is not a number as SPICE reads it; a million is "1meg".`
			});
		const [start, end, height] = numbers.slice(at.length);
		const question: Question = {
			at: numbers.slice(0, at.length).filter((x) => x !== undefined),
			from: start ?? -Infinity,
			to: end ?? Infinity,
			level: height ?? null,
			edge
		};
		const other = compare_with === undefined ? null : await otherPlot(compare_with, chosen, data, context);
		if (other && 'status' in other) return other;
		const { name } = data;
		const { curves, signal } = context;
		return curves.answer({ name, plot: chosen, expressions, other, question }, signal);
	}
});

async function otherPlot(
	name: string,
	{ id, analysis }: Plot,
	data: CurveData,
	context: CallContext
): Promise<NamedPlot | ToolOutcome> {
	const other = await chosenData(name, context);
	if ('status' in other) return other;
	if (other.id === data.id)
		return failed({ errorType: 'same_run', message: 'It would be compared with itself. Name another run or file.' });
	const same = other.plots.filter((plot) => plot.analysis === analysis);
	const found = same.find((plot) => plot.id === id) ?? same[0];
	if (found) return { name: other.name, plot: found };
	return failed({
		errorType: 'plot_not_found',
		message: `The ${other.name} has no plot of the analysis ${analysis}.`,
		context: { plots: other.plots.map((plot) => `${plot.id} (${plot.analysis})`) }
	});
}

/** Runs, and the plots and signals of one of them. */
async function listing({ name, plots, note }: CurveData, runs: StoredRuns): Promise<string> {
	const all = await runs.list(10);
	const lines = [
		'Runs, newest first:',
		...all.map((each) => `- ${runName(each)}: ${each.status}, ${each.points} points`)
	];
	lines.push(`Plots of ${name}:`);
	for (const plot of plots.slice(0, 12)) {
		const scale = scaleVector(plot);
		const x = scaleData(plot);
		const unit = quantityUnit(scaleQuantity(plot));
		const over =
			scale && x
				? `${x.length} points over ${scale.name}, ${formatValue(x[0] ?? NaN, unit)} to ${formatValue(x.at(-1) ?? NaN, unit)}`
				: 'single values';
		const names = selectableSignals(plot).map(({ name }) => name);
		const more = names.length > MAX_SIGNALS ? ` and ${names.length - MAX_SIGNALS} more` : '';
		const family = familyText(familyOf(plot));
		lines.push(
			`- ${plot.id} (${plot.analysis}), ${over}${family === '' ? '' : `; ${family}`}: ${names.slice(0, MAX_SIGNALS).join(', ')}${more}`
		);
	}
	lines.push(
		...plotGroups(plots).map(
			({ id, plots: members }) =>
				`- ${id}: the ${members.length} plots ${members[0]!.id} to ${members.at(-1)!.id} with these signals as one family; v(x)@1 is of ${members[0]!.id}`
		)
	);
	if (note !== null) lines.push(note);
	return lines.join('\n');
}
