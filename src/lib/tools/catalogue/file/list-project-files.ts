import { defineTool } from '../../define-tool.ts';
import type { FileEntry } from '#lib/project/store.ts';
import { globMatcher } from '#lib/search/glob-pattern.ts';
import { succeeded } from '../../outcome.ts';
import type { CallContext } from '../../types.ts';
import { entriesBelow, formatListing, isFolder } from './directory-listing.ts';
import { invalidGlob } from './glob.ts';
import { fileNotFound } from './missing-file.ts';

/** Files of which the first line is shown, its length, and the size up to which a file is read for it, bytes. */
const MAX_PREVIEWS = 50;
const MAX_LINE = 100;
const MAX_BYTES = 200_000;

export const listProjectFiles = defineTool({
	name: 'list_project_files',
	description:
		'Lists the files and folders of the project, one per line, files with their size: all of them or those below one ' +
		'folder, at most 200, on all levels or as many as `depth` says.',
	parameters: {
		type: 'object',
		properties: {
			folder: {
				type: 'string',
				default: '',
				description: 'Folder relative to the project. If omitted, the whole project.'
			},
			depth: {
				type: 'integer',
				minimum: 1,
				description: 'How many levels of folders to list; 1 lists only what is directly in the folder. If omitted, all.'
			},
			pattern: { type: 'string', description: 'Only files whose paths match, such as *.cir.' },
			preview: { type: 'boolean', default: false, description: 'Add the first line of each text file.' }
		},
		additionalProperties: false
	},
	category: 'file',
	effect: 'none',
	paths: ['folder'],
	icon: 'folder-tree',
	label: 'list_project_files',
	async execute({ folder, depth = Infinity, pattern, preview }, context) {
		const { files, search, signal } = context;
		if (pattern !== undefined && !globMatcher(pattern)) return invalidGlob('pattern');
		const all = await files.list();
		if (!isFolder(all, folder)) return fileNotFound(folder, all, ['Call list_project_files without a folder.']);
		const levels = folder === '' ? 0 : folder.split('/').length;
		const below = entriesBelow(all, folder).filter(({ path }) => path.split('/').length <= levels + depth);
		const paths = below.filter(({ kind }) => kind !== 'folder').map(({ path }) => path);
		const matches = pattern === undefined ? null : new Set(await search.glob(pattern, paths, signal));
		const entries = matches ? below.filter(({ path }) => matches.has(path)) : below;
		const title = folder === '' ? 'The project' : folder;
		const kind = matches ? `files that match ${JSON.stringify(pattern)}` : 'entries';
		const content =
			entries.length === 0
				? matches
					? `${title} has no ${kind}.`
					: `${title} is empty.`
				: `${title} contains ${entries.length} ${kind}:\n${formatListing(entries, preview ? await firstLines(entries, context) : undefined)}`;
		return succeeded(content, { kind: 'list', entries: entries.map(({ path }) => path) });
	}
});

/** The first line that is not empty, by path. */
async function firstLines(
	entries: readonly FileEntry[],
	{ files }: Pick<CallContext, 'files'>
): Promise<ReadonlyMap<string, string>> {
	const texts = entries.filter(({ kind, size }) => kind === 'text' && size <= MAX_BYTES).slice(0, MAX_PREVIEWS);
	const read = await files.readMany(texts.map(({ path }) => path));
	const lines = read.map(({ path, content }): [string, string] => {
		const line = typeof content === 'string' ? (/\S.*/.exec(content)?.[0].trimEnd() ?? '') : '';
		return [path, line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line];
	});
	return new Map(lines.filter(([, line]) => line !== ''));
}
