import type { FileChange } from '#lib/project/store.ts';
import { defineTool } from '../../define-tool.ts';
import { failed, succeeded } from '../../outcome.ts';
import { modifiedExternally } from '../../pipeline/version-check.ts';
import { entriesBelow, formatListing } from './directory-listing.ts';
import { fileNotFound } from './missing-file.ts';
import { applyChanges } from './write-text.ts';

export const deleteFile = defineTool({
	name: 'delete_file',
	description:
		'Deletes a file, or a folder; with `recursive` also a folder that is not empty, with everything in it. Returns what ' +
		'was deleted. undo_edit brings it back.',
	parameters: {
		type: 'object',
		properties: {
			path: { type: 'string', description: 'File or folder, relative to the project.' },
			recursive: { type: 'boolean', default: false, description: 'Also deletes what is in the folder.' }
		},
		required: ['path'],
		additionalProperties: false
	},
	category: 'file',
	effect: 'files',
	permission: 'delete',
	paths: ['path'],
	pathAccess: 'arrange',
	icon: 'trash-2',
	label: 'delete_file',
	async execute({ path, recursive }, context) {
		const entries = await context.files.list();
		const entry = entries.find((candidate) => candidate.path === path);
		if (!entry) return fileNotFound(path, entries, ['Use list_project_files to see what is there.']);
		const inside = entriesBelow(entries, path);
		if (inside.length > 0 && !recursive)
			return failed({
				errorType: 'folder_not_empty',
				message: `${path} is a folder with ${inside.length} entries. Nothing was deleted.`,
				context: { entries: formatListing(inside) },
				suggestions: ['Call again with recursive: true to delete all of it.']
			});
		const changed = [entry, ...inside].find(({ path: file, hash }) => (context.seenHashes.get(file) ?? hash) !== hash);
		if (changed) return modifiedExternally(changed.path);
		// Each file is named, so that the question to the user shows it and its version is checked.
		const files = [entry, ...inside].filter(({ kind }) => kind !== 'folder');
		const changes: FileChange[] = files.map((file) => ({ kind: 'remove', path: file.path, basedOn: file.version }));
		if (entry.kind === 'folder') changes.push({ kind: 'remove', path });
		const applied = await applyChanges(changes, context);
		if ('status' in applied) return applied;
		const content =
			inside.length === 0
				? `Deleted ${path}.`
				: `Deleted ${path} with ${inside.length} entries:\n${formatListing(inside)}`;
		return succeeded(content, { kind: 'list', entries: files.map((file) => file.path) });
	}
});
