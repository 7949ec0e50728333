import type { Tool } from '../../types.ts';
import { findTools } from './find-tools.ts';
import { grep } from './grep.ts';
import { searchConversation } from './search-conversation.ts';
import { searchExact } from './search-exact.ts';
import { searchProject } from './search-project.ts';

/** Tools that search the project. */
export const searchTools: readonly Tool[] = [searchProject, grep, searchExact, searchConversation, findTools];
