import { describe, expect, it } from 'vitest';
import type { MessageRecord } from '#lib/db/records.ts';
import { suggestionsOf } from '#lib/db/conversation/suggestions.ts';
import type { Conversation, TurnScript } from '../conversations/conversation.ts';
import { conversations } from '../conversations/conversations.ts';
import { holdConversation, type HeldConversation, type HeldTurn } from '../conversations/hold-conversation.ts';
import { createEngineHost } from '../support/spice/ngspice.ts';

const host = await createEngineHost();

const named = conversations.map((conversation) => [conversation.name, conversation] as const);

describe('[E1] [E4] [E7] [H2] [S2] a replayed conversation', () => {
	it.each(named)('%s', async (_, conversation) => {
		const held = await holdConversation(host, conversation);
		expect(held.surprises).toEqual([]);
		for (const [index, step] of conversation.script.entries())
			if (!('does' in step)) checkTurn(step, held.turns[index]!);
		checkFiles(conversation, held);
		checkRuns(conversation, held);
	});
});

function checkTurn(script: TurnScript, { answer, questions }: HeldTurn): void {
	const { says, ends = 'complete', fault, calls = [], offers, answers = [] } = script;
	expect({ says, ends: answer?.stopReason ?? null }).toEqual({ says, ends });
	expect({ says, fault: answer?.fault?.code }).toEqual({ says, fault });
	expect({ says, questions }).toEqual({ says, questions: answers.length });
	const made = callsOf(answer);
	expect({ says, calls: made.map(({ name, status }) => [name, status]) }).toEqual({
		says,
		calls: calls.map(([name, status]) => [name, status])
	});
	for (const [index, [, , text = '']] of calls.entries()) expect(made[index]?.result ?? '').toContain(text);
	if (offers && answer) expect(suggestionsOf(answer)?.options.slice(0, offers.length)).toEqual(offers);
}

function callsOf(answer: MessageRecord | null) {
	return answer?.parts.filter((part) => part.type === 'tool_call') ?? [];
}

function checkFiles({ files: before, then: { files: after = {} } }: Conversation, { files }: HeldConversation): void {
	const untouched = Object.entries(before).filter(([path]) => !(path in after));
	for (const [path, content] of untouched) expect({ path, content: files[path] }).toEqual({ path, content });
	for (const [path, texts] of Object.entries(after)) {
		if (texts === null) expect(Object.keys(files)).not.toContain(path);
		for (const text of texts ?? []) expect(files[path]).toContain(text);
	}
	const known = new Set([...Object.keys(before), ...Object.keys(after)]);
	expect(Object.keys(files).filter((path) => !known.has(path))).toEqual([]);
}

function checkRuns({ then }: Conversation, { runs, acceptedRuns }: HeldConversation): void {
	const last = runs.at(-1);
	expect(runs.map(({ status }) => status)).toEqual(then.runs ?? []);
	if (then.goals) expect(last?.goals).toEqual({ met: then.goals[0], total: then.goals[1] });
	for (const [id, [min, max]] of Object.entries(then.metrics ?? {})) {
		const value = last?.metrics.find((metric) => metric.id === id)?.value ?? NaN;
		expect({ id, value }).toSatisfy(() => value >= min && value <= max);
	}
	expect(acceptedRuns).toEqual(then.isAccepted ? [last?.id] : []);
}
