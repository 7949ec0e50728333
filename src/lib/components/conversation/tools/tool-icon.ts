import Activity from '@lucide/svelte/icons/activity';
import ChartLine from '@lucide/svelte/icons/chart-line';
import FileDiff from '@lucide/svelte/icons/file-diff';
import FilePen from '@lucide/svelte/icons/file-pen';
import FilePlus from '@lucide/svelte/icons/file-plus';
import FileSymlink from '@lucide/svelte/icons/file-symlink';
import FileText from '@lucide/svelte/icons/file-text';
import FolderTree from '@lucide/svelte/icons/folder-tree';
import ListTree from '@lucide/svelte/icons/list-tree';
import SearchCode from '@lucide/svelte/icons/search-code';
import ShieldCheck from '@lucide/svelte/icons/shield-check';
import SquareTerminal from '@lucide/svelte/icons/square-terminal';
import TextSearch from '@lucide/svelte/icons/text-search';
import Trash2 from '@lucide/svelte/icons/trash-2';
import Undo2 from '@lucide/svelte/icons/undo-2';
import Wrench from '@lucide/svelte/icons/wrench';
import type { Component } from 'svelte';
import { knownTool } from '#lib/tools/catalogue/all-tools.ts';
import type { ToolIcon } from '#lib/tools/types.ts';

type Icon = Component<{ size?: number | string }>;

const icons: Record<ToolIcon, Icon> = {
	activity: Activity,
	'chart-line': ChartLine,
	'file-diff': FileDiff,
	'file-pen': FilePen,
	'file-plus': FilePlus,
	'file-symlink': FileSymlink,
	'file-text': FileText,
	'folder-tree': FolderTree,
	'list-tree': ListTree,
	'search-code': SearchCode,
	'shield-check': ShieldCheck,
	'text-search': TextSearch,
	'trash-2': Trash2,
	'undo-2': Undo2,
	'square-terminal': SquareTerminal
};

/** The icon of a tool by name; a wrench for unknown tools. */
export function toolIcon(name: string): Icon {
	const tool = knownTool(name);
	return tool ? icons[tool.icon] : Wrench;
}
