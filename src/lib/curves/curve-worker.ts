import type { DrawingRequest } from '#lib/charts/drawings/draw-plot.ts';
import type { TracedDrawing } from '#lib/charts/trace.ts';
import { createRestartingWorker } from '#lib/workers/shell/restarting-worker.ts';
import type { CurveWorkerApi } from './curve-protocol.ts';
import workerUrl from './curves.worker.ts?worker&url';
import { neededVectors } from './needed-vectors.ts';
import { SentArrays } from '#lib/workers/arrays/sent-arrays.ts';
import { receiveDrawing, type SentDrawing } from './sent-drawing.ts';
import { sendPlot } from '#lib/workers/arrays/sent-plot.ts';

/** Time limit for a drawing, ms: an expression over ten million points takes a few seconds. */
const LIMIT_MS = 60_000;
/** The worker keeps arrays for the next drawing of the same curves up to this size; it needs twice the memory for them. */
const KEPT_BYTES = 64_000_000;
/** A worker that has nothing to do for this long ends, ms. */
const IDLE_MS = 30_000;

/** Computes drawings in a worker, one after the other. It starts with the first one. */
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
		const drawn = this.#last.then(() => {
			signal.throwIfAborted();
			return this.#draw(request);
		});
		this.#last = drawn.catch(() => undefined);
		return drawn;
	}

	async #draw(request: DrawingRequest): Promise<TracedDrawing> {
		clearTimeout(this.#idle);
		try {
			return await this.#worker.ask(async (api) => {
				const own = new Map<number, Float64Array>();
				const plot = await sendPlot(request.plot, neededVectors(request), async (array) => {
					const sent = await this.#arrays.send(array, api);
					own.set(sent.id, array);
					return sent;
				});
				const sent: SentDrawing = await api.draw({ ...request, plot });
				if (this.#arrays.bytes > KEPT_BYTES) {
					this.#arrays.clear();
					await api.forget();
				}
				return receiveDrawing(sent, (id) => own.get(id)!);
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
