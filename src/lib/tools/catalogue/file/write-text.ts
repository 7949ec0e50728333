import { Fault, toFault } from '#lib/base/fault.ts';
import type { AppliedBatch, FileChange, ProjectFile } from '#lib/project/store.ts';
import { failed } from '../../outcome.ts';
import { modifiedExternally } from '../../pipeline/version-check.ts';
import type { TextDiff } from '../../text/unified-diff.ts';
import type { CallContext, ToolOutcome } from '../../types.ts';

export interface WrittenText {
	diff: TextDiff;
	/** For example `Modified amplifier.cir (+3, -1)`. */
	summary: string;
}

/**
 * Writes a text based on the version that was read, and describes the change. Refused when the turn has seen another text of
 * the file: it may have changed after the versions were checked and before the tool read it.
 *
 * @param current the file as the tool read it, or null for a new file
 * @param diff the change, if it is known already
 * @returns the change, or the failure when nothing was written
 */
export async function writeText(
	path: string,
	current: (Pick<ProjectFile, 'version' | 'hash'> & { content: string }) | null,
	text: string,
	context: CallContext,
	diff?: TextDiff
): Promise<WrittenText | ToolOutcome> {
	const seen = context.seenHashes.get(path);
	if (seen !== undefined && seen !== current?.hash) return modifiedExternally(path, current === null);
	const before = current?.content ?? null;
	const change = diff ?? (await context.text.ask((work) => work.diff(path, before, text), context.signal));
	const basedOn = current?.version ?? null;
	const applied = await applyChanges([{ kind: 'write', path, content: text, basedOn }], context);
	if ('status' in applied) return applied;
	return { diff: change, summary: applied.operation?.summary ?? `${path} is unchanged` };
}

/** Changes files as one journal entry. Returns the failure when nothing was changed. */
export async function applyChanges(
	changes: readonly FileChange[],
	{ files, seenHashes, signal }: CallContext
): Promise<AppliedBatch | ToolOutcome> {
	try {
		const applied = await files.apply(changes);
		for (const change of changes) {
			if (change.kind === 'move') forget(change.from, seenHashes);
			if (change.kind === 'remove') forget(change.path, seenHashes);
		}
		for (const { path, kind, hash } of applied.files) if (kind !== 'folder') seenHashes.set(path, hash);
		return applied;
	} catch (thrown) {
		signal.throwIfAborted();
		return changeFailure(changes, thrown);
	}
}

/** What the turn has seen at a path, and below it, is not there any more. */
function forget(path: string, seenHashes: Map<string, string>): void {
	for (const seen of [...seenHashes.keys()]) if (seen === path || seen.startsWith(`${path}/`)) seenHashes.delete(seen);
}

function changeFailure(changes: readonly FileChange[], thrown: unknown): ToolOutcome {
	const fault = toFault(thrown);
	const path = pathOf(changes, fault);
	const { code, message } = fault;
	if (code === 'file_modified_externally' || code === 'file_exists') return modifiedExternally(path);
	if (code === 'file_missing') return modifiedExternally(path, true);
	return failed({
		errorType: code === 'unexpected' ? 'write_failed' : code,
		message: `${path} was not written and is unchanged. ${message}`,
		context: { path },
		suggestions: code === 'storage_full' ? ['Tell the user that the browser storage is full.'] : []
	});
}

/** The path that the fault names, or that of the first change. */
function pathOf([first]: readonly FileChange[], { data }: Fault): string {
	if (typeof data.path === 'string') return data.path;
	return first?.kind === 'move' ? first.from : (first?.path ?? '');
}
