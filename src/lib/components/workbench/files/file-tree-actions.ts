import Copy from '@lucide/svelte/icons/copy';
import Pencil from '@lucide/svelte/icons/pencil';
import Microchip from '@lucide/svelte/icons/microchip';
import Search from '@lucide/svelte/icons/search';
import Play from '@lucide/svelte/icons/play';
import Trash2 from '@lucide/svelte/icons/trash-2';
import type { Component } from 'svelte';
import type { AddedFile } from '#lib/app/project/files/file-addition.svelte.ts';
import { shortcutText } from '#lib/app/shell/shortcuts.ts';
import { hasModelName } from '#lib/spice/model-doctor/is-model-file.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';

/** A requested action: naming a new entry, or choosing files to add. */
export type FileRequest = 'file' | 'folder' | 'upload';

/** File operations for the tree. Paths are relative to the project. */
export interface FileCommands {
	oncreate: (path: string, kind: 'text' | 'folder') => void;
	onrename: (from: string, to: string) => void;
	onmove: (from: string, to: string) => void;
	ondelete: (path: string) => void;
	onduplicate: (path: string) => void;
	onopen: (path: string) => void;
	onupload: (files: AddedFile[], folder: string) => void;
	onsetmain: (path: string) => void;
	/** Shows the models in a file. */
	onmodels: (path: string) => void;
	/** Searches the files of a folder. */
	onsearch: (folder: string) => void;
}

interface FileAction {
	label: string;
	icon: Component<{ size?: number | string }>;
	danger?: boolean;
	shortcut?: string;
	run: () => void;
}

/** Actions for an entry, for its menu. */
export function fileActions(
	path: string,
	folder: boolean,
	t: Messages,
	commands: FileCommands,
	rename: () => void
): FileAction[] {
	const mayHaveModels = !folder && (hasModelName(path) || /\.(cir|sp|net|ckt|spice|inc|txt)$/i.test(path));
	const runnable = /\.(cir|sp|net|ckt|spice)$/i.test(path);
	return [
		...(runnable ? [{ label: t.editor.setMain, icon: Play, run: () => commands.onsetmain(path) }] : []),
		...(mayHaveModels ? [{ label: t.modelDoctor.check, icon: Microchip, run: () => commands.onmodels(path) }] : []),
		...(folder ? [{ label: t.search.inFolder, icon: Search, run: () => commands.onsearch(path) }] : []),
		{ label: t.common.rename, icon: Pencil, shortcut: shortcutText('file-rename'), run: rename },
		{ label: t.common.duplicate, icon: Copy, run: () => commands.onduplicate(path) },
		{
			label: t.common.delete,
			icon: Trash2,
			shortcut: shortcutText('file-delete'),
			danger: true,
			run: () => commands.ondelete(path)
		}
	];
}
