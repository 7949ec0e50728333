/** What is wrong with a regular expression. */
export interface RegexProblem {
	code: RegexProblemCode;
	/** The browser's own message. */
	message: string;
}

export type RegexProblemCode =
	| 'open_group'
	| 'open_class'
	| 'closing'
	| 'repetition'
	| 'backslash'
	| 'range'
	| 'bounds'
	| 'group'
	| 'other';

/** By the messages of Chromium, Firefox and Safari, in this order. */
const codes: readonly (readonly [RegExp, RegexProblemCode])[] = [
	[/unterminated (group|parenthetical)|missing \)/i, 'open_group'],
	[/unterminated character class|missing terminating \]/i, 'open_class'],
	[/unmatched (['"]?\)|parenthes)/i, 'closing'],
	[/nothing to repeat/i, 'repetition'],
	[/\\ at end/i, 'backslash'],
	[/(range out of order|invalid range) in character class/i, 'range'],
	[/numbers out of order/i, 'bounds'],
	[/(invalid|regexp) (regexp )?group|unrecognized character after \(\?/i, 'group']
];

/** Null for a pattern that is a JavaScript regular expression. */
export function regexProblem(pattern: string): RegexProblem | null {
	try {
		RegExp(pattern);
		return null;
	} catch (thrown) {
		const message = thrown instanceof Error ? thrown.message : String(thrown);
		return { code: codes.find(([sign]) => sign.test(message))?.[1] ?? 'other', message };
	}
}
