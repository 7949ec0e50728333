import { lowerBound } from '#lib/base/lower-bound.ts';
import { branches } from '#lib/measure/branches.ts';
import { selectableSignals } from '#lib/charts/series.ts';
import { vectorLength, type Plot, type Vector } from '#lib/measure/dataset.ts';
import { scaleData } from '#lib/measure/signals.ts';
import { namedScale } from '#lib/waveforms/columns.ts';
import { waveformFormats } from '#lib/waveforms/write-waveforms.ts';
import { defineTool } from '../../define-tool.ts';
import { failed, succeeded } from '../../outcome.ts';
import type { CallContext, ToolOutcome } from '../../types.ts';
import { binaryFile } from '../file/missing-file.ts';
import { isText } from '../file/text-file.ts';
import { writeText } from '../file/write-text.ts';
import { chosenData, chosenPlot } from './chosen-data.ts';
import { evaluated } from './evaluated.ts';
import { placeSchema, readPlace } from './place-schema.ts';

/** Size of a file, bytes: what the project's text tools still handle. */
const MAX_BYTES = 5_000_000;

export const exportWaveformData = defineTool({
	name: 'export_waveform_data',
	description:
		'Writes curves of a stored run, or of a file of curves, to a file of the project, without running anything: .csv (a column per curve, complex ones ' +
		'as re and im) or .json. Takes all signals of a plot, or the signals and expressions that are given, in the whole range or ' +
		'between from and to. Values have all their digits. Returns the path, the columns and the number of rows; at most 5 MB.',
	parameters: {
		type: 'object',
		properties: {
			path: { type: 'string', description: 'Path of the file, ending in .csv or .json, such as results/step.csv.' },
			expressions: {
				type: 'array',
				items: { type: 'string' },
				maxItems: 40,
				description: 'Signals or expressions; each must be a curve over the scale of the plot. If omitted, all signals.'
			},
			run: {
				type: 'string',
				default: 'last',
				description:
					'Id of a run or the beginning of it; "last", or "previous" for the run of the same netlist before it. Or the path of a file of curves.'
			},
			plot: { type: 'string', description: 'Id of a plot such as "tran1", or its analysis such as "ac".' },
			from: { ...placeSchema, description: 'Beginning of the range. If omitted, that of the plot.' },
			to: { ...placeSchema, description: 'End of the range. If omitted, that of the plot.' }
		},
		required: ['path'],
		additionalProperties: false
	},
	category: 'data',
	effect: 'files',
	paths: ['path'],
	icon: 'file-plus',
	label: 'export_waveform_data',
	async execute({ path, expressions, run, plot, from, to }, context) {
		const format = /\.(csv|json)$/i.exec(path)?.[1]?.toLowerCase();
		if (format !== 'csv' && format !== 'json')
			return failed({ errorType: 'format_unknown', message: `${path} must end in .csv or .json.` });
		const data = await chosenData(run, context);
		if ('status' in data) return data;
		const chosen = chosenPlot(plot, data);
		if ('status' in chosen) return chosen;
		const [start, end] = [from, to].map(readPlace);
		if ((from !== undefined && start === undefined) || (to !== undefined && end === undefined))
			return failed({ errorType: 'not_a_number', message: 'from and to must be numbers as SPICE reads them.' });
		const names = expressions ?? selectableSignals(chosen).flatMap(({ name, internal }) => (internal ? [] : [name]));
		const selected = selectCurves(chosen, names);
		if ('status' in selected) return selected;
		const cut =
			start === undefined && end === undefined ? selected : cutPlot(selected, start ?? -Infinity, end ?? Infinity);
		if ('status' in cut) return cut;
		const text = toText(waveformFormats[format].write(cut));
		if (text === null)
			return failed({
				errorType: 'content_too_large',
				message: 'The file would have more than 5 MB.',
				suggestions: ['Give fewer expressions, or a range with from and to.']
			});
		return write(path, text, `${names.join(', ')} of ${data.name}, ${cut.id}: ${rowCount(cut)} rows`, context);
	}
});

/** A plot of the given curves only. */
function selectCurves(plot: Plot, names: readonly string[]): Plot | ToolOutcome {
	const scale = namedScale(plot);
	const vectors: Vector[] = scale ? [scale] : [];
	for (const name of new Set(names)) {
		const result = evaluated(name, plot);
		if ('status' in result) return result;
		if (result.kind === 'number' || result.vector.scale)
			return failed({
				errorType: 'expression_curve',
				message: `${name} is not a curve over the scale of ${plot.id}.`,
				suggestions: ['Read numbers with inspect_data.']
			});
		if (result.vector.name !== scale?.name) vectors.push(result.vector);
	}
	return { ...plot, vectors };
}

/** The samples of a plot in a range of its scale. */
function cutPlot(plot: Plot, from: number, to: number): Plot | ToolOutcome {
	const x = scaleData(plot);
	if (!x || branches(x).length !== 1 || (x.length > 1 && x[0]! > x.at(-1)!))
		return failed({
			errorType: 'no_range',
			message: `${plot.id} is not one curve from left to right: leave out from and to.`
		});
	const first = lowerBound(x, from);
	let last = lowerBound(x, to);
	while (last < x.length && x[last] === to) last++;
	if (first >= last) return failed({ errorType: 'no_range', message: 'There is no sample in this range.' });
	const cut = (samples: Float64Array) => samples.subarray(first, last);
	return {
		...plot,
		vectors: plot.vectors.map((vector) =>
			vector.kind === 'real'
				? { ...vector, data: cut(vector.data) }
				: { ...vector, re: cut(vector.re), im: cut(vector.im) }
		)
	};
}

function rowCount({ vectors }: Plot): number {
	return vectors[0] ? vectorLength(vectors[0]) : 0;
}

/** The text of a file; null if it is too long. */
function toText(chunks: Iterable<Uint8Array>): string | null {
	const decoder = new TextDecoder();
	const parts: string[] = [];
	let bytes = 0;
	for (const chunk of chunks) {
		bytes += chunk.length;
		if (bytes > MAX_BYTES) return null;
		parts.push(decoder.decode(chunk, { stream: true }));
	}
	// The project stores texts with LF.
	return parts.join('').replaceAll('\r\n', '\n');
}

async function write(path: string, text: string, what: string, context: CallContext): Promise<ToolOutcome> {
	const current = await context.files.read(path);
	if (current && !isText(current)) return binaryFile(path, current.size);
	const before = current && isText(current) ? current : null;
	if (before?.content === text) return succeeded(`${path} has this content already: ${what}.`);
	const written = await writeText(path, before, text, context);
	if ('status' in written) return written;
	return succeeded(`Wrote ${path}: ${what}.`, { kind: 'edit', path, diff: written.diff.text });
}
