import { toFault } from '#lib/base/fault.ts';
import { lowerBound } from '#lib/base/lower-bound.ts';
import { branches } from '#lib/measure/branches.ts';
import { vectorLength, type Plot, type Vector } from '#lib/measure/dataset.ts';
import type { MemberValues } from '#lib/measure/expression/evaluate.ts';
import { parameterAlong } from '#lib/measure/expression/members.ts';
import { isAligned, scaleData } from '#lib/measure/signals.ts';
import { quantityUnit } from '#lib/measure/units.ts';
import { namedScale } from '#lib/waveforms/columns.ts';
import { withMembers } from '#lib/waveforms/with-members.ts';
import { waveformFormats } from '#lib/waveforms/write-waveforms.ts';
import type { CurveExport, WrittenCurves } from '../../curves/curve-questions.ts';
import { failed } from '../../outcome.ts';
import type { ToolOutcome } from '../../types.ts';
import { evaluated } from './evaluated.ts';

/** Maximum size of a text, bytes: what the project's text tools still handle. */
const MAX_TEXT_BYTES = 5_000_000;
/** Maximum size of a binary file, bytes: the worker, the page and the journal each hold it. */
const MAX_BINARY_BYTES = 20_000_000;

/** The content of a file of curves, or why there is none. */
export function writeCurves({ plot, names, range, format, date }: CurveExport): WrittenCurves | ToolOutcome {
	const selected = selectCurves(plot, names);
	if ('status' in selected) return selected;
	const cut = range ? cutPlot(selected, range.from, range.to) : selected;
	if ('status' in cut) return cut;
	const { isText, write } = waveformFormats[format];
	const limit = isText ? MAX_TEXT_BYTES : MAX_BINARY_BYTES;
	try {
		const bytes = joined(write(cut, date), limit);
		if (bytes) return { content: isText ? toText(bytes) : bytes, rows: rowCount(cut) };
	} catch (thrown) {
		const { code, message } = toFault(thrown);
		return failed({ errorType: code, message: `${plot.id} cannot be written in this format: ${message}` });
	}
	return failed({
		errorType: 'content_too_large',
		message: `The file would have more than ${limit / 1e6} MB.`,
		suggestions: [
			'Give fewer expressions, or a range with from and to.',
			...(isText ? ['Binary files (.mat, .raw) are smaller.'] : [])
		]
	});
}

/** A plot of the given curves only. */
function selectCurves(plot: Plot, names: readonly string[]): Plot | ToolOutcome {
	const scale = namedScale(plot);
	const curves: Vector[] = [];
	const figures = figuresByMember(plot, names);
	if (figures) return figures;
	for (const name of new Set(names)) {
		const result = evaluated(name, plot);
		if ('status' in result) return result;
		if (result.kind !== 'curve' || !isAligned(plot, result.vector, curves[0] ?? result.vector))
			return failed({
				errorType: 'expression_curve',
				message: `${name} is not a curve over the scale of ${curves[0]?.name ?? plot.id}.`,
				suggestions: ['Read numbers with inspect_data. Write curves over different scales to different files.']
			});
		if (result.vector.name !== scale?.name) curves.push(result.vector);
	}
	if (!scale) return { ...plot, vectors: curves };
	const own = curves[0]?.scale;
	if (!own) {
		const members = withMembers(plot).vectors.filter((vector) => !plot.vectors.includes(vector));
		return { ...plot, vectors: [scale, ...members, ...curves.map(withoutScale)] };
	}
	// A member of a family has a part of the scale.
	const { id, title, analysis } = plot;
	const alone: Vector = { kind: 'real', name: scale.name, quantity: scale.quantity, data: own };
	return { id, title, analysis, scale: scale.name, vectors: [alone, ...curves.map(withoutScale)] };
}

/** A table of values by member, with their parameters; null unless all are such values of one family. */
function figuresByMember(plot: Plot, names: readonly string[]): Plot | null {
	const found: MemberValues[] = [];
	for (const name of new Set(names)) {
		const result = evaluated(name, plot);
		if ('status' in result || result.kind !== 'members' || result.origin !== (found[0]?.origin ?? result.origin))
			return null;
		found.push(result);
	}
	const [first] = found;
	if (!first) return null;
	const column = (name: string, values: Float64Array, unit = ''): Vector => {
		return { kind: 'real', name, quantity: 'none', unit, data: values };
	};
	const parameters = first.parameters.map(({ name, quantity, values }) => column(name, values, quantityUnit(quantity)));
	const numbers = column(
		'member',
		Float64Array.from({ length: vectorLength(first.vector) }, (_, index) => index + 1)
	);
	const { id, title, analysis } = plot;
	const vectors = [numbers, ...parameters, ...found.map(({ vector }) => vector)];
	return { id, title, analysis, scale: parameterAlong(first.parameters)?.name ?? numbers.name, vectors };
}

function withoutScale({ scale: _, ...vector }: Vector): Vector {
	return vector;
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

/** The bytes of a file; null if there are more than the limit. */
function joined(chunks: Iterable<Uint8Array>, limit: number): Uint8Array | null {
	const parts: Uint8Array[] = [];
	let size = 0;
	for (const chunk of chunks) {
		size += chunk.length;
		if (size > limit) return null;
		parts.push(chunk);
	}
	const bytes = new Uint8Array(size);
	let at = 0;
	for (const part of parts) {
		bytes.set(part, at);
		at += part.length;
	}
	return bytes;
}

/** The project stores texts with LF. */
function toText(bytes: Uint8Array): string {
	return new TextDecoder().decode(bytes).replaceAll('\r\n', '\n');
}
