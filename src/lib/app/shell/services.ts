import type { Fault } from '#lib/base/fault.ts';
import type { TaskRegistry } from '#lib/base/task-registry.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { CallLog } from '../models/call-log.ts';
import type { Embeddings } from '../models/embeddings.svelte.ts';
import type { Models } from '../models/models.svelte.ts';
import type { Notices } from './notices.svelte.ts';
import type { Preferences } from './preferences.svelte.ts';

/** What an open project needs from the app. */
export interface Services {
	readonly database: SpicewrightDatabase;
	/** Of the app; differs where its source does. */
	readonly version: string;
	readonly preferences: Preferences;
	readonly models: Models;
	readonly calls: CallLog;
	readonly embeddings: Pick<Embeddings, 'forProject'>;
	/** Everything that takes long. */
	readonly tasks: TaskRegistry;
	readonly notices: Notices;
	report(fault: Fault): void;
}
