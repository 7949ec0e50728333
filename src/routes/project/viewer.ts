import type { Component } from 'svelte';
import type { Messages } from '#lib/i18n/en/messages.ts';

/** A file of the project, as a viewer is chosen for it. */
export interface ViewedFile {
	path: string;
	kind: 'text' | 'binary';
}

interface ViewerComponent {
	id: string;
	/** Stays in the page while other viewers are shown: an editor keeps its undo history. */
	component: Component<{ path: string }>;
}

/** One row of the list in `viewers.ts`. */
export interface Viewer extends ViewerComponent {
	/** Its name where several can show one file. */
	title: (texts: Messages) => string;
	matches: (file: ViewedFile) => boolean;
}

/** What shows a file that no viewer matches. */
export type FallbackViewer = ViewerComponent;
