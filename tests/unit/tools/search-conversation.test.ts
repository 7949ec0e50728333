import { describe, expect, it } from 'vitest';
import type { MessageRecord } from '#lib/db/records.ts';
import { message, toolPart } from '../agent/support.ts';
import { bench } from './support.ts';

const records: MessageRecord[] = [
	message('user', [{ type: 'text', text: 'The gain must be 40 dB' }]),
	message('assistant', [
		{ type: 'text', text: 'Let me look.' },
		toolPart('a', { name: 'run_simulation', argumentsText: '{}', result: `${'x'.repeat(900)} gain = 38.2 dB, GAIN ok` })
	]),
	message('user', [{ type: 'text', text: '增益不够' }])
];

function search(parameters: Record<string, unknown>, messages = records) {
	const asked: string[] = [];
	const conversation = {
		messages: async (sessionId: string) => {
			asked.push(sessionId);
			return messages;
		}
	};
	return { asked, outcome: bench({}, { conversation }).run('search_conversation', parameters) };
}
const contentOf = async (parameters: Record<string, unknown>) => (await search(parameters).outcome).outcome.content;

describe('[I6] search_conversation', () => {
	it('finds messages of this conversation with all words, in any case, best first, around the match', async () => {
		const { asked, outcome } = search({ query: 'gain DB' });
		const { content } = (await outcome).outcome;
		expect(asked).toEqual(['s']);
		expect(content.match(/Message \d, by (?:the user|you)/g)).toEqual(['Message 2, by you', 'Message 1, by the user']);
		expect(content).toContain('…xxx');
		expect(content).toContain('gain = 38.2 dB');
		expect(content.length).toBeLessThan(1_000);
	});

	it('finds words of a language without spaces', async () => {
		expect(await contentOf({ query: '增益' })).toContain('Message 3, by the user');
	});

	it('gives one message whole by its number, and says how many there are', async () => {
		expect(await contentOf({ message: 2 })).toMatch(
			/Message 2, by you:\nLet me look\.\n\[run_simulation \{\}: success\]\nx{900}/
		);
		const { outcome } = await search({ message: 4 }).outcome;
		expect(outcome.error).toMatchObject({ errorType: 'invalid_arguments', message: expect.stringContaining('has 3') });
	});

	it('says that nothing matches, and what is missing', async () => {
		expect(await contentOf({ query: 'bandwidth' })).toContain('None of the 3 messages');
		expect((await search({}).outcome).outcome.error).toMatchObject({ errorType: 'invalid_arguments' });
	});

	it('says how many more match', async () => {
		const many = Array.from({ length: 12 }, () => message('user', [{ type: 'text', text: 'gain' }]));
		expect((await search({ query: 'gain', limit: 5 }, many).outcome).outcome.content).toContain(
			'7 more messages match.'
		);
	});
});
