import type { Component } from 'svelte';
import type { Project } from '#lib/app/project/project.svelte.ts';
import type { WorkspaceState } from '#lib/db/records.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';

/** The areas around the editor: the side bar, the results, the conversation. */
export type PanelArea = WorkspaceState['hidden'][number];

/** An entry of the list in `panels.ts`. */
export interface Panel {
	/** Stored in the project's layout: never rename it. */
	id: string;
	area: PanelArea;
	title: (texts: Messages) => string;
	icon: Component<{ size?: number | string }>;
	/** Gets its data from `getWorkbench()`. */
	component: Component;
	/** Number of items that need attention, shown with its title. */
	count?: (project: Project) => number;
}
