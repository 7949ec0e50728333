import type { ProjectPrompts } from '#lib/agent/prompt/overrides.ts';
import { shareOf } from '#lib/agent/context/input-budget.ts';
import type { TurnCompression } from '#lib/agent/compression/turn-compression.ts';
import type { Summarizer } from '#lib/agent/compression/summarize.ts';
import { systemClock } from '#lib/base/clock.ts';
import { addCompression, compressionFor } from '#lib/db/conversation/compressions.ts';
import { getSession } from '#lib/db/conversation/sessions.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import type { ModelConnection } from '#lib/llm/types.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import { goalsFile } from '#lib/sim/goals.ts';
import type { Services } from '../shell/services.ts';

/** A shorter summary says nothing, characters. */
const MIN_SUMMARY = 200;
/** By which the summary's share of the input is turned into a length. */
const CHARACTERS_PER_TOKEN = 4;

export type CompressionServices = Pick<Services, 'database' | 'calls' | 'preferences' | 'models' | 'report'>;

/**
 * How a conversation is compressed, by the settings as they are now.
 *
 * @param connection of the conversation
 * @param use.overrides prompts of the project; those of the settings without it
 * @param use.onknown called when it is known whether a part of it is compressed
 */
export function turnCompression(
	app: CompressionServices,
	store: ProjectStore,
	sessionId: string,
	connection: ModelConnection,
	{ overrides, onknown = () => undefined }: { overrides?: ProjectPrompts; onknown?: (holds: boolean) => void } = {}
): TurnCompression {
	const { database, preferences } = app;
	const { automatic, keepRecent } = preferences.value.compression;
	return {
		async current(records) {
			const session = await getSession(database, sessionId);
			const compression = compressionFor(session?.compressions, records);
			onknown(compression !== null);
			return { compression, isUndone: session?.compressionUndone === true };
		},
		automatic,
		keepRecent,
		// Goals that cannot be read must not stop the conversation: they have their own error.
		goals: async () => (await goalsFile.read(store).catch(() => null))?.goals ?? [],
		summarizer: (answer, signal) => summarizerOf(app, connection, answer, signal, overrides),
		async store(compression) {
			await addCompression(database, sessionId, compression);
			onknown(true);
		}
	};
}

/**
 * The model that writes summaries: that of the settings, else that of the conversation.
 *
 * @param answer to which its calls are charged
 * @param overrides prompts of the project; those of the settings without it
 */
export async function summarizerOf(
	{ calls, models, preferences }: CompressionServices,
	connection: ModelConnection,
	answer: Pick<MessageRecord, 'id' | 'projectId' | 'sessionId' | 'recorded'>,
	signal: AbortSignal,
	overrides?: ProjectPrompts
): Promise<Summarizer> {
	const { compression, contextShares: shares, promptOverrides } = preferences.value;
	const { model } = compression;
	const other = model && models.connectionOf(model.provider);
	const reached = other ? { ...other, model: model.model ?? other.model } : connection;
	const window = await calls.inputWindow(reached);
	return {
		llm: calls.noting(models.client, answer),
		connection: reached,
		window,
		characters: Math.max(
			MIN_SUMMARY,
			shareOf('summary', { window: await calls.inputWindow(connection), shares }) * CHARACTERS_PER_TOKEN
		),
		overrides: overrides ?? promptOverrides,
		clock: systemClock,
		signal
	};
}
