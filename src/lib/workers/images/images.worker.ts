import { expose } from 'comlink';
import { fitImage } from './fit-image.ts';
import type { ImageWorkerApi } from './protocol.ts';

expose({ fit: fitImage } satisfies ImageWorkerApi);
