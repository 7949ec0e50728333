import type { Conversation } from './conversation.ts';
import { curves } from './curves.ts';
import { design } from './design.ts';
import { injections } from './injections.ts';
import { people } from './people.ts';
import { services } from './services.ts';
import { stopped } from './stops.ts';
import { workflows } from './workflow.ts';

/** All replayed conversations. */
export const conversations: readonly Conversation[] = [
	...design,
	...curves,
	...stopped,
	...services,
	...people,
	...workflows,
	...injections
];
