import { expose } from 'comlink';
import { systemClock } from '#lib/base/clock.ts';
import { externalFetch } from '#lib/security/http.ts';
import { createVault } from '#lib/security/vault.ts';
import { createLlmService } from './service.ts';
import { openVaultChannel } from './vault-channel.ts';
import { openVaultStorage } from './vault-storage.ts';

const outside = { clock: systemClock, fetch: externalFetch, pageOrigin: self.location.origin };
expose(createLlmService(createVault(openVaultStorage(), systemClock, openVaultChannel()), outside));
