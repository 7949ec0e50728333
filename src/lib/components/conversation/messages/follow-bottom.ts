/** Maximum distance from the bottom, pixels, at which new text is followed. */
const followDistance = 100;

/**
 * Keeps a scrolling element at its bottom while its only child grows, unless the user has scrolled up.
 *
 * @param onfollowing called when the following starts or stops
 */
export class BottomFollower {
	following = true;
	readonly #observer: ResizeObserver;
	readonly #abort = new AbortController();
	#top = 0;
	/** The position to show until the user scrolls: what is above it may still grow to its size. */
	#held: number | null = null;

	constructor(
		readonly element: HTMLElement,
		readonly onfollowing: (following: boolean) => void
	) {
		this.#observer = new ResizeObserver(() => this.#settle());
		this.#observer.observe(element);
		if (element.firstElementChild) this.#observer.observe(element.firstElementChild);
		const options = { passive: true, signal: this.#abort.signal };
		element.addEventListener('scroll', () => this.#read(), options);
		for (const input of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
			element.addEventListener(input, () => (this.#held = null), options);
	}

	jump(): void {
		this.#held = null;
		this.#follow(true);
		this.element.scrollTop = this.element.scrollHeight;
	}

	/** Stops following, to show a stored scroll position. */
	hold(scrollTop: number): void {
		this.#follow(false);
		this.#held = scrollTop;
		this.element.scrollTop = scrollTop;
		this.#top = this.element.scrollTop;
	}

	dispose(): void {
		this.#observer.disconnect();
		this.#abort.abort();
	}

	#settle(): void {
		if (this.#held !== null) this.element.scrollTop = this.#held;
		else this.#read();
		if (this.following) this.element.scrollTop = this.element.scrollHeight;
		this.#top = this.element.scrollTop;
	}

	/** Growing text moves the bottom away but keeps the scroll position: only the user scrolls up. */
	#read(): void {
		if (this.#held !== null) return;
		const { scrollHeight, scrollTop, clientHeight } = this.element;
		if (scrollHeight - scrollTop - clientHeight <= followDistance) this.#follow(true);
		else if (scrollTop < this.#top) this.#follow(false);
		this.#top = scrollTop;
	}

	#follow(following: boolean): void {
		if (following === this.following) return;
		this.following = following;
		this.onfollowing(following);
	}
}
