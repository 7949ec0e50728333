import type { FileEntry } from '#lib/project/store.ts';
import { defineTool } from '../../define-tool.ts';
import { failed, succeeded } from '../../outcome.ts';
import { checkToolPath } from '../../tool-path.ts';
import type { ToolOutcome } from '../../types.ts';
import { isFolder } from './directory-listing.ts';
import { fileNotFound } from './missing-file.ts';
import { applyChanges } from './write-text.ts';

export const moveFile = defineTool({
	name: 'move_file',
	description:
		'Moves or renames a file, or a folder with everything in it, and creates missing folders. If `to` is an existing ' +
		'folder, moves it into that folder. Never overwrites. Includes in other files are not changed. Returns the new path.',
	parameters: {
		type: 'object',
		properties: {
			path: { type: 'string', description: 'File or folder to move, relative to the project.' },
			to: { type: 'string', description: 'New path, or the folder to move it into.' }
		},
		required: ['path', 'to'],
		additionalProperties: false
	},
	category: 'file',
	effect: 'files',
	paths: ['path', 'to'],
	pathAccess: 'arrange',
	icon: 'file-symlink',
	label: 'move_file',
	async alreadyDone({ path, to }) {
		return path === to ? `${path} is at this path already.` : null;
	},
	async execute({ path, to }, context) {
		const entries = await context.files.list();
		const entry = entries.find((candidate) => candidate.path === path);
		if (!entry) return fileNotFound(path, entries, ['Use list_project_files to see what is there.']);
		const target = isFolder(entries, to) ? `${to}/${path.slice(path.lastIndexOf('/') + 1)}` : to;
		const refusal = refuseTarget(entry, target, entries);
		if (refusal) return refusal;
		const applied = await applyChanges([{ kind: 'move', from: path, to: target }], context);
		if ('status' in applied) return applied;
		return succeeded(`Moved ${path} to ${target}.`, { kind: 'list', entries: [target] });
	}
});

function refuseTarget(entry: FileEntry, target: string, entries: readonly FileEntry[]): ToolOutcome | null {
	const { path, kind } = entry;
	if (target.startsWith(`${path}/`))
		return failed({ errorType: 'invalid_path', message: `${path} cannot be moved into itself. Nothing was moved.` });
	// A change of case only is not another file.
	const taken = entries.find((other) => other.path.toLowerCase() === target.toLowerCase() && other.path !== path);
	if (taken)
		return failed({
			errorType: 'file_exists',
			message: `There is already ${taken.path}. Nothing was moved.`,
			context: { path: taken.path },
			suggestions: ['Choose another path, or delete the other file first.']
		});
	const keepsExtension = extension(target) === extension(path);
	const { problem } = checkToolPath(target, kind === 'folder' || keepsExtension ? 'arrange' : 'write');
	return problem ? failed({ errorType: 'invalid_path', message: `${problem} Nothing was moved.` }) : null;
}

function extension(path: string): string {
	return /\.[^./]*$/.exec(path)?.[0].toLowerCase() ?? '';
}
