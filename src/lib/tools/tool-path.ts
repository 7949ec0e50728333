import { pathProblem, type PathProblem } from '#lib/db/paths.ts';
import { goalsPath } from '#lib/sim/goals.ts';
import { measurementsFile } from '#lib/sim/project-measurements.ts';
import { simulationPath } from '#lib/sim/project-simulation.ts';

/** Extensions of the text files that a tool may write. */
const WRITABLE_EXTENSIONS: ReadonlySet<string> = new Set(
	(
		'cir sp spi spice net ckt cdl sub subckt lib mod model mdl inc include prm txt md json csv tsv dat yaml yml toml ' +
		'ini log va vams m py js ts html svg tex'
	).split(' ')
);

const WRITABLE_NAMES: ReadonlySet<string> = new Set(['.spiceinit', 'README', 'LICENSE', 'NOTES']);

/** Files in the app's own folder that a tool may write, as the user may. */
const SETTING_FILES: ReadonlySet<string> = new Set([goalsPath, simulationPath, measurementsFile.path]);

/**
 * Whether a path is in the app's own folder and is not a file that the user may edit. A folder whose name differs
 * only in case counts too, because an export that contains it could not be imported.
 */
export function isAppOwn(path: string): boolean {
	return isInAppFolder(path) && !SETTING_FILES.has(path);
}

function isInAppFolder(path: string): boolean {
	return /^\.circuit_ai(?:\/|$)/i.test(path);
}

const explanations: Record<PathProblem, string> = {
	empty: 'it is empty',
	too_long: 'it is longer than 240 characters, or a name in it than 255 bytes',
	absolute: 'it is absolute; paths are relative to the project',
	backslash: 'it contains a backslash; write / between folders',
	control_character: 'it contains a control character',
	forbidden_character: 'it contains one of < > : " | ? *',
	dot_segment: 'it contains . or .. between slashes; tools stay inside the project',
	empty_segment: 'it contains an empty folder name',
	reserved_name: 'it contains a name that Windows reserves for devices',
	trailing_dot_or_space: 'a name in it begins with a space or ends with a dot or space',
	reserved_for_backup: "it is reserved for the app's own data",
	app_folder_lookalike: "a name in it looks like the folder of the app's own data"
};

export interface PathCheck {
	/** The normalized path, `''` for the project's root folder. */
	path: string;
	/** English sentence for the model, or null if the path is valid. */
	problem: string | null;
}

/**
 * What a tool does at a path: `arrange` moves or deletes what is there, whatever its kind; `export` writes what the app has made, text or
 * bytes, and the tool itself says which endings it makes.
 */
export type PathAccess = 'read' | 'write' | 'export' | 'arrange';

/**
 * Normalizes a path written by a model and checks whether it is allowed.
 *
 * Removes a leading `./` and a trailing `/`. The project's root (`.` or empty) may be read, not written.
 */
export function checkToolPath(written: string, access: PathAccess): PathCheck {
	const path = written
		.trim()
		.normalize('NFC')
		.replace(/^(\.\/+)+/, '')
		.replace(/(?<=[^/])\/+$/, '')
		.replace(/^\.$/, '');
	if (path === '' && access === 'read') return { path, problem: null };
	const problem = pathProblem(path);
	if (problem) return refused(path, written, explanations[problem]);
	if (/^~[^/]*(?:\/|$)/.test(path))
		return refused(path, written, 'there is no home folder; paths are relative to the project');
	if (access === 'arrange' && isInAppFolder(path)) return refused(path, written, "it is in the app's own folder");
	// Curves are no settings, whatever the ending of the file.
	if (access === 'export' ? isInAppFolder(path) : access === 'write' && isAppOwn(path))
		return refused(path, written, explanations.reserved_for_backup);
	if (access === 'write' && !hasWritableName(path))
		return refused(path, written, 'its extension is not one of a text file of a circuit project');
	return { path, problem: null };
}

function refused(path: string, written: string, because: string): PathCheck {
	return { path, problem: `The path ${JSON.stringify(written)} is refused: ${because}.` };
}

function hasWritableName(path: string): boolean {
	const name = path.slice(path.lastIndexOf('/') + 1);
	if (WRITABLE_NAMES.has(name)) return true;
	const dot = name.lastIndexOf('.');
	return dot > 0 && WRITABLE_EXTENSIONS.has(name.slice(dot + 1).toLowerCase());
}
