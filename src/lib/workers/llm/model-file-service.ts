import { toFaultRecord } from '#lib/base/fault.ts';
import type { ExternalFetch } from '#lib/security/http.ts';
import { signalFromPort } from './abort-port.ts';
import { installEmbedding, type EmbeddingFolder } from './embedding-files.ts';
import type { ModelFolder } from './file-copy.ts';
import { fetchModel, probeModel } from './model-files.ts';
import type { ModelFileApi, ModelProgress, Reply } from './protocol.ts';

/** Downloads models for the page, which may not reach other hosts. */
export function createModelFileService(
	request: ExternalFetch,
	folder: ModelFolder,
	embeddings: EmbeddingFolder
): ModelFileApi {
	const progressTo = (port: MessagePort) => (loaded: number, total: number | null) =>
		port.postMessage({ loaded, total } satisfies ModelProgress);
	return {
		probeModel: (source, port) => reply(() => probeModel(source, request, signalFromPort(port))),
		fetchModel: (source, port) =>
			reply(() =>
				fetchModel(source, {
					request,
					folder,
					signal: signalFromPort(port),
					onProgress: progressTo(port)
				})
			),
		installEmbedding: (source, kind, port) =>
			reply(() =>
				installEmbedding(source, kind, {
					request,
					folder: embeddings,
					signal: signalFromPort(port),
					onProgress: progressTo(port)
				})
			)
	};
}

async function reply<T>(action: () => Promise<T>): Promise<Reply<T>> {
	try {
		return { ok: true, value: await action() };
	} catch (thrown) {
		return { ok: false, fault: toFaultRecord(thrown) };
	}
}
