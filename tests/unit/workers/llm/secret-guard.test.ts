import { describe, expect, it } from 'vitest';
import { noTiming, noUsage } from '#lib/llm/call/response-buffer.ts';
import type { LlmEvent, LlmResponse } from '#lib/llm/types.ts';
import { SecretGuard } from '#lib/workers/llm/secret-guard.ts';
import { echoForms, stretchesOf } from '../../../support/llm/echoed-keys.ts';
import { seededRandom } from '../../../support/random.ts';

const key = 'sk-canary-0123456789';
/** For a service, for another one behind a proxy, for a search engine, and for a service with hexadecimal keys. */
const keys = [
	'sk-or-v1-9c41f0Canary7Zebra5fish3Quokka8Lemur1wxyz',
	'AIzaSyWallaby4Numbat_Pangolin3Ibex-pqrs7',
	'tvly-dev-Axolotl6Cassowary2Dugong1',
	'0f1e2d3c4b5a69788796a5b4c3d2e1f0.QxYz0123aB'
];
const response: LlmResponse = {
	content: '',
	reasoning: '',
	toolCalls: [],
	usage: noUsage,
	finishReason: 'stop',
	model: 'm',
	provider: 'openai',
	partial: false,
	fault: null,
	replay: null,
	sources: [],
	timing: noTiming
};
const end: LlmEvent = { type: 'end', response };

function passed(events: readonly LlmEvent[], secrets: readonly string[] = [key]): LlmEvent[] {
	const guard = new SecretGuard();
	guard.add(secrets);
	return events.flatMap((event) => guard.pass(event));
}

function joined(events: readonly LlmEvent[], type: 'text' | 'reasoning' | 'tool_call_delta', id = ''): string {
	return events
		.map((event) => (event.type === type && (!('id' in event) || event.id === id) ? event.text : ''))
		.join('');
}

/** @param size of the pieces: a number, or a random one from 1 to 200 for each */
function cut(text: string, size: number | (() => number)): string[] {
	const pieces: string[] = [];
	for (let at = 0; at < text.length;) {
		const length = typeof size === 'number' ? size : 1 + Math.floor(size() * 200);
		pieces.push(text.slice(at, at + length));
		at += length;
	}
	return pieces;
}

const before = 'Your key is ';
const after = ', as you sent it.';
const sizes = [1, 3, 16, 200, seededRandom(1)];

/** What must not be left, and what must. */
function expectRemoved(text: string, echo: string, secret: string): void {
	expect(stretchesOf(echo, secret).filter((stretch) => text.includes(stretch))).toEqual([]);
	expect(text).toContain('[redacted]');
}

describe.each(Object.entries(echoForms))('[LLM39] a key that a service gives back: %s', (name, form) => {
	const secret = keys[Object.keys(echoForms).indexOf(name) % keys.length] ?? key;

	it.each(['text', 'reasoning'] as const)('does not pass in %s, wherever it is cut', (type) => {
		for (const size of sizes) {
			const echo = form(secret);
			const pieces = cut(before + echo + after, size).map((text): LlmEvent => ({ type, text }));
			const text = joined(passed([...pieces, end], keys), type);
			expectRemoved(text, echo, secret);
			expect(text.startsWith(before) && text.endsWith(after)).toBe(true);
		}
	});

	it('does not pass in the pieces of parallel calls, nor in the calls', () => {
		for (const size of sizes) {
			const echo = form(secret);
			const args = { path: 'a.cir', content: before + echo + after };
			const argumentsText = JSON.stringify(args);
			const pieces = cut(argumentsText, size).flatMap((text) =>
				['a', 'b'].map((id): LlmEvent => ({ type: 'tool_call_delta', id, name: 'rewrite_file', text }))
			);
			const call = { id: 'a', name: 'rewrite_file', arguments: args, argumentsText };
			const events = passed(
				[...pieces, { type: 'tool_call', call }, { type: 'end', response: { ...response, toolCalls: [call] } }],
				keys
			);
			const escaped = JSON.stringify(echo).slice(1, -1);
			for (const id of ['a', 'b']) expectRemoved(joined(events, 'tool_call_delta', id), escaped, secret);
			for (const event of events) {
				if (event.type !== 'tool_call' && event.type !== 'end') continue;
				const seen = event.type === 'end' ? event.response.toolCalls[0] : event.call;
				expect(JSON.parse(seen?.argumentsText ?? '')).toEqual(seen?.arguments);
				expectRemoved(String(seen?.arguments?.content), echo, secret);
			}
		}
	});

	it('does not pass in titles, sources, faults, results of the service and what goes back to it', () => {
		const echo = form(secret);
		const halves = [echo.slice(0, echo.length / 2), echo.slice(echo.length / 2)];
		const fault = { code: 'llm_bad_response' as const, message: before + echo, data: { detail: echo } };
		const metadata = { openrouter: { details: [...echo].map((text) => ({ type: 'reasoning.text', text })) } };
		const source = { url: `https://a.example/?k=${echo}`, title: echo, snippet: before + echo + after };
		const events: LlmEvent[] = [
			{ type: 'retry', attempt: 1, attempts: 3, delayMs: 1, fault },
			{ type: 'source', source },
			{
				type: 'end',
				response: {
					...response,
					content: before + echo,
					reasoning: echo,
					model: echo,
					fault,
					sources: [source],
					replay: {
						provider: 'openai',
						model: 'm',
						pieces: [
							...halves.flatMap((text) => [
								{ type: 'text' as const, text, metadata: {} },
								{ type: 'reasoning' as const, text, metadata: {} }
							]),
							{ type: 'service_result', callId: '1', name: 'search', result: { [echo]: [echo] }, metadata }
						]
					}
				}
			}
		];
		const clean = passed(events, keys);
		const escaped = JSON.stringify(echo).slice(1, -1);
		const last = clean.at(-1);
		const replay = last?.type === 'end' ? last.response.replay : null;
		const pieces = replay?.pieces.flatMap((piece) => ('text' in piece ? [piece.text] : [])) ?? [];
		const details = JSON.stringify(replay).match(/(?<="text":")[^"]*/g) ?? [];
		expectRemoved(JSON.stringify(clean), escaped, secret);
		expectRemoved(pieces.join(''), escaped, secret);
		expectRemoved(details.slice(pieces.length).join(''), escaped, secret);
	});
});

