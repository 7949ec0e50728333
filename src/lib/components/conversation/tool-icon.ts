import Activity from '@lucide/svelte/icons/activity';
import FilePen from '@lucide/svelte/icons/file-pen';
import FilePlus from '@lucide/svelte/icons/file-plus';
import FileText from '@lucide/svelte/icons/file-text';
import FolderTree from '@lucide/svelte/icons/folder-tree';
import ListTree from '@lucide/svelte/icons/list-tree';
import SearchCode from '@lucide/svelte/icons/search-code';
import ShieldCheck from '@lucide/svelte/icons/shield-check';
import Wrench from '@lucide/svelte/icons/wrench';
import type { Component } from 'svelte';

const icons: Record<string, Component<{ size?: number | string }>> = {
	read_file: FileText,
	patch_file: FilePen,
	rewrite_file: FilePlus,
	list_project_files: FolderTree,
	analyze_file: ListTree,
	analyze_code: ShieldCheck,
	get_file_summary: ListTree,
	get_code_outline: ListTree,
	get_dependencies: FolderTree,
	get_diagnostics: ShieldCheck,
	lint_code: ShieldCheck,
	format_code: FilePen,
	find_symbols: SearchCode,
	find_references: SearchCode,
	goto_definition: SearchCode,
	hover_info: SearchCode,
	run_simulation: Activity
};

export function toolIcon(name: string): Component<{ size?: number | string }> {
	return icons[name] ?? Wrench;
}
