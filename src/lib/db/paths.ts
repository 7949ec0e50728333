import { Fault } from '#lib/base/fault.ts';

/** Why a path is not valid for a project file. */
export type PathProblem =
	| 'empty'
	| 'too_long'
	| 'absolute'
	| 'backslash'
	| 'control_character'
	| 'forbidden_character'
	| 'dot_segment'
	| 'empty_segment'
	| 'reserved_name'
	| 'trailing_dot_or_space'
	| 'reserved_for_backup'
	| 'app_folder_lookalike';

/** Maximum length of a path, UTF-16 units: below the limit of Windows (260), with room for the folder it is unpacked into. */
const maxPathLength = 240;
/** Maximum length of one name, bytes in UTF-8: the limit of Linux and macOS. */
const maxNameBytes = 255;

/** Names that Windows reserves for devices, with any extension; it ignores spaces before a dot. */
const deviceName = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(\.|$)/i;

/**
 * Control characters, lone surrogates, and marks that are invisible or change the order in which a name is displayed. The two
 * joiners are part of Persian words and of some emoji.
 */
const controlCharacter = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;

/** The app's own folder in every project. */
const appFolder = '.circuit_ai';

/** Whether a path is in a top-level folder whose name differs from the app's own only in case. */
function isInMistakenAppFolder(path: string): boolean {
	const [top = ''] = path.split('/', 1);
	return top !== appFolder && top.toLowerCase() === appFolder;
}

/**
 * Whether a name is taken for the app's own folder by a reader or a file system: full-width forms, combining marks,
 * characters that HFS+ ignores, and the short name that NTFS gives it.
 */
function resemblesAppFolder(name: string): boolean {
	if (name.toLowerCase() === appFolder) return false;
	const plain = name.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');
	return plain.toLowerCase() === appFolder || /^circui~\d+$/i.test(plain);
}

/** Paths of conversations, operations and runs in an exported project; user files cannot have them. */
const backupPath = /^\.circuit_ai\/(manifest\.json|operations\.json|runs\.json|run_files\.json|sessions(\/.*)?)$/i;

/**
 * Checks the form of a path: relative, POSIX, safe to unpack on any system.
 *
 * Returns the first problem, or null. Collisions with other paths are checked by the write.
 */
export function pathProblem(path: string): PathProblem | null {
	if (path === '') return 'empty';
	if (path.length > maxPathLength) return 'too_long';
	if (controlCharacter.test(path)) return 'control_character';
	if (/^[a-z]:/i.test(path) || path.startsWith('/')) return 'absolute';
	const segments = path.split(/[/\\]/);
	if (segments.some((segment) => segment === '.' || segment === '..')) return 'dot_segment';
	if (path.includes('\\')) return 'backslash';
	if (segments.includes('')) return 'empty_segment';
	if (segments.some(isLongName)) return 'too_long';
	if (/[<>:"|?*]/.test(path)) return 'forbidden_character';
	if (segments.some((segment) => deviceName.test(segment))) return 'reserved_name';
	if (segments.some((segment) => /[. ]$/.test(segment) || segment.startsWith(' '))) return 'trailing_dot_or_space';
	if (segments.some(resemblesAppFolder)) return 'app_folder_lookalike';
	return backupPath.test(path) || isInMistakenAppFolder(path) ? 'reserved_for_backup' : null;
}

function isLongName(name: string): boolean {
	// A UTF-16 unit takes three bytes at most.
	return name.length * 3 > maxNameBytes && new TextEncoder().encode(name).length > maxNameBytes;
}

/**
 * The path as it is stored (Unicode NFC).
 *
 * @throws Fault `invalid_path` with `reason`
 */
export function storedPath(path: string): string {
	const normalised = path.normalize('NFC');
	const reason = pathProblem(normalised);
	if (reason !== null) throw invalidPath(path, reason);
	return normalised;
}

/** Why a well-formed path conflicts with the existing files. */
type PathConflict = 'parent_is_file' | 'case_collision' | 'is_folder' | 'inside_itself';

export function invalidPath(path: string, reason: PathProblem | PathConflict): Fault {
	return new Fault('invalid_path', `"${path}" is not a valid path for a project file: ${reason}.`, { path, reason });
}

/**
 * Moves a path out of a folder whose name differs from `.circuit_ai` only in case, because some systems treat them as the
 * same folder: `.Circuit_AI/a.cir` becomes `Circuit_AI/a.cir`. Other paths stay unchanged.
 */
export function besideAppFolder(path: string): string {
	return isInMistakenAppFolder(path) ? path.slice(1) : path;
}

/** Two paths with the same key are the same file on a case-insensitive system. */
export function collisionKey(path: string): string {
	return path.normalize('NFC').toLowerCase();
}

/** The folders above a path, outermost first: `a/b/c` gives `a`, `a/b`. */
export function parentFolders(path: string): string[] {
	const segments = path.split('/');
	return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join('/'));
}

/**
 * The first path that conflicts with another one in a list: a duplicate file, names that differ only in case, or a file
 * where another path needs a folder. A folder may be listed more than once.
 */
export function findCollision(
	entries: readonly { path: string; isFolder: boolean }[]
): { path: string; reason: 'case_collision' | 'parent_is_file' } | null {
	const taken = new Map<string, { path: string; isFolder: boolean }>();
	for (const { path, isFolder } of entries) {
		const folders = parentFolders(path).map((folder) => ({ path: folder, isFolder: true }));
		for (const entry of [...folders, { path, isFolder }]) {
			const present = taken.get(collisionKey(entry.path));
			if (!present) taken.set(collisionKey(entry.path), entry);
			else if (present.path !== entry.path || (!present.isFolder && !entry.isFolder)) {
				return { path, reason: 'case_collision' };
			} else if (present.isFolder !== entry.isFolder) return { path, reason: 'parent_is_file' };
		}
	}
	return null;
}

/**
 * A free name for a copy of `path`: `amp.cir` gives `amp-copy.cir`, then `amp-copy-2.cir`.
 *
 * @param taken collision keys of the paths in use
 */
export function copyPath(path: string, taken: ReadonlySet<string>): string {
	const slash = path.lastIndexOf('/') + 1;
	const dot = path.lastIndexOf('.');
	const end = dot > slash ? dot : path.length;
	for (let count = 1; ; count++) {
		const candidate = `${path.slice(0, end)}-copy${count === 1 ? '' : `-${count}`}${path.slice(end)}`;
		if (!taken.has(collisionKey(candidate))) return candidate;
	}
}

/**
 * Whether a path is one of the files that operating systems add to folders and zips, not worth keeping.
 */
export function isSystemClutter(path: string): boolean {
	return /(^|\/)(__MACOSX(\/|$)|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(path);
}
