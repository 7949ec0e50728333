import type { DrawingRequest } from '#lib/charts/drawings/draw-plot.ts';
import type { TracedDrawing } from '#lib/charts/trace.ts';
import type { Plot, Vector } from '#lib/measure/dataset.ts';
import type { SingleValue } from '#lib/measure/expression/single-value.ts';
import { createRestartingWorker } from '#lib/workers/shell/restarting-worker.ts';
import type { CurveWorkerApi, SentRequest } from './curve-protocol.ts';
import workerUrl from './curves.worker.ts?worker&url';
import { neededVectors, vectorsOf } from './needed-vectors.ts';
import { SentArrays } from '#lib/workers/arrays/sent-arrays.ts';
import { receiveDrawing, type SentDrawing } from './sent-drawing.ts';
import { sendPlot, type SentPlot } from '#lib/workers/arrays/sent-plot.ts';

/** Time limit for a drawing, ms: an expression over ten million points takes a few seconds. */
const LIMIT_MS = 60_000;
/** The worker keeps arrays for the next drawing of the same curves up to this size; it needs twice the memory for them. */
const KEPT_BYTES = 64_000_000;
/** A worker that has nothing to do for this long ends, ms. */
const IDLE_MS = 30_000;

/** What is asked of the worker, with the plot as it was sent and the arrays that it has, by their ids. */
type Question<T> = (
	api: {
		draw(request: SentRequest): Promise<SentDrawing>;
		measure(text: string, plot: SentPlot): Promise<SingleValue>;
	},
	plot: SentPlot,
	own: ReadonlyMap<number, Float64Array>
) => Promise<T>;

/** Computes drawings and values in a worker, one after the other. It starts with the first one. */
class CurveWorker {
	readonly #worker = createRestartingWorker<CurveWorkerApi>(workerUrl, 'curves', LIMIT_MS, 'curve_worker_failed');
	readonly #arrays = new SentArrays();
	#last: Promise<unknown> = Promise.resolve();
	#idle: ReturnType<typeof setTimeout> | undefined;

	/**
	 * @param signal gives up a drawing that has not begun
	 * @throws Fault `curve_worker_failed` when the worker ends or takes too long; the signal's reason
	 */
	draw(request: DrawingRequest, signal: AbortSignal): Promise<TracedDrawing> {
		return this.#ask(request.plot, neededVectors(request), signal, async (api, plot, own) =>
			receiveDrawing(await api.draw({ ...request, plot }), (id) => own.get(id)!)
		);
	}

	/** The single value of an expression; gives up and throws as `draw`. */
	measure(text: string, plot: Plot, signal: AbortSignal): Promise<SingleValue> {
		return this.#ask(plot, vectorsOf(plot, [text]), signal, (api, sent) => api.measure(text, sent));
	}

	#ask<T>(plot: Plot, needed: ReadonlySet<Vector>, signal: AbortSignal, question: Question<T>): Promise<T> {
		const answered = this.#last.then(() => {
			signal.throwIfAborted();
			return this.#askNow(plot, needed, question);
		});
		this.#last = answered.catch(() => undefined);
		return answered;
	}

	async #askNow<T>(plot: Plot, needed: ReadonlySet<Vector>, question: Question<T>): Promise<T> {
		clearTimeout(this.#idle);
		try {
			return await this.#worker.ask(async (api) => {
				const own = new Map<number, Float64Array>();
				const sent = await sendPlot(plot, needed, async (array) => {
					const kept = await this.#arrays.send(array, api);
					own.set(kept.id, array);
					return kept;
				});
				const answer = await question(api, sent, own);
				if (this.#arrays.bytes > KEPT_BYTES) {
					this.#arrays.clear();
					await api.forget();
				}
				return answer;
			});
		} catch (thrown) {
			this.#arrays.clear();
			throw thrown;
		} finally {
			this.#idle = setTimeout(() => {
				this.#arrays.clear();
				this.#worker.dispose();
			}, IDLE_MS);
		}
	}
}

export const curveWorker = new CurveWorker();
