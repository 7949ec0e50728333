import { toFaultRecord } from '#lib/base/fault.ts';
import type { ExternalFetch } from '#lib/security/http.ts';
import { signalFromPort } from './abort-port.ts';
import { fetchModel, probeModel, type ModelFolder } from './model-files.ts';
import type { ModelFileApi, ModelProgress, Reply } from './protocol.ts';

/** Downloads models for the page, which may not reach other hosts. */
export function createModelFileService(request: ExternalFetch, folder: ModelFolder): ModelFileApi {
	return {
		probeModel: (source, port) => reply(() => probeModel(source, request, signalFromPort(port))),
		fetchModel: (source, port) =>
			reply(() =>
				fetchModel(source, {
					request,
					folder,
					signal: signalFromPort(port),
					onProgress: (loaded, total) => port.postMessage({ loaded, total } satisfies ModelProgress)
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
