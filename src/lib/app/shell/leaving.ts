/** The parts of a page that tell that it is being left. */
export interface LeavablePage {
	readonly window: EventTarget;
	readonly document: EventTarget & { readonly visibilityState: DocumentVisibilityState };
}

interface Leaving {
	/** Keeps what is not stored, before it returns: no callback runs after it when the page ends. */
	keep(): void;
	/** Whether the user is asked before the page ends. */
	isUnsaved(): boolean;
}

/**
 * Keeps unsaved text when the page is left: at once when its tab goes out of sight, from where a phone ends it without
 * another word; when it is reloaded or closed; and before that, while the user is asked. Returns how to stop.
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
