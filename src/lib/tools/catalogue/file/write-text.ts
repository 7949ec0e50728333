import { toFault } from '#lib/base/fault.ts';
import type { ProjectFile } from '#lib/project/store.ts';
import { failed } from '../../outcome.ts';
import { modifiedExternally } from '../../pipeline/version-check.ts';
import { unifiedDiff, type TextDiff } from '../../text/unified-diff.ts';
import type { CallContext, ToolOutcome } from '../../types.ts';

export interface WrittenText {
	diff: TextDiff;
	/** For example `Modified amplifier.cir (+3, -1)`. */
	summary: string;
}

/**
 * Writes a text based on the version that was read, and describes the change.
 *
 * @param current the file as it was read, or null for a new file
 * @returns the change, or the failure when nothing was written
 */
export async function writeText(
	path: string,
	current: (Pick<ProjectFile, 'version'> & { content: string }) | null,
	text: string,
	{ files, seenHashes }: CallContext
): Promise<WrittenText | ToolOutcome> {
	const diff = unifiedDiff(path, current?.content ?? null, text);
	try {
		const applied = await files.apply([{ kind: 'write', path, content: text, basedOn: current?.version ?? null }]);
		const written = applied.files.find((file) => file.path === path);
		if (written) seenHashes.set(path, written.hash);
		return { diff, summary: applied.operation?.summary ?? `${path} is unchanged` };
	} catch (thrown) {
		return writeFailure(path, thrown);
	}
}

function writeFailure(path: string, thrown: unknown): ToolOutcome {
	const { code, message } = toFault(thrown);
	if (code === 'file_modified_externally' || code === 'file_exists') return modifiedExternally(path);
	if (code === 'file_missing') return modifiedExternally(path, true);
	return failed({
		errorType: code === 'unexpected' ? 'write_failed' : code,
		message: `${path} was not written and is unchanged. ${message}`,
		context: { path },
		suggestions: code === 'storage_full' ? ['Tell the user that the browser storage is full.'] : []
	});
}
