import type { Statement } from '../../../syntax/statement.ts';
import type { Converter } from '../../conversion.ts';

/** A number with HSPICE's suffix, or the names of a voltage or current, which may look like one. */
const pattern =
	/(?<name>\b[vi][a-z]{0,2}\s*\([^()]*\))|(?<![\w.$#])(?<digits>(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(?:(?<mega>x)[a-z]*|a[fs]?)(?![\w.])/giu;

/** A text with the numbers as ngspice reads them. */
export function withSuffixes(text: string): string {
	return text.replace(pattern, (whole, ...rest) => written(rest.at(-1) as Groups) ?? whole);
}

type Groups = Partial<Record<'name' | 'digits' | 'mega', string>>;

/** Null for the names in `v(1a)`. */
function written({ name, digits, mega }: Groups): string | null {
	return name ? null : `${digits!}${mega ? 'Meg' : 'e-18'}`;
}

/** HSPICE's suffixes `x` (mega) and `a` (atto), which ngspice ignores. */
export const suffixes: Converter = {
	only: ['hspice'],
	readInModes: [],
	convert(card) {
		const { code } = card.statement;
		const first = firstValue(card.statement);
		if (first === null) return;
		let isNoted = false;
		for (const match of code.matchAll(pattern)) {
			const text = written(match.groups ?? {});
			if (text === null || match.index < first) continue;
			const span = { from: match.index, to: match.index + match[0].length };
			card.replace(span, text);
			if (!isNoted) card.note('hspice_suffix', span, true);
			isNoted = true;
		}
	}
};

/** Where the values of a card begin: before it, nodes and names may look like numbers. Null for a card without values. */
function firstValue({ code, kind, head, tokens }: Statement): number | null {
	if (kind === 'device' && /^[rclvi]/u.test(head)) return tokens[3]?.from ?? null;
	if (kind === 'device' && /^[eg]/u.test(head))
		return tokens[/^(?:vcvs|vccs)$/iu.test(tokens[3]?.text ?? '') ? 6 : 5]?.from ?? null;
	if (kind === 'dot' && /^\.(?:options?|tran|ac|dc|temp)$/u.test(head)) return head.length;
	if (kind === 'device' || /^\.(?:param|model|subckt|macro|ic|nodeset)$/u.test(head)) {
		const equals = code.indexOf('=');
		return equals === -1 ? null : equals;
	}
	return null;
}
