import { formatCode } from '#lib/code/format-code.ts';
import { readCode } from '#lib/code/read-code.ts';
import { expose } from 'comlink';
import type { CodeWorkerApi } from './protocol.ts';

expose({ read: readCode, format: formatCode } satisfies CodeWorkerApi);
