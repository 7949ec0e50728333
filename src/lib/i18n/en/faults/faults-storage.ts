import { ownValue } from '#lib/base/own-value.ts';
import type { FaultData } from '#lib/base/fault.ts';

const megabytes = (bytes: unknown) => (typeof bytes === 'number' ? `${Math.round(bytes / 1e6)} MB` : '?');
const entry = (data: FaultData) => (data.entry ? ` (${data.entry})` : '');

const pathReasons: Record<string, string> = {
	empty: 'it is empty',
	too_long: 'it is longer than 240 characters, or one of its names is longer than 255 bytes',
	absolute: 'it must not start with / or a drive letter',
	backslash: 'it contains a backslash; folders are separated by /',
	control_character: 'it contains an invisible character',
	forbidden_character: 'it contains one of < > : " | ? *',
	dot_segment: 'it must not contain . or .. as a folder',
	empty_segment: 'a folder or file in it has no name',
	reserved_name: 'Windows reserves this name for a device',
	trailing_dot_or_space: 'a name in it begins with a space, or ends in a dot or a space',
	reserved_for_backup: 'this folder is reserved for app data',
	app_folder_lookalike: 'a name in it looks like the folder of the app data',
	parent_is_file: 'a file exists where it needs a folder',
	case_collision: 'another name differs only in upper and lower case',
	is_folder: 'a folder with this name exists',
	inside_itself: 'a folder cannot be moved into itself',
	not_utf8: 'it is not written in UTF-8'
};
const reason = (data: FaultData) => ownValue(pathReasons, String(data.reason)) ?? String(data.reason);
const files = ({ paths }: FaultData) =>
	Array.isArray(paths) ? paths.map((path) => `“${path}”`).join(', ') : String(paths);

/** Texts for faults of storage, files and backups. */
export const storageFaults = {
	storage_unavailable: () =>
		'The browser does not let the app store data. In private mode, open a normal window; otherwise restart the browser.',
	storage_blocked: () => 'Another tab has an older version of the app open. Close it, then reload this page.',
	storage_newer_version: () => 'The stored data belongs to a newer version of the app. Reload this page to get it.',
	storage_deleted: () =>
		'The data of this app were deleted, in another tab or by the browser. Files that are open are still shown here but no longer stored: download them before you close or reload this page.',
	storage_full: (data: FaultData) =>
		`The browser's storage is full (${megabytes(data.usage)} of ${megabytes(data.quota)}). No incomplete data was written. Delete projects you no longer need, or free disk space, and try again.`,
	records_damaged: ({ count }: FaultData) =>
		count === 1
			? '1 stored record is damaged and is not shown. Everything else opens as usual. Download it to keep a copy.'
			: `${count} stored records are damaged and are not shown. Everything else opens as usual. Download them to keep a copy.`,
	record_missing: () => 'This has been deleted, perhaps in another tab.',
	curves_not_kept: () =>
		'Only the curves of the last 20 runs and of pinned runs are kept, so those of this run cannot be drawn.',
	netlist_not_kept: () =>
		'The netlist of this run is not stored: only those of the last 300 runs and of pinned runs are.',
	invalid_name: () => 'A name needs 1 to 100 characters on one line.',
	invalid_path: (data: FaultData) => `“${data.path}” cannot be used as a path: ${reason(data)}.`,
	file_missing: (data: FaultData) => `The file “${data.path}” no longer exists.`,
	file_exists: (data: FaultData) => `A file “${data.path}” already exists.`,
	file_too_large: (data: FaultData) =>
		`“${data.path}” is ${megabytes(data.size)}; the limit is ${megabytes(data.limit)}.`,
	file_modified_externally: (data: FaultData) =>
		`“${data.path}” was changed elsewhere since you opened it. Your version was not saved over it.`,
	text_not_saved: (data: FaultData) =>
		`Stopped because ${files(data)} could not be saved. ${data.why ?? ''} Your text is still in the editor.`,
	undo_conflict: (data: FaultData) =>
		`“${data.path}” has been changed since then, so this step was skipped. The file was not changed.`,
	operation_not_undoable: () => 'This step no longer affects a file, so there is nothing to undo.',
	zip_not_a_zip: () => 'This file is not a zip archive.',
	zip_corrupt: (data: FaultData) => `The zip is damaged${entry(data)}. Nothing was imported.`,
	zip_unsupported: (data: FaultData) =>
		`The zip uses a format that cannot be read here${entry(data)}. Pack it again as a standard zip.`,
	zip_encrypted: (data: FaultData) => `The zip is protected with a password${entry(data)}. Unpack it first.`,
	zip_empty: () => 'The zip contains no files.',
	zip_symlink: (data: FaultData) => `The zip contains a link or a device${entry(data)}. Nothing was imported.`,
	zip_path_traversal: (data: FaultData) =>
		`The zip was refused: it names a path outside the project${entry(data)}. Nothing was imported.`,
	zip_bad_name: (data: FaultData) => `The zip contains a name that cannot be used${entry(data)}: ${reason(data)}.`,
	zip_duplicate: (data: FaultData) =>
		`The zip contains the same name twice, or names that differ only in case${entry(data)}. Nothing was imported.`,
	zip_too_many: (data: FaultData) => `The zip contains more than ${data.limit} entries. Nothing was imported.`,
	zip_file_too_large: (data: FaultData) =>
		`A file in the zip${entry(data)} is larger than ${megabytes(data.limit)}. Nothing was imported.`,
	zip_bomb: (data: FaultData) =>
		`The zip unpacks to more than it declares, or to more than ${megabytes(data.limit)}${entry(data)}. Nothing was imported.`,
	zip_backup_invalid: (data: FaultData) =>
		`The exported project in the zip is damaged${entry(data)}: ${data.detail}. Nothing was imported.`,
	zip_backup_newer: () => 'The zip was exported by a newer version of the app. Update the app, then import it again.'
} satisfies Record<string, (data: FaultData) => string>;
