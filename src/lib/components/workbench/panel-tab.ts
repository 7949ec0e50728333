import type { Component } from 'svelte';

/** A panel among those of its area. */
export interface PanelTab {
	id: string;
	title: string;
	icon: Component<{ size?: number | string }>;
	/** Things in it that ask for attention; shown with the title while there are any. */
	count: number;
	component: Component;
}

/** The title with the count of what asks for attention. */
export function tabText({ title, count }: PanelTab): string {
	return count === 0 ? title : `${title} ${count}`;
}
