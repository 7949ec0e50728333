import { createRestartingWorker } from '../shell/restarting-worker.ts';
import workerUrl from './images.worker.ts?worker&url';
import type { FittedImage, ImageWorkerApi } from './protocol.ts';

export interface ImageClient {
	/**
	 * As `ImageWorkerApi.fit`.
	 *
	 * @param signal ends the work
	 * @throws Fault `image_worker_failed` when the work takes too long or its worker ends; the signal's reason
	 */
	fit(bytes: Uint8Array, signal: AbortSignal): Promise<FittedImage | null>;
	dispose(): void;
}

/** Time limit for an answer, ms: an image of the maximum size takes about two seconds. */
const ANSWER_LIMIT_MS = 20_000;

/** Decodes, scales and encodes images in a separate worker, which starts with the first one. */
export function createImageClient(): ImageClient {
	const worker = createRestartingWorker<ImageWorkerApi>(workerUrl, 'images', ANSWER_LIMIT_MS, 'image_worker_failed');
	return {
		fit: (bytes, signal) => worker.ask((api) => api.fit(bytes), signal),
		dispose: () => worker.dispose()
	};
}
