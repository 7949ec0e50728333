/** Maximum distance from the bottom, pixels, at which new text is followed. */
const followDistance = 100;

/** What the pointer is pressed on, and how far it is below the top of the scrolled content, pixels. */
interface Press {
	target: Element;
	offset: number;
}

/**
 * Keeps a scrolling element at its bottom while its only child grows, unless the user has scrolled up. While the pointer is pressed,
 * what is under it stays there: otherwise the click would reach something else, or nothing.
 *
 * @param onfollowing called when the following starts or stops
 */
export class BottomFollower {
	following = true;
	readonly #observer: ResizeObserver;
	/** The content has changed, and the pointer may be released before it is laid out for the next frame. */
	readonly #changes = new MutationObserver(() => this.#keepPressed());
	readonly #abort = new AbortController();
	#top = 0;
	/** The position to show until the user scrolls: what is above it may still grow to its size. */
	#held: number | null = null;
	#press: Press | null = null;

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
		element.addEventListener('pointerdown', (event) => this.#pressOn(event), options);
		// Wherever it is released.
		for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => this.#release(), options);
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
		this.#changes.disconnect();
		this.#abort.abort();
	}

	#settle(): void {
		if (this.#press) return this.#keepPressed();
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

	#pressOn({ target }: PointerEvent): void {
		if (!(target instanceof Element)) return;
		this.#press = { target, offset: this.#offsetOf(target) };
		// Both would move it by the same distance.
		this.element.style.overflowAnchor = 'none';
		this.#changes.observe(this.element, { subtree: true, childList: true, characterData: true, attributes: true });
	}

	/** After the click, which follows at once. */
	#release(): void {
		if (!this.#press) return;
		this.#press = null;
		this.#changes.disconnect();
		this.element.style.overflowAnchor = '';
		requestAnimationFrame(() => this.#settle());
	}

	#keepPressed(): void {
		const press = this.#press;
		if (!press?.target.isConnected) return;
		const offset = this.#offsetOf(press.target);
		this.element.scrollTop += offset - press.offset;
		press.offset = offset;
		this.#top = this.element.scrollTop;
	}

	#offsetOf(target: Element): number {
		return target.getBoundingClientRect().top + this.element.scrollTop;
	}
}
