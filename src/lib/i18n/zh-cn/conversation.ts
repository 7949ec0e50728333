import type { conversation as english } from '../en/conversation.ts';

export const conversation: typeof english = {};
