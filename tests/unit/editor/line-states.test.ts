import { EditorState, type ChangeSpec } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { LineStates, readAtMost } from '#lib/editor/line-states.ts';
import { highlightLine, initialState, type LineState } from '#lib/spice/highlight.ts';
import { seededRandom } from '../../support/random.ts';

function statesOf(text: string, hasTitle: boolean): LineState[] {
	let state = initialState(hasTitle);
	return text.split('\n').map((line) => {
		const before = state;
		({ state } = highlightLine(line.slice(0, readAtMost), state));
		return before;
	});
}

const pieces = [
	...[
		'R1 a b 1k',
		'+ c d',
		'* note',
		'',
		'.control',
		'.endc',
		'.end',
		'@',
		'.subckt x a b',
		'.ends',
		'print v(1) \\\\'
	],
	...['.title other', '"thrown away', '*ng_script', '.model q npn']
];

describe('[B1] states of lines', () => {
	test.for([1, 2, 3, 4, 5, 6, 7, 8])('after any changes they are those of the text read anew (seed %i)', (seed) => {
		const random = seededRandom(seed);
		const under = (limit: number): number => Math.floor(random() * limit);
		const someLines = (): string => Array.from({ length: 1 + under(4) }, () => pieces[under(pieces.length)]).join('\n');
		const hasTitle = seed % 2 === 0;
		let state = EditorState.create({ doc: Array.from({ length: 30 }, someLines).join('\n') });
		const states = new LineStates(hasTitle);
		for (let round = 0; round < 100; round += 1) {
			const changes: ChangeSpec[] = [];
			for (let at = under(20); at < state.doc.length && changes.length < 3; at += 1 + under(200)) {
				const to = Math.min(at + (random() < 0.5 ? 0 : under(40)), state.doc.length);
				changes.push({ from: at, to, insert: random() < 0.5 ? 'x' : someLines() });
				at = to;
			}
			const transaction = state.update({ changes });
			states.change(transaction.changes, transaction.startState.doc, transaction.state.doc);
			({ state } = transaction);
			// sometimes only a part is read before the next change
			const upTo = random() < 0.3 ? 1 + under(state.doc.lines) : state.doc.lines;
			expect(states.read(state.doc, upTo)).toBe(true);
			const known = Array.from({ length: state.doc.lines }, (_, index) => states.before(index + 1));
			const expected = statesOf(state.doc.toString(), hasTitle);
			expect(known.slice(0, upTo)).toEqual(expected.slice(0, upTo));
			expect(known).toEqual(known.map((found, index) => found && expected[index]));
		}
	});

	test('after a letter in a value only its line is read again', () => {
		const state = EditorState.create({ doc: 'R1 a b 1k\n'.repeat(100) });
		const states = new LineStates(false);
		states.read(state.doc, 101);
		const { changes, state: after } = state.update({ changes: { from: 28, insert: 'x' } });
		states.change(changes, state.doc, after.doc);
		expect(states.before(4)).toBeUndefined();
		// time for one line
		expect(states.read(after.doc, 101, 0)).toBe(true);
	});

	test('it stops when its time is over, and goes on from there', () => {
		const { doc } = EditorState.create({ doc: 'R1 a b 1k\n'.repeat(100) });
		const states = new LineStates(false);
		expect(states.read(doc, 50, 0)).toBe(false);
		expect(states.before(50)).toBeUndefined();
		let calls = 2;
		while (!states.read(doc, 50, 0)) calls += 1;
		expect(calls).toBe(49);
		expect(states.before(50)).toBeDefined();
	});
});
