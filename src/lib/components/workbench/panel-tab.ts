import type { Component } from 'svelte';

/** A panel in its area. */
export interface PanelTab {
	id: string;
	title: string;
	icon: Component<{ size?: number | string }>;
	/** Number of items that need attention; shown after the title if not zero. */
	count: number;
	component: Component;
}

/** The title with the number of items that need attention. */
export function tabText({ title, count }: PanelTab): string {
	return count === 0 ? title : `${title} ${count}`;
}
