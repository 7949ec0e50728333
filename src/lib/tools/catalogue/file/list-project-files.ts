import { succeeded } from '../../outcome.ts';
import type { ProjectFiles } from '../../project-files.ts';
import type { Tool } from '../../types.ts';
import { entriesBelow, formatListing, isFolder } from './directory-listing.ts';
import { fileNotFound } from './missing-file.ts';

export function createListProjectFilesTool(files: ProjectFiles): Tool {
	return {
		name: 'list_project_files',
		description: 'Lists the files and folders of the project with their sizes, all of them or those below one folder.',
		parameters: {
			type: 'object',
			properties: {
				folder: { type: 'string', description: 'Folder relative to the project; the whole project when left out.' }
			},
			additionalProperties: false
		},
		category: 'file',
		generation: 1,
		permission: 'read',
		parallel: true,
		paths: ['folder'],
		async execute(parameters) {
			const folder = typeof parameters.folder === 'string' ? parameters.folder : '';
			const all = await files.list();
			if (!isFolder(all, folder)) return fileNotFound(folder, all, ['Call list_project_files without a folder.']);
			const entries = entriesBelow(all, folder);
			const title = folder === '' ? 'The project' : folder;
			return succeeded(
				entries.length === 0
					? `${title} is empty.`
					: `${title} holds ${entries.length} entries:\n${formatListing(entries)}`,
				{ details: { kind: 'list', entries: entries.map(({ path }) => path) } }
			);
		}
	};
}
