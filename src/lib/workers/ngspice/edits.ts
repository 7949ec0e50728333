import { Fault } from '#lib/base/fault.ts';
import type { FileEdit, SimulationFile } from './protocol.ts';

/**
 * The files with the edits applied; unchanged files are the same objects. Offsets refer to the given files; insertions at
 * one place keep the given order.
 *
 * @throws Fault `edit_invalid` for a missing or binary file, a place outside it, or edits that overlap
 */
export function applyEdits(files: readonly SimulationFile[], edits: readonly FileEdit[]): SimulationFile[] {
	for (const { path } of edits)
		if (typeof files.find((file) => file.path === path)?.content !== 'string')
			throw invalid(path, 'is not a text file');
	return files.map((file) => {
		const own = edits.filter(({ path }) => path === file.path);
		return own.length > 0 && typeof file.content === 'string'
			? { ...file, content: editText(file.content, own) }
			: file;
	});
}

/** @throws Fault `edit_invalid` */
function editText(text: string, edits: readonly FileEdit[]): string {
	let result = '';
	let done = 0;
	for (const { path, from, to, insert } of edits.toSorted((a, b) => a.from - b.from)) {
		if (!(from >= done && to >= from && to <= text.length))
			throw invalid(path, `cannot be edited from ${from} to ${to}`);
		result += text.slice(done, from) + insert;
		done = to;
	}
	return result + text.slice(done);
}

function invalid(path: string, why: string): Fault {
	return new Fault('edit_invalid', `${path} ${why}`, { path });
}
