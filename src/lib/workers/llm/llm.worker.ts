import { expose } from 'comlink';
import { systemClock } from '#lib/base/clock.ts';
import { externalFetch } from '#lib/security/http.ts';
import { createVault } from '#lib/security/vault.ts';
import {
	dropLeftovers,
	listPrivateFiles,
	openPrivateFile,
	openPrivateFolder,
	removePrivateFile
} from '../in-page/private-folder.ts';
import type { EmbeddingFolder } from './embedding-files.ts';
import { createModelFileService } from './model-file-service.ts';
import type { LlmWorkerApi } from './protocol.ts';
import { createLlmService } from './service.ts';
import { openVaultChannel } from './vault-channel.ts';
import { openVaultStorage } from './vault-storage.ts';

const outside = { clock: systemClock, fetch: externalFetch, pageOrigin: self.location.origin };
const embeddingFolder: EmbeddingFolder = {
	...openPrivateFolder('embedding-models'),
	list: async () => (await listPrivateFiles('embedding-models')).map(({ name }) => name),
	read: (name) => openPrivateFile('embedding-models', name),
	remove: (name) => removePrivateFile('embedding-models', name),
	// A method of the lock manager answers with what the work resolves to.
	alone: async (work) => await navigator.locks.request('embedding-models', work)
};
const api: LlmWorkerApi = {
	...createLlmService(createVault(openVaultStorage(), systemClock, openVaultChannel()), outside),
	...createModelFileService(externalFetch, openPrivateFolder(), embeddingFolder)
};
expose(api);
// A tab that was killed during a download has left an incomplete model.
dropLeftovers().catch(() => undefined);
