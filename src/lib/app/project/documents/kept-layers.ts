import type { PageLayer } from '#lib/workers/pdf/protocol.ts';

/** Layers that are kept: pages that were scrolled past come back without a pause. */
const MAX_LAYERS = 20;

/** The layers of the pages that were shown last. */
export class KeptLayers {
	readonly #layers = new Map<number, PageLayer>();

	get(page: number): PageLayer | null {
		return this.#layers.get(page) ?? null;
	}

	keep(page: number, layer: PageLayer): void {
		this.#layers.set(page, layer);
		const [oldest] = this.#layers.keys();
		if (this.#layers.size > MAX_LAYERS && oldest !== undefined) this.#layers.delete(oldest);
	}
}
