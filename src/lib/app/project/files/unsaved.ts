import { Fault } from '#lib/base/fault.ts';

/** Text that was not stored when its page closed, and the version on which it was based. */
export interface UnsavedText {
	text: string;
	basedOn: number | null;
	/** The text that was being stored at that moment, or null. */
	storing: string | null;
}

export function isUnsavedText(value: unknown): value is UnsavedText {
	if (typeof value !== 'object' || value === null) return false;
	if (!('text' in value && 'basedOn' in value && 'storing' in value)) return false;
	const { text, basedOn, storing } = value;
	return (
		typeof text === 'string' &&
		(basedOn === null || typeof basedOn === 'number') &&
		(storing === null || typeof storing === 'string')
	);
}

/** Text that could not be stored, and the reason. */
export interface Unsaved {
	path: string;
	problem: Fault;
}

/** The fault of an action that stopped because text could not be stored; its reason is that of the first file. */
export function textNotSaved(projectId: string, unsaved: readonly Unsaved[]): Fault {
	const paths = unsaved.map(({ path }) => path);
	const [first] = unsaved;
	const message = `Not saved: ${paths.join(', ')}. ${first?.problem.message ?? ''}`.trim();
	return new Fault('text_not_saved', message, {
		...first?.problem.data,
		cause: first?.problem.code ?? null,
		paths,
		projectId
	});
}

/** Whether a path is the given file or folder, or inside it. */
export function isWithin(path: string, entry: string): boolean {
	return path === entry || path.startsWith(`${entry}/`);
}
