import { defineTool } from '../../define-tool.ts';
import { succeeded } from '../../outcome.ts';
import { entriesBelow, formatListing, isFolder } from './directory-listing.ts';
import { fileNotFound } from './missing-file.ts';

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
			}
		},
		additionalProperties: false
	},
	category: 'file',
	effect: 'none',
	paths: ['folder'],
	icon: 'folder-tree',
	label: 'list_project_files',
	async execute({ folder, depth = Infinity }, { files }) {
		const all = await files.list();
		if (!isFolder(all, folder)) return fileNotFound(folder, all, ['Call list_project_files without a folder.']);
		const levels = folder === '' ? 0 : folder.split('/').length;
		const entries = entriesBelow(all, folder).filter(({ path }) => path.split('/').length <= levels + depth);
		const title = folder === '' ? 'The project' : folder;
		const content =
			entries.length === 0
				? `${title} is empty.`
				: `${title} contains ${entries.length} entries:\n${formatListing(entries)}`;
		return succeeded(content, { kind: 'list', entries: entries.map(({ path }) => path) });
	}
});
