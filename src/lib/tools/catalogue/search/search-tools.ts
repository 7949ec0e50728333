import type { Tool } from '../../types.ts';
import { grep } from './grep.ts';
import { searchExact } from './search-exact.ts';

/** Tools that search the project's texts. */
export const searchTools: readonly Tool[] = [grep, searchExact];
