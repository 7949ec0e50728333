import type { AgentEvent } from '#lib/agent/events.ts';
import type { TurnCompression } from '#lib/agent/compression/turn-compression.ts';
import { defaultLoopLimits } from '#lib/agent/limits.ts';
import type { TurnProfile } from '#lib/agent/turn-profile.ts';
import { TurnRunner } from '#lib/agent/turn-runner.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import { addCompression, compressionFor } from '#lib/db/conversation/compressions.ts';
import { getSession } from '#lib/db/conversation/sessions.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { LlmClient, LlmRequest } from '#lib/llm/types.ts';
import { estimateParts, requestParts } from '#lib/llm/tokens/request-tokens.ts';
import { parsePromptOverrides } from '#lib/settings/prompt-overrides.ts';
import { answerEvents, type Answer } from '../../../support/llm/scripted-llm.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { storedImages } from '../../../support/storage/stored-images.ts';
import { bench } from '../../tools/support.ts';
import { allowingPermissions, connection } from '../support.ts';
import { longConversation } from './support.ts';

/** Where a conversation is stored. */
export interface Place {
	database: SpicewrightDatabase;
	projectId: string;
	sessionId: string;
}

/** Stores a conversation of so many turns. */
export async function haveTurns(
	{ database, projectId, sessionId }: Place,
	turns: number,
	characters = 600
): Promise<void> {
	const records = longConversation(turns, characters).map((record, order) => ({
		...record,
		projectId,
		sessionId,
		order
	}));
	await database.messages.bulkAdd(
		records.map((record, index) => ({ ...record, after: records[index - 1]?.id ?? null }))
	);
}

/** A model that answers summaries and questions, which it tells apart. */
export function summarizingModel(summaries: readonly Answer[], ...answers: Answer[]) {
	const requests: LlmRequest[] = [];
	const asked: LlmRequest[] = [];
	return {
		requests,
		asked,
		async *stream(request: LlmRequest) {
			const isSummary = request.json === true;
			(isSummary ? asked : requests).push(request);
			const [given, index] = isSummary ? [summaries, asked.length] : [answers, requests.length];
			yield* answerEvents(given[index - 1] ?? given.at(-1) ?? { text: 'Done.' });
		}
	};
}

/** A conversation that is compressed, in a window of so many tokens besides its tools. */
export function compressedChat(
	{ database, projectId, sessionId }: Place,
	llm: LlmClient,
	{ window = 8_000, automatic = true, store = addCompression } = {}
) {
	const clock = new ManualClock();
	const events: AgentEvent[] = [];
	const faults: string[] = [];
	const compression: TurnCompression = {
		async current(records) {
			const session = await getSession(database, sessionId);
			const isUndone = session?.compressionUndone === true;
			return { compression: compressionFor(session?.compressions, records), isUndone };
		},
		automatic,
		keepRecent: 3,
		goals: async () => [],
		summarizer: async (_, signal) => {
			const overrides = parsePromptOverrides(undefined);
			return { llm, connection, window, overrides, clock, signal };
		},
		store: (made) => store(database, sessionId, made)
	};
	const runner = new TurnRunner({
		database,
		clock,
		tasks: new TaskRegistry(clock),
		projectId,
		onevent: (event) => void (event.type === 'progress' && events.push(event.event)),
		onfault: (fault) => void faults.push(fault.code)
	});
	const profile: TurnProfile = {
		prompt: async () => 'system',
		compression,
		tools: bench({ 'long.cir': `* ${'R1 a b 1k\n'.repeat(800)}` }).executor,
		permissions: allowingPermissions,
		limits: defaultLoopLimits,
		images: storedImages,
		model: {
			client: () => llm,
			connection,
			info: null,
			textTools: async () => false,
			inputWindow: async () => window
		},
		activePath: null,
		context: async () => ({ text: '', task: null, report: { budget: 0, used: 0, sections: [] }, sections: [] })
	};
	const tools = estimateParts(requestParts({ messages: [], tools: profile.tools.specifications() }));
	profile.model.inputWindow = async () => window + tools;
	const ask = (text: string) =>
		runner.run({ question: [{ type: 'text', text }], prepare: async () => ({ sessionId, profile }) });
	const outcomes = () => events.flatMap((event) => (event.type === 'compression' ? [event.outcome] : []));
	const leftOut = () => {
		const told = events.flatMap((event) => (event.type === 'state' && event.to === 'preparing' ? [event.context] : []));
		return told.at(-1)?.context?.leftOut;
	};
	return { runner, ask, faults, outcomes, leftOut, clock, tools };
}
