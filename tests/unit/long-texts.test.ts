import { describe, expect, it } from 'vitest';
import { BlockParser } from '#lib/components/markdown/parse-blocks.ts';
import { codeChunks, spansOf } from '#lib/components/markdown/code-colours.ts';
import { readCode } from '#lib/code/read-code.ts';
import { readLog } from '#lib/engine-log/read-log.ts';
import { fence } from '#lib/security/fence.ts';
import { redact } from '#lib/security/redact.ts';
import { judgeRun } from '#lib/sim/verdict/judge-run.ts';
import { factsOf } from '#lib/sim/verdict/run-facts.ts';
import { highlightLines, initialState } from '#lib/spice/highlight.ts';
import { CardFinder } from '#lib/spice/project/card-finder.ts';
import { LanguageService } from '#lib/spice/service.ts';
import { cardsOf } from '#lib/workers/ngspice/request-cards.ts';
import { programOf } from './spice/project/program-of.ts';

/**
 * Texts for which an expression that tries again from each character, or a search from each token, takes minutes: none of
 * these tests asks how long it takes, vitest ends what does not come back.
 */
const LENGTH = 300_000;
const digits = '1'.repeat(LENGTH);
const spaces = ' '.repeat(LENGTH);

const cards: Readonly<Record<string, string>> = {
	'a number of many digits': `R1 a 0 ${digits}`,
	'a number of many digits that is none': `R1 a 0 ${digits}_`,
	'a number with points': `R1 a 0 ${'1.'.repeat(LENGTH / 2)}`,
	'a name that ends in digits': `R${digits} a 0 1\nR${digits} a 0 1`,
	'spaces before an assignment': `R1 a 0 1k${spaces}x=1`,
	'spaces in a controlled source': `E1 a 0 value${spaces}x`,
	'spaces before an equals sign that is missing': `.param a${spaces}b`,
	'parentheses that stay open': `V1 a 0 sin${'('.repeat(20_000)}`,
	'parentheses in an expression': `.param x={${'('.repeat(20_000)}1${')'.repeat(20_000)}}`,
	'continuation lines': `V1 a 0 pwl(0 0${'\n+ 1 1'.repeat(3000)})`,
	'empty continuation lines': `R1 a 0 1k${'\n+'.repeat(10_000)}`,
	'one long line': `V1 a 0 pwl(${'1u 1 '.repeat(5000)})`,
	'a function with a long name': `.print tran ${'v'.repeat(LENGTH)}(a)`,
	'a branch with a long name': `.save ${'a'.repeat(LENGTH)}`,
	'a node asked for many times': `.save ${'v(q) '.repeat(2000)}`,
	'brackets of a parameter': `.control\nalter @${'['.repeat(LENGTH)}\n.endc`,
	'a name of a file that stays open': `.lib "${' x'.repeat(LENGTH / 2)}`,
	'parameters given many times': `R1 a 0 1k ${'a=1 '.repeat(1500)}`,
	'parameters without values': `R1 a 0 ${'a='.repeat(1500)}`,
	'a word without an end': 'a'.repeat(1_000_000)
};

describe('a netlist with', () => {
	it.each(Object.entries(cards))('[B2] [CARD9] [PROJ26] [FEAT35] %s is read, checked and laid out', (_, card) => {
		const text = `title\nV9 n 0 1\n${card}\n.end\n`;
		const service = new LanguageService();
		service.setFile('main.cir', text);
		expect(service.outline('main.cir').length).toBeGreaterThan(0);
		service.diagnostics();
		service.format('main.cir');
		for (const at of [text.indexOf(card) + 8, text.indexOf(card) + Math.floor(card.length / 2), text.length - 7]) {
			service.hover('main.cir', at);
			service.complete('main.cir', at);
			service.signature('main.cir', at);
			service.nudge('main.cir', at, 'up');
			service.references('main.cir', at);
		}
		service.recogniseDialect(text);
		for (const dialect of ['ltspice', 'pspice', 'hspice'] as const) service.convertDialect('main.cir', dialect);
		highlightLines(text.split('\n'), initialState(true));
		codeChunks([text], 'spice').forEach(spansOf);
	});

	it.each(Object.entries(cards))('[C4] %s gets its verdict', (_, card) => {
		const program = programOf({ 'main.cir': `title\nV9 n 0 1\n${card}\n.end\n` });
		const outcome = { status: 'complete' as const, reason: null, plots: [], ranges: [], log: [], measurements: [] };
		expect(judgeRun(factsOf(outcome), program).level).toBeDefined();
	});
});

describe('a message of the engine with', () => {
	const words = {
		digits,
		spaces,
		parentheses: '('.repeat(LENGTH),
		brackets: '['.repeat(LENGTH),
		letters: 'a'.repeat(LENGTH)
	};
	it.each(Object.entries(words))('[C5] %s is read, line by line', (_, word) => {
		const heads = [
			'',
			'Error: ',
			'source ',
			'doAnalyses: ',
			'Netlist line no. 1048578:\n',
			'Error on line 1048578 or its substitute:\n'
		];
		const lines = heads.flatMap((head) => `${head}${word}`.split('\n')).map((text) => ({ text, isError: true }));
		const request = { files: [{ path: 'main.cir', content: 't\nR1 a 0 1\n' }], entry: 'main.cir' };
		const log = Array.from({ length: 10 }, () => lines).flat();
		expect(readLog(log, cardsOf(request), ['main.cir']).length).toBeGreaterThan(0);
		expect(
			new CardFinder([{ path: 'main.cir', content: `t\nR1 a 0 ${word}\n` }], 'main.cir').findCard(word)
		).toBeNull();
	});
});

describe('a text of a model or a service with', () => {
	const texts = {
		spaces,
		quotes: `a\n${'>'.repeat(100_000)}\nb`,
		emphasis: '*a_'.repeat(LENGTH / 3),
		'line breaks': '\r'.repeat(LENGTH),
		'separators of lines': '\u2028'.repeat(LENGTH),
		digits
	};
	it.each(Object.entries(texts))('[D3] [G3] %s is fenced, redacted and shown', async (_, text) => {
		expect(fence('file', { path: 'a' }, `<${text}`)).toContain('<file');
		expect(redact(`key ${text} end`, ['sk-0123456789abcdef'])).toContain('end');
		expect(new BlockParser().update(text).length).toBeGreaterThanOrEqual(0);
		codeChunks([`R1 a 0 1k\n${text}`], 'spice').forEach(spansOf);
		expect((await readCode(text, 'markdown')).problems).toEqual([]);
	});
});
