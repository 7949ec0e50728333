import type { Tool } from '../../types.ts';
import { bash } from './bash.ts';

/** Tools that run command lines. */
export const shellTools: readonly Tool[] = [bash];
