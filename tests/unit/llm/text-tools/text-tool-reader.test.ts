import { describe, expect, it } from 'vitest';
import { ResponseBuffer } from '#lib/llm/call/response-buffer.ts';
import { printCall } from '#lib/llm/text-tools/print-call.ts';
import { TextToolReader } from '#lib/llm/text-tools/text-tool-reader.ts';
import type { LlmEvent, ToolSpecification } from '#lib/llm/types.ts';
import { seededRandom } from '../../../support/random.ts';

const tools: ToolSpecification[] = [
	{
		name: 'read_file',
		description: 'Reads a file',
		parameters: {
			type: 'object',
			properties: { path: { type: 'string' }, lines: { type: 'integer' } },
			required: ['path']
		}
	},
	{ name: 'run', description: 'Runs', parameters: { type: 'object', properties: {} } }
];

interface Read {
	content: string;
	calls: { name: string; arguments: unknown; text: string }[];
	/** What was shown before the end, piece by piece. */
	shown: string[];
	events: LlmEvent[];
}

function read(pieces: readonly string[], regular = true): Read {
	let ids = 0;
	const reader = new TextToolReader(tools, () => `call_${++ids}`);
	const early = pieces.map((piece) => reader.push(piece));
	const events = [...early.flat(), ...reader.end(regular)];
	const buffer = new ResponseBuffer({ provider: 'wllama', model: 'm' });
	for (const event of events) buffer.add(event);
	const { response } = buffer.end('stop', !regular, null);
	const called = events.flatMap((event) => (event.type === 'tool_call' ? [event.call] : []));
	return {
		content: response.content,
		calls: called.map(({ name, arguments: given, argumentsText }) => ({ name, arguments: given, text: argumentsText })),
		shown: early.map((list) => list.map((event) => (event.type === 'text' ? event.text : '')).join('')),
		events: joined(events)
	};
}

/** Neighbouring deltas as one: how many there are is left to the reader. */
function joined(events: LlmEvent[]): LlmEvent[] {
	const result: LlmEvent[] = [];
	for (const event of events) {
		const before = result.at(-1);
		if (event.type === 'text' && before?.type === 'text') before.text += event.text;
		else if (event.type === 'tool_call_delta' && before?.type === 'tool_call_delta' && before.id === event.id)
			before.text += event.text;
		else result.push({ ...event });
	}
	return result;
}

const call = (name: string, given: unknown) =>
	`<tool_call>\n${JSON.stringify({ name, arguments: given })}\n</tool_call>`;
const readA = { name: 'read_file', arguments: { path: 'a.cir' } };

