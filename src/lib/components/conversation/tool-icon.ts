import Activity from '@lucide/svelte/icons/activity';
import FilePen from '@lucide/svelte/icons/file-pen';
import FilePlus from '@lucide/svelte/icons/file-plus';
import FileText from '@lucide/svelte/icons/file-text';
import FolderTree from '@lucide/svelte/icons/folder-tree';
import ListTree from '@lucide/svelte/icons/list-tree';
import SearchCode from '@lucide/svelte/icons/search-code';
import ShieldCheck from '@lucide/svelte/icons/shield-check';
import SquareTerminal from '@lucide/svelte/icons/square-terminal';
import TextSearch from '@lucide/svelte/icons/text-search';
import Wrench from '@lucide/svelte/icons/wrench';
import type { Component } from 'svelte';
import { knownTool } from '#lib/tools/catalogue/all-tools.ts';
import type { ToolIcon } from '#lib/tools/types.ts';

type Icon = Component<{ size?: number | string }>;

const icons: Record<ToolIcon, Icon> = {
	activity: Activity,
	'file-pen': FilePen,
	'file-plus': FilePlus,
	'file-text': FileText,
	'folder-tree': FolderTree,
	'list-tree': ListTree,
	'search-code': SearchCode,
	'shield-check': ShieldCheck,
	'square-terminal': SquareTerminal,
	'text-search': TextSearch
};

/** The icon of a tool by name; a wrench for unknown tools. */
export function toolIcon(name: string): Icon {
	const tool = knownTool(name);
	return tool ? icons[tool.icon] : Wrench;
}
