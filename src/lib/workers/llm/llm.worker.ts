import { expose } from 'comlink';
import { systemClock } from '#lib/base/clock.ts';
import { externalFetch } from '#lib/security/http.ts';
import { createVault } from '#lib/security/vault.ts';
import { dropLeftovers, openPrivateFolder } from '../in-page/private-folder.ts';
import { createModelFileService } from './model-file-service.ts';
import type { LlmWorkerApi } from './protocol.ts';
import { createLlmService } from './service.ts';
import { openVaultChannel } from './vault-channel.ts';
import { openVaultStorage } from './vault-storage.ts';

const outside = { clock: systemClock, fetch: externalFetch, pageOrigin: self.location.origin };
const api: LlmWorkerApi = {
	...createLlmService(createVault(openVaultStorage(), systemClock, openVaultChannel()), outside),
	...createModelFileService(externalFetch, openPrivateFolder())
};
expose(api);
// A tab that was killed during a download has left an incomplete model.
dropLeftovers().catch(() => undefined);
