import { describe, expect, test } from 'vitest';
import { turnReading } from '#lib/agent/claims/turn-sources.ts';
import { message, toolPart } from '../support.ts';

const text = (value: string) => ({ type: 'text', text: value }) as const;
const read = (path: string, result: string) => toolPart(path, { arguments: { path }, result });
const kinds = (messages: Parameters<typeof turnReading>[0], part = 99) =>
	turnReading(messages, part).texts.map(({ kind, text: content, origin }) => `${kind} ${origin.kind}: ${content}`);

describe('[CLAIM6] what a turn had read', () => {
	test('is what the user wrote, the files and documents it opened, and what its tools found', () => {
		const question = message('user', [text('Make it 40 dB')]);
		const answer = message('assistant', [
			read('a.cir', 'R1 a b 1k'),
			read('notes.md', 'about 3 V'),
			read('opamp.pdf', '5 mV'),
			read('.circuit_ai/design_goals.json', '{}'),
			toolPart('g', { name: 'grep', arguments: { pattern: 'x' }, result: 'a.cir:3: R1' }),
			toolPart('r', { name: 'run_simulation', result: 'gain = 41 dB', runId: 'r1', arguments: {} }),
			{ type: 'interjection', id: 'i', text: 'and 1 MHz', attachments: [] }
		]);
		const found = kinds([question, answer]);
		expect(found).toEqual([
			'question message: Make it 40 dB',
			'netlist file: R1 a b 1k',
			'document file: about 3 V',
			'document page: 5 mV',
			expect.stringContaining('{}'),
			'document call: a.cir:3: R1',
			'result call: gain = 41 dB',
			'question message: and 1 MHz'
		]);
		expect(turnReading([question, answer], 99).runIds).toEqual(['r1']);
	});

	test('has what a call wrote into a netlist, before and after', () => {
		const edits = [{ search: 'R1 a b 1k', replace: 'R1 a b 2k' }];
		const answer = message('assistant', [
			toolPart('e', { name: 'multi_edit', arguments: { path: 'a.cir', edits }, result: null })
		]);
		expect(kinds([answer])).toEqual(['netlist file: R1 a b 2k', 'netlist file: R1 a b 1k']);
	});

	test('ends where a text of the answer begins, and leaves out what the model wrote itself', () => {
		const run = (id: string) => toolPart(id, { name: 'run_simulation', result: id, runId: id, arguments: {} });
		const answer = message('assistant', [run('r1'), text('The gain is 33 dB.'), run('r2'), text('Now it is 41 dB.')]);
		expect(turnReading([answer], 1).runIds).toEqual(['r1']);
		expect(turnReading([answer], 3).runIds).toEqual(['r1', 'r2']);
		expect(kinds([answer], 3).join()).not.toContain('The gain');
	});

	test('of a long conversation has the first question and the last messages', () => {
		const messages = Array.from({ length: 60 }, (_, index) => message('user', [text(`message ${index}`)]));
		const found = kinds(messages);
		expect(found[0]).toContain('message 0');
		expect(found).toHaveLength(25);
	});
});
