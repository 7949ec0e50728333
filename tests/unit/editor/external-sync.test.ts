import { history, redo, undo } from '@codemirror/commands';
import { EditorState, type Transaction } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { changesTo, EchoFilter, isExternal } from '#lib/editor/external-sync.ts';

function apply(state: EditorState, text: string, undoable = false): { state: EditorState; transaction: Transaction } {
	const spec = changesTo(state, text, undoable);
	if (!spec) throw new Error('nothing to change');
	const transaction = state.update(spec);
	return { state: transaction.state, transaction };
}

describe('[B1] changes from outside', () => {
	test('the cursor stays at its word when a line above changes', () => {
		const before = EditorState.create({ doc: '* title\nRC c vcc 2.2k\nRE e 0 1k\n', selection: { anchor: 25 } });
		const { state, transaction } = apply(before, '* title\n* new comment\nRC c vcc 4.7k\nRE e 0 1k\n');
		expect(state.doc.toString()).toBe('* title\n* new comment\nRC c vcc 4.7k\nRE e 0 1k\n');
		const head = state.selection.main.head;
		expect(state.sliceDoc(head - 3, head + 5)).toBe(before.sliceDoc(22, 30));
		expect(isExternal(transaction)).toBe(true);
	});

	test('undo takes back what was typed here and leaves the outside change', () => {
		let state = EditorState.create({ doc: 'R1 a b 1k\nR2 b 0 1k', extensions: [history()] });
		state = state.update({ changes: { from: 9, insert: '0' }, userEvent: 'input.type' }).state;
		state = apply(state, 'R1 a b 1k0\nR2 b 0 47k').state;
		undo({ state, dispatch: (transaction) => (state = transaction.state) });
		expect(state.doc.toString()).toBe('R1 a b 1k\nR2 b 0 47k');
	});

	test('[C16] undo takes back a change made on behalf of the user as one step, apart from typing', () => {
		let state = EditorState.create({ doc: 'R1 a b 1k\n.op', extensions: [history()] });
		const dispatch = (transaction: Transaction): void => void (state = transaction.state);
		state = state.update({ changes: { from: 9, insert: '0' }, userEvent: 'input.type' }).state;
		state = apply(state, 'R1 a b 1k0\n.options gmin=1n\n.op uic', true).state;
		undo({ state, dispatch });
		expect(state.doc.toString()).toBe('R1 a b 1k0\n.op');
		redo({ state, dispatch });
		expect(state.doc.toString()).toBe('R1 a b 1k0\n.options gmin=1n\n.op uic');
	});

	test('nothing is dispatched for the same text; CRLF counts as LF', () => {
		const state = EditorState.create({ doc: 'a\nb' });
		expect(changesTo(state, 'a\nb')).toBeNull();
		expect(changesTo(state, 'a\r\nb')).toBeNull();
	});

	test('a late echo of typing is told from a change made elsewhere', () => {
		const filter = new EchoFilter();
		filter.sent('R');
		filter.sent('R1');
		filter.sent('R1 a');
		expect(filter.isEcho('R1')).toBe(true);
		expect(filter.isEcho('R')).toBe(false);
		expect(filter.isEcho('R1 a')).toBe(true);
		// Once all echoes are in, the same text again can only come from outside, such as an undo by the agent's card.
		expect(filter.isEcho('R1 a')).toBe(false);
	});

	test('a document is known again as itself and as the string that it reads as', () => {
		const echo = new EchoFilter();
		const documents = ['R1 a b 1k', 'R1 a b 10k', 'R1 a b 100k'].map((doc) => EditorState.create({ doc }).doc);
		for (const sent of documents) echo.sent(sent);
		expect(echo.isEcho('R1 a b 47k')).toBe(false);
		expect(echo.isEcho('R1 a b 10k')).toBe(true);
		// what was sent before it is done with
		expect(echo.isEcho(documents[0]!)).toBe(false);
		expect(echo.isEcho(documents[2]!)).toBe(true);
	});
});
