import type { Component } from 'svelte';
import type { Project } from '#lib/app/project/project.svelte.ts';
import type { WorkspaceState } from '#lib/db/records.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';

/** The places around the editor: the side bar, the results, the conversation. */
export type PanelArea = WorkspaceState['hidden'][number];

/** One row of the list in `panels.ts`. */
export interface Panel {
	/** Stored with the project's layout: never renamed. */
	id: string;
	area: PanelArea;
	title: (texts: Messages) => string;
	icon: Component<{ size?: number | string }>;
	/** Takes what it shows from `getWorkbench()`. */
	component: Component;
	/** How many things in it ask for attention, shown with its title. */
	count?: (project: Project) => number;
}