describe('calls in text', () => {
	it.each([
		['our own form', call('read_file', { path: 'a.cir' })],
		['Hermes with parameters', '<tool_call>{"name":"read_file","parameters":{"path":"a.cir"}}</tool_call>'],
		['arguments first', '<tool_call>{"arguments":{"path":"a.cir"},"name":"read_file"}</tool_call>'],
		['no closing tag', '<tool_call>\n{"name": "read_file", "arguments": {"path": "a.cir"}}\n'],
		['arguments as a string', '<tool_call>{"name":"read_file","arguments":"{\\"path\\":\\"a.cir\\"}"}</tool_call>'],
		[
			'OpenAI',
			'<tool_call>{"type":"function","function":{"name":"read_file","arguments":{"path":"a.cir"}}}</tool_call>'
		],
		['GLM', '<tool_call>read_file\n<arg_key>path</arg_key>\n<arg_value>a.cir</arg_value>\n</tool_call>'],
		[
			'Qwen-Coder',
			'<tool_call>\n<function=read_file>\n<parameter=path>\na.cir\n</parameter>\n</function>\n</tool_call>'
		],
		['Qwen-Coder without the outer tag', '<function=read_file><parameter=path>a.cir</parameter></function>'],
		['Llama', '<function=read_file>{"path": "a.cir"}</function>'],
		[
			'Claude',
			'<function_calls>\n<invoke name="read_file">\n<parameter name="path">a.cir</parameter>\n</invoke>\n</function_calls>'
		],
		['a fence of JSON', '```json\n{"name": "read_file", "arguments": {"path": "a.cir"}}\n```'],
		['a fence of JSON, not closed', '```tool_call\n{"name": "read_file", "arguments": {"path": "a.cir"}}'],
		['bare JSON', '{"name": "read_file", "arguments": {"path": "a.cir"}}\n']
	])('[E9] [E10] [LLM45] are understood as %s', (_name, text) => {
		const result = read([text]);
		expect(result.calls).toMatchObject([readA]);
		expect(result.content.trim()).toBe('');
	});

	it('[E9] come with the words before them, and several in one answer', () => {
		const text = `Let me look.\n${call('read_file', { path: 'a' })}\n${call('run', {})}`;
		expect(read([text])).toMatchObject({
			content: 'Let me look.\n\n',
			calls: [
				{ name: 'read_file', arguments: { path: 'a' }, text: '{"path":"a"}' },
				{ name: 'run', arguments: {} }
			]
		});
		const array =
			'<tool_call>[{"name":"run","arguments":{}},{"name":"read_file","arguments":{"path":"b"}}]</tool_call>';
		expect(read([array]).calls.map(({ name }) => name)).toEqual(['run', 'read_file']);
	});

	it('[E9] take values in tags by the type the tool wants', () => {
		const text =
			'<tool_call>read_file\n<arg_key>path</arg_key><arg_value>7</arg_value>\n<arg_key>lines</arg_key><arg_value>20</arg_value></tool_call>';
		expect(read([text]).calls[0]?.arguments).toEqual({ path: '7', lines: 20 });
		const wrong = text.replace('20', 'many');
		expect(read([wrong]).calls[0]?.arguments).toEqual({ path: '7', lines: 'many' });
	});

	it.each([
		['a trailing comma', '<tool_call>{"name": "run", "arguments": {"a": 1,}}</tool_call>'],
		['single quotes', `<tool_call>{"name": "run", "arguments": {'a': 1}}</tool_call>`],
		['a missing brace', '<tool_call>{"name": "run", "arguments": {"a": 1}</tool_call>'],
		['an end in the middle', '<tool_call>{"name": "run", "arguments": {"a": '],
		['a line break in a string', '<tool_call>{"name": "run", "arguments": {"a": "x\ny"}}</tool_call>'],
		['a key that is no argument', '<tool_call>{"name": "run", "path": "a"}</tool_call>'],
		['words between the values', '<tool_call>run\n<arg_key>a</arg_key> is <arg_value>1</arg_value></tool_call>']
	])('[LLM9] [LLM46] are not guessed at when broken: %s', (_name, text) => {
		const { calls, content } = read([text]);
		expect(calls).toMatchObject([{ name: 'run', arguments: null }]);
		expect(content).toBe('');
	});

	it('[LLM46] a string that never ends does not swallow the calls after it', () => {
		const text = `<tool_call>{"name": "run", "arguments": {"a": "x}</tool_call>\nThen:\n${call('read_file', { path: 'a.cir' })}`;
		expect(read([text])).toMatchObject({
			content: '\nThen:\n',
			calls: [{ name: 'run', arguments: null }, readA]
		});
	});

	it('[LLM46] a closing tag within a string is part of the string', () => {
		const given = { path: 'echo </tool_call> "done"' };
		expect(read([`${call('read_file', given)} ok`])).toMatchObject({ content: ' ok', calls: [{ arguments: given }] });
	});

	it.each([
		'Models write `<tool_call>{"name": "run", "arguments": {}}</tool_call>` to call a tool.',
		'For example:\n```xml\n<tool_call>{"name": "run", "arguments": {}}</tool_call>\n```\nThat is all.',
		'```json\n{"name": "run", "arguments": {}}\n```\nThis is how a call looks.',
		'```json\n{"name": "unknown_tool", "arguments": {}}\n```',
		'```json\n{"name": "Ann", "age": 3}\n```',
		'```json\n{"version": 1}\n```',
		'{"name": "run", "arguments": {}} is what I would write.',
		'The <tool_call> tags and the <function> element are explained later.',
		'a < b, a << b, <tool, <tool_calls>, ``, <',
		'```spice\n* <tool_call>\nV1 1 0 1\n```\n',
		'[1, 2] is an array',
		'{ not json'
	])('[LLM46] are left alone where they are talked about: %j', (text) => {
		expect(read([text])).toMatchObject({ content: text, calls: [] });
	});

	it('[LLM6] of an answer that was cut off are not run, and no half of a tag is shown', () => {
		const text = `Look: ${call('read_file', { path: 'a.cir' })}`;
		for (let cut = 0; cut < text.length; cut++) {
			const { content, calls } = read([text.slice(0, cut)], false);
			expect('Look: '.startsWith(content)).toBe(true);
			expect(calls).toEqual([]);
		}
	});
});

