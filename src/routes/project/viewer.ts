import type { Component } from 'svelte';
import type { Messages } from '#lib/i18n/en/messages.ts';

/** The properties of a project file by which a viewer is chosen. */
export interface ViewedFile {
	path: string;
	kind: 'text' | 'binary';
	/** Bytes. */
	size: number;
	/** Whether the user has asked for its models. */
	hasModels: boolean;
}

interface ViewerComponent {
	id: string;
	/** Stays in the page while other viewers are shown, so that an editor keeps its undo history. */
	component: Component<{ path: string }>;
	/** Whether it needs the height of the results, which are then folded. */
	isTall?: boolean;
}

/** An entry of the list in `viewers.ts`. */
export interface Viewer extends ViewerComponent {
	/** Its name, shown if several viewers support a file. */
	title: (texts: Messages) => string;
	matches: (file: ViewedFile) => boolean;
}

/** The viewer of a file that no other viewer matches. */
export type FallbackViewer = ViewerComponent;
