import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { isAtNumber } from '#lib/editor/nudging.ts';

/** The places of a line that are at a number. */
function places(line: string): string {
	const state = EditorState.create({ doc: line });
	return [...line, ''].map((_, at) => (isAtNumber({ state }, at) ? '^' : ' ')).join('');
}

it.each([
	['R1 a b 4.7k', '       ^^^^^'],
	['V1 a b SIN(0 1 1k)', '           ^^^^^^^'],
	['R1 a b {r+3-2e-3*x1}', '          ^^^^^^^    '],
	['R1 a b {-5*r}', '         ^^  '],
	['R1 a b r2', '         ']
])('[C13] knows the numbers of %s', (line, expected) => {
	expect(places(line).trimEnd()).toBe(expected.trimEnd());
});

it('[C13] knows the numbers in the middle of a very long line', () => {
	const state = EditorState.create({ doc: `V1 a 0 PWL(${'1m a2 '.repeat(100_000)})` });
	expect(isAtNumber({ state }, 300_000 + 11)).toBe(true);
	expect(isAtNumber({ state }, 300_000 + 11 + 4)).toBe(false);
});
