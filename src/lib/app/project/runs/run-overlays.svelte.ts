import { Fault, toFault } from '#lib/base/fault.ts';
import type { Tolerance } from '#lib/charts/overlay/tolerance.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { RunRecord } from '#lib/db/records.ts';
import { getPlots } from '#lib/db/run-curves.ts';
import { getRun } from '#lib/db/runs.ts';
import { vectorLength, type Plot } from '#lib/measure/dataset.ts';

/** Curves that are drawn over those of the shown run. */
export interface Overlay {
	/** Id of the run, or path of the file. */
	id: string;
	/** Null for a file. */
	run: RunRecord | null;
	plots: readonly Plot[];
	/** Whether the difference to the shown run is drawn too. */
	hasDifference: boolean;
	/** Drawn as a band around the curves; null for none. */
	tolerance: Tolerance | null;
}

/** Maximum number of overlays: more shades of one colour cannot be told apart. */
const MAX_OVERLAYS = 6;
/** Maximum number of values in the curves of an overlay, 160 MB: they stay in memory while they are drawn. */
const MAX_VALUES = 20_000_000;

/** What is drawn over the shown run: other runs of the project, and files of curves. It stays when another run is shown. */
export class RunOverlays {
	/** In the order in which they were added. */
	list = $state.raw<readonly Overlay[]>([]);

	constructor(
		private readonly database: SpicewrightDatabase,
		private readonly onfault: (fault: Fault) => void
	) {}

	has(id: string): boolean {
		return this.list.some((overlay) => overlay.id === id);
	}

	/** Adds the curves of a stored run. Returns whether they are drawn; a failure has been reported. */
	addRun(id: string): Promise<boolean> {
		return this.#attempt(async () => {
			if (this.has(id)) return;
			const run = await getRun(this.database, id);
			const plots = run && (await getPlots(this.database, id));
			if (!plots) throw new Fault('curves_not_kept', `The curves of run ${id} are no longer stored.`);
			this.#add({ id, run, plots });
		});
	}

	/** Adds the curves of a file, in the place of those that were read from it before. */
	addFile(path: string, plots: readonly Plot[]): Promise<boolean> {
		return this.#attempt(async () => this.#add({ id: path, run: null, plots }));
	}

	change(id: string, change: Partial<Pick<Overlay, 'hasDifference' | 'tolerance'>>): void {
		this.list = this.list.map((overlay) => (overlay.id === id ? { ...overlay, ...change } : overlay));
	}

	remove(id: string): void {
		this.list = this.list.filter((overlay) => overlay.id !== id);
	}

	#add({ id, run, plots }: Pick<Overlay, 'id' | 'run' | 'plots'>): void {
		const before = this.list.find((overlay) => overlay.id === id);
		if (!before && this.list.length >= MAX_OVERLAYS)
			throw new Fault('too_many_overlays', `There are already ${MAX_OVERLAYS} overlays.`, { count: MAX_OVERLAYS });
		const values = plots.reduce((sum, plot) => sum + valuesIn(plot), 0);
		if (values > MAX_VALUES) throw new Fault('overlay_too_large', `There are ${values} values.`);
		const overlay = { hasDifference: false, tolerance: null, ...before, id, run, plots };
		this.list = before ? this.list.map((other) => (other === before ? overlay : other)) : [...this.list, overlay];
	}

	async #attempt(work: () => Promise<void>): Promise<boolean> {
		try {
			await work();
			return true;
		} catch (thrown) {
			this.onfault(toFault(thrown));
			return false;
		}
	}
}

function valuesIn({ vectors }: Plot): number {
	return vectors.reduce((sum, vector) => sum + vectorLength(vector) * (vector.kind === 'complex' ? 2 : 1), 0);
}
