import { describe, expect, it } from 'vitest';
import { isFatal, readLog } from '#lib/engine-log/read-log.ts';
import { cardsOf } from '#lib/workers/ngspice/request-cards.ts';

const deck = `title
V1 out 0 1
R1 out 0 1k
.tran 1u 1m
.print tran v(out) v(nosuch)
.print tran i(r1) foo(v(out))
.plot tran v(nope) (0,5)
.print tran v( b , c )
.probe i(q9)
.save v(x)
.end
`;

/** Entries of what ngspice prints after the analyses. */
function afterAnalyses(...texts: string[]) {
	const lines = texts.map((text) => ({ text, isError: true }));
	const request = { files: [{ path: 'main.cir', content: deck }], entry: 'main.cir' };
	return readLog(lines, cardsOf(request), ['main.cir'], 0);
}

describe('messages of output cards', () => {
	it.each([
		['Warning from checkvalid: vector nosuch is not available or has zero length.', 5],
		['Error: no such function as foo,', 6],
		['Error: no function as foo with that arity.', 6],
		['Warning from checkvalid: vector r1#branch is not available or has zero length.', 6],
		['Error: bad limits "(0,5"', 7],
		['Error: no such vector b,c', 8],
		['Error: ft_ternary(), condition must be scalar', null]
	])('[ENG7] [VER22] %s', (text, line) => {
		const entries = afterAnalyses(text);
		expect(entries).toMatchObject([{ severity: 'warning', code: 'output_card', line }]);
		expect(entries.some(isFatal)).toBe(false);
	});

	it('[VER22] takes the term that follows', () => {
		const entries = afterAnalyses('Error: no such vector nope', '  in term: v(nope)', 'PPerror: syntax error', 'v(');
		const range = afterAnalyses('Error: argument out of range for /', 'in term: v(out)/v(b)');
		expect(range).toMatchObject([{ severity: 'warning', code: 'output_card' }]);
		expect(entries).toMatchObject([
			{ code: 'output_card', line: 7, text: 'Error: no such vector nope\n  in term: v(nope)' },
			{ code: 'output_card', text: 'PPerror: syntax error\nv(' }
		]);
	});

	it('[ENG7] memory that ran out stays an error', () => {
		expect(afterAnalyses('Error: out of memory').some(isFatal)).toBe(true);
		expect(afterAnalyses('Error: .print: no ac analysis found.')).toMatchObject([{ code: 'unmatched_card' }]);
	});

	it('[VER22] what is said before the analyses has the place of its card', () => {
		const request = { files: [{ path: 'main.cir', content: deck }], entry: 'main.cir' };
		const lines = [
			'Warning: Could not find the instance line for q9,',
			'   .probe i(q9) will be ignored',
			'Error: no data saved for Transient analysis; analysis not run'
		].map((text) => ({ text, isError: true }));
		expect(readLog(lines, cardsOf(request), ['main.cir'])).toMatchObject([
			{ severity: 'warning', code: 'probe_ignored', line: 9 },
			{ severity: 'error', code: 'nothing_saved', line: 10 }
		]);
	});
});
