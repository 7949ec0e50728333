import type { Converter } from '../../conversion.ts';

const pattern = /(?<![\w.$#])((?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(?:(x)[a-z]*|a[fs]?)(?![\w.])/giu;

/** A text with the numbers as ngspice reads them. */
export function withSuffixes(text: string): string {
	return text.replace(pattern, (_, digits: string, mega?: string) => `${digits}${mega ? 'Meg' : 'e-18'}`);
}

/** HSPICE's suffixes `x` (mega) and `a` (atto), which ngspice ignores. */
export const suffixes: Converter = {
	from: ['hspice'],
	isReadInMode: false,
	convert(card) {
		const { code, kind, head, tokens } = card.statement;
		if (kind === 'dot' && !/^\.(?:param|model|subckt|macro|ic|nodeset|options?|tran|ac|dc)/u.test(head)) return;
		// Nodes and names before the first value may look like such a number.
		const first = kind === 'device' ? (tokens[3]?.from ?? code.length) : head.length;
		let isNoted = false;
		for (const match of code.matchAll(pattern)) {
			const from = match.index;
			if (from < first) continue;
			const span = { from, to: from + match[0].length };
			card.replace(span, `${match[1]!}${match[2] ? 'Meg' : 'e-18'}`);
			if (!isNoted) card.note('hspice_suffix', span, true);
			isNoted = true;
		}
	}
};
