import { expose } from 'comlink';
import { createEmbeddingHost } from './embedding-host.ts';
import { loadWordModel } from './word-model.ts';
import { installedFiles } from './installed-models.ts';
import { appFiles, checkedFiles } from './model-source.ts';
import type { EmbeddingWorkerApi, EngineAddresses } from './protocol.ts';

let addresses: EngineAddresses = { engine: '', appModel: '' };

const host = createEmbeddingHost(async (model) => {
	const files = await checkedFiles(model, model.place === 'app' ? appFiles(addresses.appModel) : installedFiles(model));
	if (model.wordsOnly) return loadWordModel(model, files);
	const { loadModel } = await import('./load-model.ts');
	return loadModel(model, files, addresses.engine);
});

const api: EmbeddingWorkerApi = {
	...host,
	setup: async (given) => void (addresses = given)
};
expose(api);
