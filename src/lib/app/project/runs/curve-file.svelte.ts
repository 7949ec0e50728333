import { toFault, type Fault } from '#lib/base/fault.ts';
import { Latest } from '#lib/base/latest.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { withSteps, type SteppedCurves } from '#lib/waveforms/steps/with-steps.ts';

/** Reads the curves of a file, whose name says the format. */
export type ReadCurves = (path: string, content: string | Uint8Array, signal: AbortSignal) => Promise<Plot[]>;

/** The curves of a file of the project, as a viewer shows them. */
export class CurveFile {
	/** What was read last; null before. */
	shown = $state.raw<({ path: string } & SteppedCurves) | null>(null);
	/** Why the file as it is now cannot be read; what was read before stays. */
	fault = $state.raw<Fault | null>(null);
	isReading = $state(false);
	readonly #reading = new Latest();

	constructor(
		private readonly contentOf: (path: string) => Promise<string | Uint8Array | null>,
		private readonly read: ReadCurves
	) {}

	/** Reads a file, unless another one is asked for before it has been read. */
	async show(path: string): Promise<void> {
		const reading = this.#reading.begin();
		if (this.shown?.path !== path) this.shown = null;
		this.fault = null;
		this.isReading = true;
		try {
			const content = await this.contentOf(path);
			if (reading.aborted || content === null) return;
			const plots = await this.read(path, content, reading);
			const stepped = await withSteps(path, content, plots, this.contentOf);
			if (!reading.aborted) this.shown = { path, ...stepped };
		} catch (thrown) {
			if (!reading.aborted) this.fault = toFault(thrown);
		} finally {
			if (!reading.aborted) this.isReading = false;
		}
	}

	/** Ends the reading; what was shown before stays. */
	stop(): void {
		this.#reading.end();
		this.isReading = false;
	}
}