/** Answers made of pieces that are easily confused. */
const pieces = [
	'Some words. ', '\n', '`', '``', '```', '```json\n', '\n```\n', '<', '<tool', '<tool_call>', '</tool_call>', '{', '}', '"',
	'\\', '[', ' ', '   ', '<function=run>', '</function>', '<parameter=a>', '</parameter>', '<arg_key>a</arg_key>',
	'<arg_value>1</arg_value>', 'run\n', '{"name": "run", "arguments": {}}', '{"name": "run"', ', "arguments": ',
	call('run', {}), call('read_file', { path: 'x </tool_call> y' }), '<function_calls>', '</function_calls>',
	'<invoke name="', 'run">', '</invoke>', '你好', '💡'
]; // prettier-ignore

function randomAnswer(random: () => number): string {
	const count = 1 + Math.floor(random() * 14);
	return Array.from({ length: count }, () => pieces[Math.floor(random() * pieces.length)] ?? '').join('');
}

function randomSplit(text: string, random: () => number): string[] {
	const parts: string[] = [];
	const longest = random() < 0.3 ? 1 : 12;
	for (let at = 0; at < text.length;) {
		const length = 1 + Math.floor(random() * longest);
		parts.push(text.slice(at, at + length));
		at += length;
	}
	return parts;
}

describe('any answer', () => {
	it('[LLM45] gives the same events however it is cut (3,000 seeds)', () => {
		for (let seed = 0; seed < 3000; seed++) {
			const random = seededRandom(seed);
			const text = randomAnswer(random);
			const regular = random() < 0.8;
			const whole = read([text], regular);
			expect(read(randomSplit(text, random), regular).events, `seed ${seed}: ${JSON.stringify(text)}`).toEqual(
				whole.events
			);
		}
	});

	it('[LLM46] without a call is shown as it is (2,000 seeds)', () => {
		for (let seed = 0; seed < 2000; seed++) {
			const random = seededRandom(seed);
			const text = randomAnswer(random);
			const { calls, content } = read(randomSplit(text, random));
			if (calls.length === 0) expect(content, `seed ${seed}`).toBe(text);
		}
	});

	it('[LLM45] what is printed is read back (500 seeds)', () => {
		for (let seed = 0; seed < 500; seed++) {
			const random = seededRandom(seed);
			const given = Object.fromEntries(
				Array.from({ length: Math.floor(random() * 4) }, (_, index) => [`k${index}`, randomAnswer(random)])
			);
			const argumentsText = JSON.stringify(given, null, random() < 0.5 ? 2 : 0);
			const text = printCall({ name: 'run', arguments: given, argumentsText });
			expect(read(randomSplit(`Hm.\n${text}`, random))).toMatchObject({
				content: 'Hm.\n',
				calls: [{ name: 'run', arguments: given, text: argumentsText }]
			});
		}
	});

	it.each([
		'<', '<tool_call>', '<tool_call>{"', '`', '```json\n{', '{', '[', '\n', ' ', '"', '</tool_call>', '<tool_call>{"</tool_call>',
		'<function=a>', '<tool_call>a\n<arg_key></arg_key>', '<tool_call>{"name": "run", "arguments": {"</tool_call>',
		'<tool_call>run ', '```json\n{"name": "run", "arguments": {}}\n```\n', '<invoke name="'
	])('[LLM46] takes time in proportion to its length: %j', (piece) => {
		const characters = 100_000;
		const text = piece.repeat(Math.ceil(characters / piece.length));
		const result = read(Array.from({ length: Math.ceil(text.length / 7) }, (_, at) => text.slice(at * 7, at * 7 + 7)));
		expect(result.content.length + result.calls.length).toBeGreaterThan(0);
	}); // prettier-ignore
});
