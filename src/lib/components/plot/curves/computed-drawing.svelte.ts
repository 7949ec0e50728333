import { untrack } from 'svelte';
import { toFault, type Fault } from '#lib/base/fault.ts';
import { Latest } from '#lib/base/latest.ts';
import type { DrawingRequest } from '#lib/charts/drawings/draw-plot.ts';
import type { TracedDrawing } from '#lib/charts/trace.ts';
import { computeDrawing, smallDrawing } from '#lib/curves/compute-drawing.ts';

/** A drawing that follows what is asked for: a small one at once, a large one when it has been computed. */
export class ComputedDrawing {
	readonly #asked: () => DrawingRequest | null;
	/** The last large drawing, or why there is none. */
	#answer = $state.raw<{ request: DrawingRequest; drawing: TracedDrawing | null; fault: Fault | null } | null>(null);
	readonly #latest = new Latest();
	/** What is being computed. */
	#underWay: DrawingRequest | null = null;

	readonly #request = $derived.by(() => this.#asked());
	readonly #small = $derived.by(() => this.#request && smallDrawing(this.#request));
	readonly #isCurrent = $derived.by(
		() => this.#answer !== null && this.#request !== null && isSame(this.#answer.request, this.#request)
	);
	/** Whether the drawing that is asked for is being computed. */
	readonly isBusy = $derived.by(() => this.#request !== null && this.#small === null && !this.#isCurrent);
	readonly fault = $derived.by(() => (this.#small === null && this.#isCurrent ? (this.#answer?.fault ?? null) : null));
	/** Meanwhile the one before of the same plot, and of one that grows. */
	readonly drawing = $derived.by((): TracedDrawing | null => {
		if (this.#small || !this.#request || !this.#answer) return this.#small;
		const { plot, kind } = this.#answer.request;
		const isAlike = kind === this.#request.kind && (plot === this.#request.plot || this.isGrowing());
		return this.#isCurrent || isAlike ? this.#answer.drawing : null;
	});

	/** @param asked null for nothing */
	constructor(
		asked: () => DrawingRequest | null,
		private readonly isGrowing: () => boolean = () => false
	) {
		this.#asked = asked;
		$effect(() => {
			// When a drawing of a plot that grows is there, that of what has come since is asked for.
			void this.#answer;
			if (this.isBusy && this.#request) {
				if (!this.#isOnTheWay(this.#request)) void this.#compute(this.#request);
			}
			// What was asked for before is no longer wanted.
			else this.#end();
		});
		$effect(() => () => this.#end());
	}

	#end(): void {
		this.#latest.end();
		this.#underWay = null;
	}

	/** A plot may grow faster than it is drawn: if each new part replaced what is computed, nothing would be drawn until it is complete. */
	#isOnTheWay(request: DrawingRequest): boolean {
		const before = this.#underWay;
		return before !== null && untrack(() => this.isGrowing()) && isSame({ ...before, plot: request.plot }, request);
	}

	async #compute(request: DrawingRequest): Promise<void> {
		const signal = this.#latest.begin();
		this.#underWay = request;
		let answer: { drawing: TracedDrawing | null; fault: Fault | null };
		try {
			answer = { drawing: await computeDrawing(request, signal), fault: null };
		} catch (thrown) {
			answer = { drawing: null, fault: toFault(thrown) };
		}
		if (signal.aborted) return;
		this.#underWay = null;
		this.#answer = { request, ...answer };
	}
}

function isSame(a: DrawingRequest, b: DrawingRequest): boolean {
	const rest = ({ settings, members }: DrawingRequest) => JSON.stringify([settings, members]);
	const isAlike = a.plot === b.plot && a.kind === b.kind && rest(a) === rest(b);
	return (
		isAlike && a.selection.length === b.selection.length && a.selection.every((name, i) => name === b.selection[i])
	);
}
