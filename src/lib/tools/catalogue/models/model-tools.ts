import type { Tool } from '../../types.ts';
import { getSpiceModel } from './get-spice-model.ts';

/** Tools about models of parts. */
export const modelTools: readonly Tool[] = [getSpiceModel];
