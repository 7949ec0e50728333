import { expose } from 'comlink';
import { systemClock } from '#lib/base/clock.ts';
import { externalFetch } from '#lib/security/http.ts';
import { createVault } from '#lib/security/vault.ts';
import { keepIncomingFile, openIncomingFile } from '../in-page/incoming-folder.ts';
import {
	dropLeftovers,
	freeBytes,
	listPrivateFiles,
	openPrivateFile,
	openPrivateFolder,
	removePrivateFile,
	type PrivateFolder
} from '../in-page/private-folder.ts';
import type { EmbeddingFolder } from './embedding-files.ts';
import { createModelFileService } from './model-file-service.ts';
import type { LlmWorkerApi } from './protocol.ts';
import { createLlmService } from './service.ts';
import { openVaultChannel } from './vault-channel.ts';
import { openVaultStorage } from './vault-storage.ts';

const outside = { clock: systemClock, fetch: externalFetch, pageOrigin: self.location.origin };
const namesIn = async (folder: PrivateFolder) => (await listPrivateFiles(folder)).map(({ name }) => name);
const embeddingFolder: EmbeddingFolder = {
	list: () => namesIn('embedding-models'),
	remove: (name) => removePrivateFile('embedding-models', name),
	freeBytes,
	incoming: {
		list: () => namesIn('embedding-models-incoming'),
		open: openIncomingFile,
		read: (name) => openPrivateFile('embedding-models-incoming', name),
		remove: (name) => removePrivateFile('embedding-models-incoming', name),
		keep: keepIncomingFile
	},
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
