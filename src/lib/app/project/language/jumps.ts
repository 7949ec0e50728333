import type { Workspace } from '../workspace.svelte.ts';

interface Place {
	path: string;
	offset: number;
}

/** Maximum number of places kept. */
const longestWay = 50;

/** Jumps to places in the project and back. */
export class Jumps {
	readonly #left: Place[] = [];

	constructor(
		private readonly workspace: Workspace,
		private readonly cursor: () => { path: string; offset: number } | null
	) {}

	async open({ path, from }: { path: string; from: number }): Promise<void> {
		const at = this.cursor();
		if (at) this.#left.push(at);
		if (this.#left.length > longestWay) this.#left.shift();
		await this.workspace.openFile(path, { offset: from });
	}

	/** Returns to the place before the last jump; false if there was none. */
	back(): boolean {
		const place = this.#left.pop();
		if (!place) return false;
		void this.workspace.openFile(place.path, place);
		return true;
	}
}
