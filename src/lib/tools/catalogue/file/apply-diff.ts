import { defineTool } from '../../define-tool.ts';
import { failed, skipped, succeeded } from '../../outcome.ts';
import { checkToolPath } from '../../tool-path.ts';
import type { FileDiff } from '../../text/parse-diff.ts';
import type { CallContext, ToolOutcome } from '../../types.ts';
import { DiffedFiles, type AppliedFile, type Refusal } from './diffed-files.ts';
import { applyChanges } from './write-text.ts';

/** More than any diff that a model writes. */
const MAX_CHARACTERS = 1_000_000;
/** More files than one change should touch. */
const MAX_FILES = 200;

export const applyDiff = defineTool({
	name: 'apply_diff',
	description:
		'Applies a unified diff to one or several text files, as `git diff` or `diff -u` writes it: changed, created, deleted ' +
		'and renamed files. A hunk whose lines are not at the stated place is searched for before and after it, and up to two ' +
		'context lines at each of its ends may differ. If a hunk does not fit, no file is changed, and the answer shows each ' +
		'such hunk with the lines it expects and the most similar place. At most 200 files, each up to 5 MB.',
	parameters: {
		type: 'object',
		properties: {
			diff: {
				type: 'string',
				description:
					'The diff, with --- and +++ lines for each file, /dev/null for a file that is created or deleted. Paths are ' +
					'relative to the project, with or without a/ and b/.'
			},
			ignore_whitespace: {
				type: 'boolean',
				default: false,
				description: 'Runs of spaces and tabs match each other, and those at the end of a line do not count.'
			}
		},
		required: ['diff'],
		additionalProperties: false
	},
	category: 'file',
	effect: 'files',
	icon: 'file-diff',
	label: 'apply_diff',
	async execute({ diff, ignore_whitespace }, context) {
		const { text, signal } = context;
		if (diff.length > MAX_CHARACTERS)
			return failed({
				errorType: 'content_too_large',
				message: `The diff has ${diff.length} characters; the limit is ${MAX_CHARACTERS}. Nothing was written.`
			});
		const reading = await text.ask((work) => work.parseDiff(diff), signal);
		if (reading.kind === 'invalid')
			return failed({
				errorType: 'invalid_diff',
				message: `The diff cannot be read at its line ${reading.line}: ${reading.problem}. Nothing was written.`,
				context: { diff_line: reading.line },
				suggestions: ['Write a unified diff as `git diff` does, or use patch_file or multi_edit.']
			});
		const checked = checkPaths(reading.files);
		if ('status' in checked) return checked;
		const files = new DiffedFiles(context, { ignoreWhitespace: ignore_whitespace });
		for (const file of checked) {
			const stopped = await files.apply(file);
			if (stopped) return stopped;
		}
		if (files.refusals.length > 0) return refused(files.refusals, reading.files);
		return write(files, context, reading.recounted);
	}
});

/** The files with the paths that tools use, or the failure when one of them is refused. */
function checkPaths(files: readonly FileDiff[]): FileDiff[] | ToolOutcome {
	const problems: string[] = [];
	const checked = (written: string | null) => {
		if (written === null) return null;
		const { path, problem } = checkToolPath(written, 'write');
		if (problem) problems.push(problem);
		return path;
	};
	const result = files.map((file) => ({ ...file, oldPath: checked(file.oldPath), newPath: checked(file.newPath) }));
	if (files.length > MAX_FILES) problems.push(`The diff changes ${files.length} files; the limit is ${MAX_FILES}.`);
	if (problems.length === 0) return result;
	return failed({ errorType: 'invalid_path', message: `${problems.join('\n')}\nNothing was written.` });
}

function refused(refusals: readonly Refusal[], files: readonly FileDiff[]): ToolOutcome {
	const hunks = files.reduce((sum, file) => sum + file.hunks.length, 0);
	const applied = refusals.filter(({ reason }) => reason === 'already_applied').length;
	if (applied === refusals.length && applied >= hunks)
		return skipped('The files are already as the diff would make them.');
	return failed({
		errorType: 'diff_not_applicable',
		message: 'The diff does not fit the files. No file was changed.',
		context: { refused: refusals },
		suggestions: [
			...(applied > 0 ? ['Leave out the hunks that are applied already.'] : []),
			'Use read_file to see the files as they are, and write the diff against them.',
			'For spaces and tabs that differ, try again with ignore_whitespace: true.'
		]
	});
}

async function write(files: DiffedFiles, context: CallContext, recounted: number): Promise<ToolOutcome> {
	const changes = files.changes();
	if (changes.length === 0) return skipped('The files are already as the diff would make them.');
	const written = await applyChanges(changes, context);
	if ('status' in written) return written;
	const lines = files.applied.map(describe);
	if (recounted > 0) lines.push(`Note: the line counts of ${recounted} hunks were wrong and were corrected.`);
	const content = [`Applied the diff. ${written.operation?.summary ?? 'Nothing changed'}:`, ...lines].join('\n');
	return succeeded(content, { kind: 'list', entries: files.applied.map(({ path }) => path) });
}

function describe({ path, what, additions, deletions, places }: AppliedFile): string {
	const moved = places.flatMap(({ line, offset, fuzz }, index) => {
		const notes = [
			...(offset === 0 ? [] : [`${Math.abs(offset)} lines ${offset > 0 ? 'below' : 'above'} the expected line`]),
			...(fuzz === 0 ? [] : [`without ${fuzz} context ${fuzz === 1 ? 'line' : 'lines'} at each end`])
		];
		return notes.length === 0 ? [] : [`hunk ${index + 1} at line ${line}, ${notes.join(', ')}`];
	});
	const title = `- ${what} ${path} (+${additions}, -${deletions})`;
	return moved.length === 0 ? title : `${title}: ${moved.join('; ')}`;
}