describe('[LLM39] the last check before the page', () => {
	it('[D10] removes a key and nothing else, wherever the text is cut', () => {
		const whole = `Your key is ${key}, thank you. sk-can`;
		for (let size = 1; size <= whole.length; size++) {
			const pieces = cut(whole, size).map((text): LlmEvent => ({ type: 'text', text }));
			expect(joined(passed([...pieces, end]), 'text')).toBe('Your key is [redacted], thank you. sk-can');
		}
	});

	it('gives what follows a key before something else begins', () => {
		const events = passed([
			{ type: 'reasoning', text: `The key is ${key}.` },
			{ type: 'text', text: `You sent ${key}, it seems.` },
			end
		]);
		const kinds = events.map(({ type }) => type);
		expect(kinds.lastIndexOf('reasoning')).toBeLessThan(kinds.indexOf('text'));
		expect(joined(events, 'reasoning')).toBe('The key is [redacted].');
		expect(joined(events, 'text')).toBe('You sent [redacted], it seems.');
	});

	it('removes a key whose pieces arrive between those of something else, but for three characters', () => {
		const events = [...key].flatMap((text): LlmEvent[] => [
			{ type: 'text', text },
			{ type: 'reasoning', text: 'h' },
			{ type: 'tool_call_delta', id: '1', name: 'x', text: 'm' }
		]);
		expect(joined(passed([...events, end]), 'text')).toBe('sk-c[redacted]');
	});

	it('gives out no more than ten characters of a key when the answer is stopped in the middle of it', () => {
		// An entity that is cut off is longer than the character it stands for.
		for (const [name, form] of Object.entries(echoForms).filter(([name]) => name !== 'named entities'))
			for (const type of ['text', 'tool_call_delta'] as const) {
				const echo = form(keys[0] ?? '');
				for (const length of [15, 40].map((count) => Math.floor((echo.length / 50) * count))) {
					const pieces = cut(echo.slice(0, length), 1).map((text): LlmEvent => ({ type, id: '1', name: 'x', text }));
					const text = joined(passed([...pieces, end], keys), type, '1');
					const stretch = Math.ceil((echo.length / 50) * 18);
					expect(text.length < stretch || !echo.includes(text), `${name}: ${text}`).toBe(true);
				}
			}
	});

	it('removes a part of a key that is long enough', () => {
		const secret = keys[0] ?? '';
		for (let at = 0; at + 26 <= secret.length; at++) {
			const part = secret.slice(at, at + 26);
			expect(joined(passed([{ type: 'text', text: `It has ${part} in it` }, end], keys), 'text')).toContain(
				'[redacted]'
			);
		}
	});

	it('leaves all other text as it is and in its order', () => {
		const pieces: LlmEvent[] = [
			{ type: 'reasoning', text: 'ends like a key: sk-' },
			{ type: 'text', text: 's' },
			{ type: 'text', text: 'ks sk-c, up 5 %' },
			{ type: 'tool_call_delta', id: '1', name: 'x', text: '{' }
		];
		const all = passed([...pieces, end]);
		expect(joined(all, 'reasoning')).toBe('ends like a key: sk-');
		expect(joined(all, 'text')).toBe('sks sk-c, up 5 %');
		expect(all.slice(-2)).toEqual([pieces[3], end]);
		expect(joined(passed([{ type: 'text', text: 'ollama is a word' }, end], ['ollama']), 'text')).toBe(
			'ollama is a word'
		);
	});

	it('leaves ordinary answers as they are, and holds back next to nothing', () => {
		const random = seededRandom(3);
		const words = [
			'R1 in out 10k',
			'ask a project',
			'&amp; 50 %',
			'\\n',
			'sk-or-v1-...',
			'| 1.25e-6 | 0x7f |',
			'&#176;C\n',
			'tvly'
		];
		const text = Array.from({ length: 5_000 }, () => words[Math.floor(random() * words.length)]).join(' ');
		const guard = new SecretGuard();
		guard.add(keys);
		let sent = 0;
		let received = 0;
		let held = 0;
		for (const piece of cut(text, random)) {
			sent += piece.length;
			received += joined(guard.pass({ type: 'text', text: piece }), 'text').length;
			held = Math.max(held, sent - received);
		}
		expect(received + joined(guard.pass(end), 'text').length).toBe(text.length);
		expect(held).toBeLessThan(60);
	});

	it('reads what costs most in linear time', () => {
		for (const unit of ['\\', '%25', '&amp;', '&#', 'sk-or-v1-9c41f0Canary7Zebr', 's '])
			expect(joined(passed([{ type: 'text', text: unit.repeat(300_000 / unit.length) }, end], keys), 'text')).not.toBe(
				''
			);
	});
});
