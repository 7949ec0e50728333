import { untrack } from 'svelte';
import { Fault, toFault } from '#lib/base/fault.ts';
import { Latest } from '#lib/base/latest.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { MAX_OVERLAYS, overlaysOf, readOverlays, type OverlayRecord } from '#lib/db/overlay-records.ts';
import type { RunRecord } from '#lib/db/records.ts';
import { getPlots } from '#lib/db/runs/run-curves.ts';
import { getRun } from '#lib/db/runs/runs.ts';
import { vectorLength, type Plot } from '#lib/measure/dataset.ts';

/** Curves that are drawn over those of the shown run. */
export interface Overlay extends OverlayRecord, OverlayCurves {}

interface OverlayCurves {
	/** Null for a file. */
	run: RunRecord | null;
	plots: readonly Plot[];
}

interface ReadCurves extends OverlayCurves {
	/** Of the overlay. */
	id: string;
}

/** Where the overlays of a project are kept, and what they are drawn over. */
interface OverlayHost {
	/** Path of the netlist whose run is shown. */
	entry(): string;
	/** What is stored of all netlists, which may be damaged. */
	stored(): unknown;
	store(overlays: Record<string, OverlayRecord[]>): void;
	/** The plots of a file; null if there is no such file. Rejects as `readWaveforms`. */
	readFile(path: string): Promise<readonly Plot[] | null>;
}

/** Maximum number of values in the curves of an overlay, 160 MB: they stay in memory while they are drawn. */
const MAX_VALUES = 20_000_000;
/** Netlists whose overlays are stored, the last that were changed. */
const MAX_STORED = 200;

