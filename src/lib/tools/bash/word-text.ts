import type { WordNode } from 'just-bash';

type WordPart = WordNode['parts'][number];

/** The text of a word without expansions; null when it has one. */
export function fixedText(parts: readonly WordPart[]): string | null {
	let text = '';
	for (const part of parts) {
		if (part.type === 'DoubleQuoted') {
			const inner = fixedText(part.parts);
			if (inner === null) return null;
			text += inner;
		} else if (part.type === 'Literal' || part.type === 'SingleQuoted' || part.type === 'Escaped') text += part.value;
		// The command `[`: without its other half it matches nothing.
		else if (part.type === 'Glob' && part.pattern === '[') text += part.pattern;
		else return null;
	}
	return text;
}

/** The text of a word up to its first expansion. */
export function fixedStart(parts: readonly WordPart[]): string {
	let text = '';
	for (const part of parts) {
		const fixed = fixedText([part]);
		if (fixed === null) return part.type === 'DoubleQuoted' ? text + fixedStart(part.parts) : text;
		text += fixed;
	}
	return text;
}

/** A word as it is shown: without its quotes, and with names in place of values. */
export function shownText(parts: readonly WordPart[]): string {
	return parts.map(shownPart).join('');
}

function shownPart(part: WordPart): string {
	switch (part.type) {
		case 'Literal':
		case 'SingleQuoted':
		case 'Escaped':
			return part.value;
		case 'DoubleQuoted':
			return shownText(part.parts);
		case 'ParameterExpansion':
			return part.operation ? `\${${part.parameter}...}` : `$${part.parameter}`;
		case 'Glob':
			return part.pattern;
		case 'BraceExpansion':
			return '{...}';
		case 'TildeExpansion':
			return '~';
		case 'ArithmeticExpansion':
			return '$((...))';
		case 'CommandSubstitution':
			return '$(...)';
		case 'ProcessSubstitution':
			return '<(...)';
	}
}
