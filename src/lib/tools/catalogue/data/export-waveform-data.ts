import { selectableSignals } from '#lib/charts/series.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { portsOfName } from '#lib/waveforms/waveform-name.ts';
import { portsOf } from '#lib/waveforms/touchstone/write-touchstone.ts';
import { formatOfName } from '#lib/waveforms/write-waveforms.ts';
import { defineTool } from '../../define-tool.ts';
import { failed, succeeded } from '../../outcome.ts';
import { modifiedExternally } from '../../pipeline/version-check.ts';
import type { CallContext, ToolOutcome } from '../../types.ts';
import { isText } from '../file/text-file.ts';
import { applyChanges, writeText } from '../file/write-text.ts';
import { chosenData, chosenPlot } from './chosen-data.ts';
import { placeSchema, readPlace } from './place-schema.ts';

export const exportWaveformData = defineTool({
	name: 'export_waveform_data',
	description:
		'Writes curves of a stored run, or of a file of curves, to a file of the project, without running anything. The ending of the path is the ' +
		'format: .csv (a column per curve, complex ones as re and im), .json, .mat (MATLAB 5), .raw (ngspice and LTspice), or Touchstone such as ' +
		'.s2p (the S parameters of an .sp run). Takes all signals of a plot, or the given signals and expressions, in the whole range or ' +
		'between from and to. Values have all their digits. Returns the path, the columns and the number of rows. ' +
		'Text files have at most 5 MB, .mat and binary .raw files 20 MB.',
	parameters: {
		type: 'object',
		properties: {
			path: { type: 'string', description: 'Path of the file, such as results/step.csv.' },
			raw_encoding: {
				type: 'string',
				enum: ['binary', 'ascii'],
				default: 'binary',
				description: 'For .raw.'
			},
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
	pathAccess: 'export',
	icon: 'file-plus',
	label: 'export_waveform_data',
	async execute({ path, expressions, run, plot, from, to, raw_encoding }, context) {
		const named = formatOfName(path);
		if (!named)
			return failed({
				errorType: 'format_unknown',
				message: `${path} must end in .csv, .json, .mat, .raw or, for S parameters, .s1p, .s2p and so on.`
			});
		const format = named === 'raw' && raw_encoding === 'ascii' ? 'raw_ascii' : named;
		const data = await chosenData(run, context);
		if ('status' in data) return data;
		const chosen = chosenPlot(plot, data);
		if ('status' in chosen) return chosen;
		const misfit = format === 'touchstone' ? touchstoneProblem(path, chosen, expressions !== undefined) : null;
		if (misfit) return misfit;
		const [start, end] = [from, to].map(readPlace);
		if ((from !== undefined && start === undefined) || (to !== undefined && end === undefined))
			return failed({ errorType: 'not_a_number', message: 'from and to must be numbers as SPICE reads them.' });
		const names = expressions ?? selectableSignals(chosen).flatMap(({ name, internal }) => (internal ? [] : [name]));
		const range = start === undefined && end === undefined ? null : { from: start ?? -Infinity, to: end ?? Infinity };
		const date = new Date(data.at).toString();
		const written = await context.curves.write({ plot: chosen, names, range, format, date }, context.signal);
		if ('status' in written) return written;
		const { content, rows } = written;
		const what = `${names.join(', ')} of ${data.name}, ${chosen.id}: ${rows} rows`;
		return write(path, content, what, context);
	}
});

/** Why a plot, or what was asked of it, does not fit a Touchstone file of this name. */
function touchstoneProblem(path: string, plot: Plot, isSelection: boolean): ToolOutcome | null {
	const ports = portsOf(plot);
	if (ports === 0)
		return failed({
			errorType: 'touchstone_no_parameters',
			message: `${plot.id} (${plot.analysis}) has no S parameters, which is all that a Touchstone file holds.`,
			suggestions: ['Run a .sp analysis with ports, or write another format, such as .csv.']
		});
	if (portsOfName(path) !== ports)
		return failed({
			errorType: 'format_does_not_fit',
			message: `${plot.id} has S parameters of ${ports} ports: the path must end in .s${ports}p.`
		});
	if (!isSelection) return null;
	return failed({
		errorType: 'format_does_not_fit',
		message: 'A Touchstone file holds all S parameters of a plot: leave out expressions, or write another format.'
	});
}

async function write(
	path: string,
	content: string | Uint8Array,
	what: string,
	context: CallContext
): Promise<ToolOutcome> {
	const current = await context.files.read(path);
	if (typeof content === 'string' && (!current || isText(current))) {
		if (current?.content === content) return unchanged(path, what);
		const written = await writeText(path, current, content, context);
		if ('status' in written) return written;
		return succeeded(`Wrote ${path}: ${what}.`, { kind: 'edit', path, diff: written.diff.text });
	}
	// Bytes, or a text in their place, have no lines to compare.
	const seen = context.seenHashes.get(path);
	if (seen !== undefined && seen !== current?.hash) return modifiedExternally(path, current === null);
	const basedOn = current?.version ?? null;
	const applied = await applyChanges([{ kind: 'write', path, content, basedOn }], context);
	if ('status' in applied) return applied;
	if (!applied.operation) return unchanged(path, what);
	return succeeded(`Wrote ${path} (${applied.files[0]?.size} bytes): ${what}.`, { kind: 'list', entries: [path] });
}

function unchanged(path: string, what: string): ToolOutcome {
	return succeeded(`${path} has this content already: ${what}.`);
}
