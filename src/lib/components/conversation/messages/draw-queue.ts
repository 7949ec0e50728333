import { nextTask } from '#lib/base/slices.ts';

/** Distance from the visible part within which parts are drawn, CSS pixels. */
const MARGIN = '800px';

/** Draws the parts of a long list as they come near its visible part, each in its own task, so that the page stays quick. */
export class DrawQueue {
	readonly #parts = new Map<Element, () => void>();
	readonly #near = new Set<Element>();
	#isDrawing = false;
	readonly #observer = new IntersectionObserver(
		(entries) => {
			for (const { target, isIntersecting } of entries)
				if (isIntersecting) this.#near.add(target);
				else this.#near.delete(target);
			void this.#run();
		},
		// For lists that scroll inside the page, only the scroll margin applies.
		{ rootMargin: MARGIN, scrollMargin: MARGIN } as IntersectionObserverInit
	);

	/** Draws a part once its element comes near. @returns gives it up */
	follow(node: Element, draw: () => void): () => void {
		this.#parts.set(node, draw);
		this.#observer.observe(node);
		return () => {
			this.#observer.unobserve(node);
			this.#near.delete(node);
			this.#parts.delete(node);
		};
	}

	/** The last part comes first: a conversation is read from its end. */
	async #run(): Promise<void> {
		if (this.#isDrawing) return;
		this.#isDrawing = true;
		for (;;) {
			await nextTask();
			const node = [...this.#near].at(-1);
			if (!node) break;
			this.#near.delete(node);
			this.#parts.get(node)?.();
		}
		this.#isDrawing = false;
	}
}
