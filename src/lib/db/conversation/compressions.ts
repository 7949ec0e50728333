import { Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '../database.ts';
import type { SessionRecord } from '../records.ts';
import { transact } from '../transact.ts';
import type { CompressionRecord, ConversationSummary } from './compression-records.ts';

/** Number of compressions of a session that can be undone; older ones are forgotten, the messages are not. */
const MAX_COMPRESSIONS = 50;

/**
 * The compression that holds for the messages that are shown: the newest one whose part they begin with.
 *
 * @param messages of the branch that is shown, in order
 */
export function compressionFor(
	compressions: readonly CompressionRecord[] | undefined,
	messages: readonly { id: string }[]
): CompressionRecord | null {
	if (!compressions || compressions.length === 0) return null;
	const shown = new Set(messages.map(({ id }) => id));
	return compressions.findLast(({ upTo }) => shown.has(upTo)) ?? null;
}

/** Compresses a session further; its earlier compressions stay, to be gone back to. @throws Fault `record_missing`, `storage_full` */
export async function addCompression(
	database: SpicewrightDatabase,
	sessionId: string,
	compression: CompressionRecord
): Promise<void> {
	await change(database, sessionId, ({ compressions = [] }) => ({
		compressions: [...compressions, compression].slice(-MAX_COMPRESSIONS)
	}));
}

/** Goes back to the compression before, or to the whole conversation. One that is gone already is ignored. @throws Fault `record_missing` */
export async function undoCompression(database: SpicewrightDatabase, sessionId: string, id: string): Promise<void> {
	await change(database, sessionId, ({ compressions = [], compressionUndone }) => {
		const left = compressions.filter((compression) => compression.id !== id);
		const isUndone = compressionUndone || left.length < compressions.length;
		return { ...(left.length > 0 && { compressions: left }), ...(isUndone && { compressionUndone: true }) };
	});
}

/** Takes over the user's changes to a summary. @throws Fault `record_missing` also when the compression has been undone */
export async function editSummary(
	database: SpicewrightDatabase,
	sessionId: string,
	id: string,
	summary: ConversationSummary
): Promise<void> {
	await change(database, sessionId, ({ compressions = [], compressionUndone }) => {
		if (!compressions.some((compression) => compression.id === id))
			throw new Fault('record_missing', `There is no compression ${id}.`, { kind: 'compression', id });
		const edited = compressions.map((compression) =>
			compression.id === id ? { ...compression, summary, edited: true } : compression
		);
		return { compressions: edited, ...(compressionUndone && { compressionUndone }) };
	});
}

type Compressed = Pick<SessionRecord, 'compressions' | 'compressionUndone'>;

async function change(
	database: SpicewrightDatabase,
	sessionId: string,
	edit: (compressed: Compressed) => Compressed
): Promise<void> {
	await transact(database, [database.sessions], async () => {
		const session = await database.sessions.get(sessionId);
		if (session?.deletedAt !== null)
			throw new Fault('record_missing', `There is no session ${sessionId}.`, { kind: 'session', id: sessionId });
		const { compressions, compressionUndone, ...others } = session;
		const changed = edit({ ...(compressions && { compressions }), ...(compressionUndone && { compressionUndone }) });
		await database.sessions.put({ ...others, ...changed });
	});
}
