import { atOnce, inSlices } from '#lib/base/slices.ts';
import type { LogEntry } from '#lib/engine-log/log-entry.ts';
import { readLog } from '#lib/engine-log/read-log.ts';
import { vectorLength, type Plot } from '#lib/measure/dataset.ts';
import { PartialPlots } from './partial-plots.ts';
import type {
	EngineBuild,
	EngineEvent,
	MeasuredValue,
	OutputLine,
	SimulationEvent,
	SimulationOutcome,
	SimulationRequest,
	StopReason
} from './protocol.ts';
import { packRanges, rangesOf } from './ranges.ts';
import { cardsOf } from './request-cards.ts';

/** What the page knows about a run from its events: all that is left if the worker is lost. */
export class RunTrace {
	readonly #started = performance.now();
	readonly #request: () => SimulationRequest;
	readonly #build: EngineBuild;
	readonly #partial = new PartialPlots();
	/** The pieces that came last. */
	#appending: Iterator<void, void, void> = [][Symbol.iterator]();
	readonly #lines: OutputLine[] = [];
	readonly #measurements: MeasuredValue[] = [];
	#sources: readonly (string | null)[] = [];

	/** @param request called only to find the places of log entries */
	constructor(request: () => SimulationRequest, build: EngineBuild) {
		this.#request = request;
		this.#build = build;
	}

	/** Records an event, pieces of plots in slices; resolves with the event for the page. */
	async note(event: EngineEvent): Promise<SimulationEvent> {
		if (event.type === 'pieces') {
			this.#appending = this.#partial.append(event.pieces);
			await inSlices(this.#appending);
			return { type: 'partial', plots: await inSlices(this.#partial.plots()) };
		}
		if (event.type === 'log') {
			for (const line of event.lines) this.#lines.push(line);
			this.#sources = event.sources;
		}
		if (event.type === 'measured') for (const value of event.values) this.#measurements.push(value);
		return event;
	}

	/** The outcome of a run that did not return one; `note` is appended to its log. */
	ended(status: SimulationOutcome['status'], reason: StopReason, note?: LogEntry): SimulationOutcome {
		// Pieces of which only a part is appended would be lost.
		atOnce(this.#appending);
		const plots = this.#partial.copies();
		const log = this.#lines.length > 0 ? readLog(this.#lines, cardsOf(this.#request()), this.#sources) : [];
		return {
			status,
			reason,
			plots,
			ranges: packRanges(rangesOf(plots)),
			log: note ? [...log, note] : log,
			measurements: this.#measurements,
			elapsedMs: performance.now() - this.#started,
			points: plots.reduce((sum, plot) => sum + pointsOf(plot), 0),
			engine: this.#build
		};
	}
}

function pointsOf({ vectors: [first] }: Plot): number {
	return first ? vectorLength(first) : 0;
}
