import { expose } from 'comlink';
import { countExactly } from './exact.ts';
import type { TokenWorkerApi } from './protocol.ts';

expose({ count: countExactly } satisfies TokenWorkerApi);
