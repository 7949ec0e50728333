import type { Clock } from '#lib/base/clock.ts';
import { repairJson } from '#lib/base/repair-json.ts';
import type { Intent } from '#lib/db/records.ts';
import type { LlmClient, ModelConnection } from '#lib/llm/types.ts';
import type { DesignGoal } from '#lib/sim/goals.ts';
import { callModel } from '../model-call.ts';
import type { ProjectPrompts } from '../prompt/overrides.ts';
import { buildTaskPrompt } from '../prompt/system-prompt.ts';

/** How long the answer may take after the turn was stopped, milliseconds. */
const STOP_GRACE_MS = 400;
/** Tokens for an answer of one word in JSON, and for models that reason whatever is asked of them. */
const MAX_OUTPUT_TOKENS = 4_000;

const intents: readonly unknown[] = ['goals', 'change', 'question'] satisfies readonly Intent[];

interface IntentCall {
	llm: LlmClient;
	connection: ModelConnection;
	overrides: ProjectPrompts;
	clock: Clock;
	signal: AbortSignal;
}

/** Asks the model what a typed message asks for. Null when its answer cannot be read, and when the call fails or is stopped. */
export async function analyzeIntent(
	message: string,
	goals: readonly DesignGoal[],
	{ llm, connection, overrides, clock, signal }: IntentCall
): Promise<Intent | null> {
	const task = { template: 'intent_analysis', values: { message, goals } } as const;
	const system = buildTaskPrompt(task, overrides);
	const request = {
		// One word needs neither reasoning nor the web.
		connection: { ...connection, thinking: false, webSearch: false },
		messages: [
			{ role: 'system' as const, content: system },
			{ role: 'user' as const, content: [{ type: 'text' as const, text: message }] }
		],
		tools: [],
		json: true,
		maxOutputTokens: MAX_OUTPUT_TOKENS
	};
	for await (const event of callModel(llm, request, signal, STOP_GRACE_MS, clock))
		if (event.type === 'end') return event.response.fault === null ? readIntent(event.response.content) : null;
	return null;
}

function readIntent(answer: string): Intent | null {
	const value = repairJson(answer)?.value as { intent?: unknown } | undefined;
	return intents.includes(value?.intent) ? (value?.intent as Intent) : null;
}
