import Activity from '@lucide/svelte/icons/activity';
import FilePen from '@lucide/svelte/icons/file-pen';
import FilePlus from '@lucide/svelte/icons/file-plus';
import FileText from '@lucide/svelte/icons/file-text';
import FolderTree from '@lucide/svelte/icons/folder-tree';
import Wrench from '@lucide/svelte/icons/wrench';
import type { Component } from 'svelte';

const icons: Record<string, Component<{ size?: number | string }>> = {
	read_file: FileText,
	patch_file: FilePen,
	rewrite_file: FilePlus,
	list_project_files: FolderTree,
	run_simulation: Activity
};

export function toolIcon(name: string): Component<{ size?: number | string }> {
	return icons[name] ?? Wrench;
}
