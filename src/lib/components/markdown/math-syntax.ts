import type { Tokens, TokenizerAndRendererExtension } from 'marked';

/** A formula in the token tree; `display` formulas are on a separate line. */
export interface MathToken extends Tokens.Generic {
	type: 'math' | 'math_block';
	tex: string;
	display: boolean;
}

const blockPattern = /^ {0,3}(?:\$\$([^$]+?)\$\$|\\\[([\s\S]+?)\\\])[ \t]*(?:\n|$)/;
// A price ("$5 and $10") is not a formula: no space inside the dollars, no digit after the closing one.
const inlinePattern =
	/^(?:\$\$([^$]+?)\$\$|\$(?![\s$])((?:\\.|[^\\\n$])*?[^\s\\$])\$(?!\d)|\\\(([^\n]+?)\\\)|\\\[([\s\S]+?)\\\])/;

function startOf(source: string, pattern: RegExp): number | undefined {
	const index = source.search(pattern);
	return index < 0 ? undefined : index;
}

/** TeX between `$...$`, `\(...\)`, `$$...$$` and `\[...\]`, as models write it. */
export const mathExtensions: TokenizerAndRendererExtension[] = [
	{
		name: 'math_block',
		level: 'block',
		start: (source) => startOf(source, /\n {0,3}(?:\$\$|\\\[)/),
		tokenizer(source): MathToken | undefined {
			const match = blockPattern.exec(source);
			if (!match) return undefined;
			return { type: 'math_block', raw: match[0], tex: (match[1] ?? match[2] ?? '').trim(), display: true };
		}
	},
	{
		name: 'math',
		level: 'inline',
		start: (source) => startOf(source, /\$|\\[([]/),
		tokenizer(source): MathToken | undefined {
			const match = inlinePattern.exec(source);
			if (!match) return undefined;
			const [raw, dollars, dollar, parenthesis, bracket] = match;
			const tex = dollars ?? dollar ?? parenthesis ?? bracket ?? '';
			return { type: 'math', raw, tex: tex.trim(), display: dollars !== undefined || bracket !== undefined };
		}
	}
];
