import { describe, expect, it } from 'vitest';
import { compressedHistory } from '#lib/agent/compression/compressed-history.ts';
import { conversationTokens } from '#lib/agent/compression/conversation-size.ts';
import { planCompression } from '#lib/agent/compression/plan.ts';
import { toChatMessages } from '#lib/agent/history.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import { seededRandom } from '../../../support/random.ts';
import { firstSeed, rounds } from '../../../support/rounds.ts';
import { toolPart } from '../support.ts';
import { answer, longConversation, summary, textOf, user } from './support.ts';

function plan(records: readonly MessageRecord[], window: number, { keepRecent = 3, keep = [] as string[] } = {}) {
	return planCompression({ records, keepRecent, keep: new Set(keep), window }, conversationTokens(records, null));
}

const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id);

describe('[I6] [HIST9] plan of a compression', () => {
	it('keeps the last three messages whole, from a question on', () => {
		const records = [...longConversation(20), user('And now?')];
		const { compressed, isEnough } = plan(records, 60_000)!;
		expect(ids(records.slice(compressed.length))).toEqual(ids(records.slice(-3)));
		expect(isEnough).toBe(true);
		// Three from the end is an answer here, so its question stays too.
		expect(plan(longConversation(20), 60_000)?.compressed).toHaveLength(36);
	});

	it('keeps as many whole as the user wants', () => {
		const records = longConversation(30);
		expect(plan(records, 100_000, { keepRecent: 10 })?.compressed).toHaveLength(50);
	});

	it('is null when nothing is before the newest messages', () => {
		expect(plan(longConversation(1), 8_000)).toBeNull();
		expect(plan([], 8_000)).toBeNull();
	});

	it('keeps the first question and changes of the goals, shortened, and pins and what the user names whole', () => {
		const goals = toolPart('g', {
			name: 'rewrite_file',
			arguments: { path: '.circuit_ai/goals.json' },
			operationIds: ['o']
		});
		const records = longConversation(20);
		records.splice(4, 2, user('x'.repeat(900)), { ...answer('y'.repeat(900)), pinned: true });
		records.splice(8, 2, user('Set the goals'), answer('z'.repeat(900), goals));
		const named = records[12]!;
		const { kept } = plan(records, 100_000, { keep: [named.id] })!;
		const form = new Map(kept.map(({ id, characters }) => [id, characters]));
		expect(form.get(records[0]!.id)).toBe(500);
		expect(form.get(records[5]!.id)).toBeNull();
		expect(form.get(records[9]!.id)).toBe(500);
		expect(form.get(named.id)).toBeNull();
		expect(kept.map(({ id }) => records.findIndex((record) => record.id === id))).toEqual(
			kept.map(({ id }) => records.findIndex((record) => record.id === id)).toSorted((a, b) => a - b)
		);
	});

	it('tries harder when the target is missed: two messages and 200 characters, then one and 100', () => {
		const long = 4_000;
		const records = [...longConversation(10), ...longConversation(2, long)];
		const recent = conversationTokens(records.slice(-4), null);
		const one = conversationTokens(records.slice(-2), null);
		// Room for the last question and answer, but not for two of them.
		const second = plan(records, Math.ceil((one + 1_600) / 0.2))!;
		expect(second.isEnough).toBe(true);
		expect(records.length - second.compressed.length).toBe(2);
		expect(recent).toBeGreaterThan(one + 1_600);
		const third = plan(records, Math.ceil(one / 0.2))!;
		expect(third.isEnough).toBe(false);
		expect(third.kept.every(({ characters }) => characters === 100)).toBe(true);
	});

	it('says that it is not enough when one message alone is beyond the target', () => {
		const records = [...longConversation(5), ...longConversation(1, 20_000)];
		const { isEnough, after } = plan(records, 8_000)!;
		expect(isEnough).toBe(false);
		expect(after).toBeGreaterThan(1_600);
	});

	it('foresees a summary of the full length, also for a conversation that is shorter than that', () => {
		const records = longConversation(4, 10);
		const { compressed, kept, after } = plan(records, 8_000)!;
		const inForce = {
			upTo: compressed.at(-1)!.id,
			kept,
			summary: { ...summary, tried: 'RE = 0 oscillates. '.repeat(40) }
		};
		expect(conversationTokens(records, inForce)).toBeLessThanOrEqual(after);
	});

	it('stays within its figures and keeps every pin, for any conversation', () => {
		for (let seed = firstSeed; seed < firstSeed + rounds(60); seed++) {
			const random = seededRandom(seed);
			const records = longConversation(1 + Math.floor(random() * 60), 1 + Math.floor(random() * 2_000)).map((record) =>
				random() < 0.05 ? { ...record, pinned: true } : record
			);
			const window = 2_000 + Math.floor(random() * 100_000);
			const keepRecent = 3 + Math.floor(random() * 18);
			const made = plan(records, window, { keepRecent });
			if (!made) continue;
			const { compressed, kept, after, isEnough } = made;
			const inForce = { upTo: compressed.at(-1)!.id, kept, summary };
			expect(conversationTokens(records, inForce), `seed ${seed}`).toBeLessThanOrEqual(after);
			if (isEnough) expect(after).toBeLessThanOrEqual(window * 0.2);
			expect(records[compressed.length]?.role).toBe('user');
			const text = textOf(toChatMessages(records, 1_000_000, undefined, inForce));
			for (const { pinned, parts } of records) {
				const [part] = parts;
				if (pinned && part?.type === 'text') expect(text).toContain(part.text);
			}
			expect(compressedHistory(records, inForce)?.rest).toEqual(records.slice(compressed.length));
		}
	});
});
