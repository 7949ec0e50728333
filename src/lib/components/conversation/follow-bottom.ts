/** Distance from the bottom, pixels, within which new text is followed. */
const followDistance = 100;

/**
 * Keeps a scrolling element at its bottom while its only child grows, unless the user has scrolled up.
 *
 * @param onfollowing told whether the bottom is followed, when that changes
 */
export class BottomFollower {
	following = true;
	readonly #observer: ResizeObserver;
	readonly #abort = new AbortController();
	#height = 0;

	constructor(
		readonly element: HTMLElement,
		readonly onfollowing: (following: boolean) => void
	) {
		this.#observer = new ResizeObserver(() => this.#settle());
		this.#observer.observe(element);
		if (element.firstElementChild) this.#observer.observe(element.firstElementChild);
		element.addEventListener('scroll', () => this.#scrolled(), { passive: true, signal: this.#abort.signal });
	}

	jump(): void {
		this.#follow(true);
		this.#settle();
	}

	/** Leaves the bottom, to show a place that was remembered. */
	hold(scrollTop: number): void {
		this.#follow(false);
		this.element.scrollTop = scrollTop;
	}

	dispose(): void {
		this.#observer.disconnect();
		this.#abort.abort();
	}

	#settle(): void {
		this.#height = this.element.scrollHeight;
		if (this.following) this.element.scrollTop = this.#height;
	}

	#scrolled(): void {
		const { scrollHeight, scrollTop, clientHeight } = this.element;
		const atBottom = scrollHeight - scrollTop - clientHeight <= followDistance;
		// Content that grew since the last frame also moves the bottom away: that is not the user leaving it.
		if (!atBottom && scrollHeight !== this.#height) return;
		this.#follow(atBottom);
	}

	#follow(following: boolean): void {
		if (following === this.following) return;
		this.following = following;
		this.onfollowing(following);
	}
}
