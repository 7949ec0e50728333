/** The parts of a page that report when it is closing. */
export interface LeavablePage {
	readonly window: EventTarget;
	readonly document: EventTarget & { readonly visibilityState: DocumentVisibilityState };
}

interface Leaving {
	/** Keeps unsaved text synchronously: no callback runs later when the page closes. */
	keep(): void;
	/** Whether the browser should ask the user before the page closes. */
	isUnsaved(): boolean;
}

/**
 * Keeps unsaved text when the page is left: when its tab becomes hidden, because phones end hidden tabs without further
 * events; when it is reloaded or closed; and before the browser asks the user. Returns a function that stops it.
 */
export function watchLeaving({ window, document }: LeavablePage, { keep, isUnsaved }: Leaving): () => void {
	const stop = new AbortController();
	const { signal } = stop;
	const onHidden = () => {
		if (document.visibilityState === 'hidden') keep();
	};
	document.addEventListener('visibilitychange', onHidden, { signal });
	window.addEventListener('pagehide', keep, { signal });
	window.addEventListener(
		'beforeunload',
		(event) => {
			if (!isUnsaved()) return;
			keep();
			event.preventDefault();
		},
		{ signal }
	);
	return () => stop.abort();
}