/** What is drawn over the shown run: other runs of the project, and files of curves. It is part of the layout, for each netlist. */
export class RunOverlays {
	readonly #entry = $derived.by(() => this.host.entry());
	/** Those of the shown netlist, in the order in which they were added. */
	readonly #records = $derived.by(() => overlaysOf(this.host.stored(), this.#entry));
	/** What has been read of them. */
	#curves = $state.raw<readonly ReadCurves[]>([]);
	readonly list = $derived.by((): readonly Overlay[] =>
		this.#records.flatMap((record) => {
			const curves = this.#curves.find(({ id }) => id === record.id);
			return curves ? [{ ...record, ...curves }] : [];
		})
	);
	readonly #reading = new Latest();
	#isDisposed = false;

	constructor(
		private readonly database: SpicewrightDatabase,
		private readonly host: OverlayHost,
		private readonly onfault: (fault: Fault) => void
	) {}

	/** Reads the curves of the overlays of the shown netlist. Called in an effect, it is called again when they change. */
	follow(): void {
		const records = this.#records;
		untrack(() => void this.#read(records));
	}

	dispose(): void {
		this.#isDisposed = true;
		this.#reading.end();
	}

	has(id: string): boolean {
		return this.#records.some((overlay) => overlay.id === id);
	}

	/** Adds the curves of a stored run to the shown netlist. Returns whether that succeeded; a failure has been reported. */
	addRun(id: string): Promise<boolean> {
		return this.#addRun(this.#entry, id);
	}

	#addRun(entry: string, id: string): Promise<boolean> {
		return this.#attempt(async () => {
			if (this.#recordsOf(entry).some((record) => record.id === id)) return;
			const curves = await this.#curvesOf({ id, isFile: false });
			if (!curves) throw new Fault('curves_not_kept', `The curves of run ${id} are no longer stored.`);
			this.#add(entry, id, curves);
		});
	}

	/** Adds the curves of a file, in the place of those that were read from it before. */
	addFile(path: string, plots: readonly Plot[]): Promise<boolean> {
		return this.#attempt(async () => this.#add(this.#entry, path, { run: null, plots }));
	}

	/** Draws other runs than before. A run that cannot be drawn is reported, and the others are. */
	async showRuns(ids: readonly string[]): Promise<void> {
		const entry = this.#entry;
		this.#store(this.#records.filter(({ id }) => ids.includes(id)));
		for (const id of ids) await this.#addRun(entry, id);
	}

	change(id: string, change: Partial<Pick<OverlayRecord, 'hasDifference' | 'tolerance'>>): void {
		this.#store(this.#records.map((overlay) => (overlay.id === id ? { ...overlay, ...change } : overlay)));
	}

	/** Removes an overlay of the shown netlist. */
	remove(id: string): void {
		this.#store(this.#records.filter((overlay) => overlay.id !== id));
	}

	/** Removes a deleted run from the layout of every netlist. */
	forget(id: string): void {
		this.host.store(readOverlays(this.host.stored(), (record) => (record.id === id ? null : record)));
	}

	#recordsOf(entry: string): readonly OverlayRecord[] {
		return entry === this.#entry ? this.#records : overlaysOf(this.host.stored(), entry);
	}

	/** Another netlist may be shown by now: then the curves are read again with it. */
	#add(entry: string, id: string, curves: OverlayCurves): void {
		if (this.#isDisposed) return;
		const records = this.#recordsOf(entry);
		const isKnown = records.some((record) => record.id === id);
		if (!isKnown && records.length >= MAX_OVERLAYS)
			throw new Fault('too_many_overlays', `There are already ${MAX_OVERLAYS} overlays.`, { count: MAX_OVERLAYS });
		checkSize(curves.plots);
		if (entry === this.#entry) this.#curves = [...this.#curves.filter((one) => one.id !== id), { id, ...curves }];
		if (isKnown) return;
		const record = { id, isFile: curves.run === null, hasDifference: false, tolerance: null };
		this.#store([...records, record], entry);
	}

	#store(records: readonly OverlayRecord[], entry = this.#entry): void {
		const others = Object.entries(readOverlays(this.host.stored())).filter(([other]) => other !== entry);
		const all: [string, OverlayRecord[]][] = records.length > 0 ? [...others, [entry, [...records]]] : others;
		this.host.store(Object.fromEntries(all.slice(-MAX_STORED)));
	}

	/** Reads what is not read yet, and forgets the curves of what is no longer drawn. What is gone is said once. */
	async #read(records: readonly OverlayRecord[]): Promise<void> {
		const reading = this.#reading.begin();
		const known = this.#curves.filter(({ id }) => records.some((record) => record.id === id));
		if (known.length !== this.#curves.length) this.#curves = known;
		const found: ReadCurves[] = [];
		const gone: OverlayRecord[] = [];
		for (const record of records) {
			if (known.some(({ id }) => id === record.id)) continue;
			try {
				const curves = await this.#curvesOf(record);
				if (curves) checkSize(curves.plots);
				if (curves) found.push({ id: record.id, ...curves });
				else gone.push(record);
			} catch (thrown) {
				const fault = toFault(thrown);
				// A file that is damaged now has no curves; what else fails may succeed the next time.
				if (record.isFile && fault.code !== 'waveform_worker_failed') gone.push(record);
				else if (!reading.aborted) this.onfault(fault);
			}
			if (reading.aborted) return;
		}
		if (found.length > 0) this.#curves = [...this.#curves, ...found];
		if (gone.length === 0) return;
		this.#store(this.#records.filter(({ id }) => !gone.some((record) => record.id === id)));
		const files = gone.filter(({ isFile }) => isFile).map(({ id }) => id);
		const data = { runs: gone.length - files.length, files };
		this.onfault(new Fault('overlays_gone', `${gone.length} overlays cannot be drawn again.`, data));
	}

	async #curvesOf({ id, isFile }: Pick<OverlayRecord, 'id' | 'isFile'>): Promise<OverlayCurves | null> {
		if (isFile) {
			const plots = await this.host.readFile(id);
			return plots && { run: null, plots };
		}
		const run = await getRun(this.database, id);
		const plots = run && (await getPlots(this.database, id));
		return plots && { run, plots };
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

function checkSize(plots: readonly Plot[]): void {
	const values = plots.reduce((sum, plot) => sum + valuesIn(plot), 0);
	if (values > MAX_VALUES) throw new Fault('overlay_too_large', `There are ${values} values.`);
}

function valuesIn({ vectors }: Plot): number {
	return vectors.reduce((sum, vector) => sum + vectorLength(vector) * (vector.kind === 'complex' ? 2 : 1), 0);
}
