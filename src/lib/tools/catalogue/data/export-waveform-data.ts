import { selectableSignals } from '#lib/charts/series.ts';
import { defineTool } from '../../define-tool.ts';
import { failed, succeeded } from '../../outcome.ts';
import type { CallContext, ToolOutcome } from '../../types.ts';
import { binaryFile } from '../file/missing-file.ts';
import { isText } from '../file/text-file.ts';
import { writeText } from '../file/write-text.ts';
import { chosenData, chosenPlot } from './chosen-data.ts';
import { placeSchema, readPlace } from './place-schema.ts';

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
		const range = start === undefined && end === undefined ? null : { from: start ?? -Infinity, to: end ?? Infinity };
		const written = await context.curves.write({ plot: chosen, names, range, format }, context.signal);
		if ('status' in written) return written;
		const { text, rows } = written;
		return write(path, text, `${names.join(', ')} of ${data.name}, ${chosen.id}: ${rows} rows`, context);
	}
});

async function write(path: string, text: string, what: string, context: CallContext): Promise<ToolOutcome> {
	const current = await context.files.read(path);
	if (current && !isText(current)) return binaryFile(path, current.size);
	const before = current && isText(current) ? current : null;
	if (before?.content === text) return succeeded(`${path} has this content already: ${what}.`);
	const written = await writeText(path, before, text, context);
	if ('status' in written) return written;
	return succeeded(`Wrote ${path}: ${what}.`, { kind: 'edit', path, diff: written.diff.text });
}
