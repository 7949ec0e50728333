import { describe, expect, it } from 'vitest';
import { messageExcerpt } from '#lib/agent/compression/message-excerpt.ts';
import { shortenedText } from '#lib/agent/compression/shortened-text.ts';
import { message, toolPart } from '../support.ts';

const lines = (count: number, word = 'line') => Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);

describe('[I6] [HIST9] what is kept of an old message', () => {
	it('is a text as it is when it is short', () => {
		expect(shortenedText('Gain is 40.2 dB.\n```spice\nR1 a b 1k\n```', 500)).toBe(
			'Gain is 40.2 dB.\n```spice\nR1 a b 1k\n```'
		);
	});

	it('cuts a block of code to 20 lines before the text is cut', () => {
		const text = ['Before', '```spice', ...lines(50), '```', 'After'].join('\n');
		const short = shortenedText(text, 5_000);
		expect(short.split('\n')).toEqual(['Before', '```spice', ...lines(20), '[30 more lines]', '```', 'After']);
	});

	it('does not take a line in a block for the end of it, and cuts a block without an end', () => {
		const nested = ['~~~', '```', ...lines(25), '~~~', 'After'].join('\n');
		expect(shortenedText(nested, 5_000).split('\n').slice(-3)).toEqual(['[6 more lines]', '~~~', 'After']);
		expect(shortenedText(['```', ...lines(25)].join('\n'), 5_000)).toMatch(/line 20\n\[5 more lines\]$/);
	});

	it.each([500, 200, 100])('cuts a text to %i characters and says how much is missing', (characters) => {
		const short = shortenedText('x'.repeat(1_234), characters);
		expect(short).toBe(`${'x'.repeat(characters)}… [${1_234 - characters} more characters]`);
	});

	it('never splits a character in two', () => {
		expect(shortenedText(`${'x'.repeat(99)}😀 end`, 100)).toMatch(/^x{99}… /);
	});

	it('names the last three operations, each once, without reasoning', () => {
		const call = (id: string, path: string, status: 'success' | 'failed') =>
			toolPart(id, { name: 'patch_file', arguments: { path }, status });
		const record = message('assistant', [
			{ type: 'reasoning', text: 'secret thought', startedAt: 0, durationMs: 1 },
			{ type: 'text', text: 'Working.' },
			call('1', 'a.cir', 'failed'),
			call('2', 'b.cir', 'success'),
			call('3', 'a.cir', 'success'),
			toolPart('4', { name: 'run_simulation', arguments: { entry: 'a.cir' } }),
			toolPart('5', { name: 'lint_code', arguments: { path: 'a.cir' } })
		]);
		expect(messageExcerpt(record, 500)).toBe(
			['Working.', '[patch_file a.cir: success]', '[run_simulation a.cir: success]', '[lint_code a.cir: success]'].join(
				'\n'
			)
		);
	});

	it('has the results for the one who summarizes', () => {
		const part = toolPart('1', { name: 'run_simulation', arguments: {}, result: `gain = 38.2 dB ${'.'.repeat(500)}` });
		expect(messageExcerpt(message('assistant', [part]), 500, 20)).toBe(
			'[run_simulation: success] gain = 38.2 dB .....… [495 more characters]'
		);
	});
});
