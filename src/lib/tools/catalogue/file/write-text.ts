import { toFault } from '#lib/base/fault.ts';
import type { OperationDraft } from '../../types.ts';
import { failed } from '../../outcome.ts';
import { modifiedExternally } from '../../pipeline/version-check.ts';
import type { ProjectFileContent, ProjectFiles } from '../../project-files.ts';
import { splitLines } from '../../text/numbered.ts';
import { unifiedDiff, type TextDiff } from '../../text/unified-diff.ts';
import type { ToolContext, ToolOutcome } from '../../types.ts';

export interface WrittenText {
	diff: TextDiff;
	operation: OperationDraft;
}

/**
 * Writes a text based on what was read, and describes the change.
 *
 * @param current the file as it was read, with text content, or null for a new file
 * @returns the change, or the outcome that says why nothing was written
 */
export async function writeText(
	files: ProjectFiles,
	path: string,
	current: ProjectFileContent | null,
	text: string,
	context: ToolContext
): Promise<WrittenText | ToolOutcome> {
	const before = typeof current?.content === 'string' ? current.content : null;
	try {
		const { hash } = await files.write(path, text, current?.version ?? null);
		context.seenHashes.set(path, hash);
	} catch (thrown) {
		return writeFailure(path, thrown);
	}
	const diff = unifiedDiff(path, before, text);
	const { additions, deletions } = diff;
	const summary =
		before === null
			? `Created ${path} (${splitLines(text).length} lines)`
			: `Modified ${path} (+${additions}, -${deletions})`;
	const type = before === null ? 'file_create' : 'file_modify';
	return { diff, operation: { type, path, before, after: text, additions, deletions, summary } };
}

function writeFailure(path: string, thrown: unknown): ToolOutcome {
	const fault = toFault(thrown);
	if (fault.code === 'file_modified_externally') return modifiedExternally(path);
	return failed({
		errorType: fault.code === 'unexpected' ? 'write_failed' : fault.code,
		message: `${path} was not written: ${fault.message}`,
		context: { path }
	});
}
