import { parseSpiceNumber } from '#lib/base/quantity.ts';
import type { VerdictReasonRecord } from '#lib/db/records.ts';
import { head, valueOf, type Card, type Netlist, type Word } from '../convergence/cards.ts';
import { suspicion } from './reason.ts';

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`;
/** Milli to SPICE, though whoever writes a capital M for a resistance or a frequency means mega. */
const CAPITAL_M = new RegExp(`^${NUMBER}M(?:[oO][hH][mM][sS]?|[hH][zZ])?$`, 'u');
/** Femto to SPICE, though a capital F after the number looks like the unit. */
const CAPITAL_F = new RegExp(`^${NUMBER}F$`, 'u');
const MOST_FARADS = 10;
/** `4k7`, `2R2`: SPICE reads 4k and 2. */
const INNER_SUFFIX = /^\d+(?:meg|[tgkmunpfr])\d+$/iu;

/** Options that trade exactness for convergence, with the value beyond which the numbers are not to be relied on. */
const LOOSE: Readonly<Record<string, number>> = {
	reltol: 1e-2,
	abstol: 1e-6,
	vntol: 1e-3,
	chgtol: 1e-11,
	gmin: 1e-9,
	trtol: 50
};

/**
 * Values that SPICE reads otherwise than they look, and options that are too loose.
 *
 * @param readsInnerSuffix whether the dialect takes `4k7` as 4.7k
 */
export function valueReasons(netlist: Netlist, readsInnerSuffix: boolean): VerdictReasonRecord[] {
	const megFiles = new Set([...netlist.texts].filter(([, text]) => /\dmeg/iu.test(text)).map(([file]) => file));
	return netlist.cards.flatMap((card) => {
		const found: VerdictReasonRecord[] = [];
		const report = (code: string, word: Word): void => {
			found.push(suspicion(code, { value: word.text }, card));
		};
		// who also writes MEG knows what M means
		if (!megFiles.has(card.file))
			for (const word of megaWords(card)) if (CAPITAL_M.test(word.text)) report('capital_m', word);
		const kind = card.inScript ? '' : (head(card)[0] ?? '');
		const value = componentValue(card, kind);
		if (value) {
			// on a card all in capitals an F is the suffix, and so it is after a number no capacitor in farads has
			if (
				kind === 'c' &&
				card.words.some(hasLower) &&
				CAPITAL_F.test(value.text) &&
				parseFloat(value.text) <= MOST_FARADS
			)
				report('capital_f', value);
			if (!readsInnerSuffix && INNER_SUFFIX.test(value.text)) report('inner_suffix', value);
		}
		const comma = decimalComma(netlist, card, kind);
		if (comma) found.push(suspicion('decimal_comma', { value: comma }, card));
		if (/^\.opt/u.test(head(card))) found.push(...looseOptions(card));
		return found;
	});
}

/** Words of a card where a capital M is meant as mega. */
function megaWords(card: Card): Word[] {
	const first = head(card);
	const words = card.words;
	if (first.startsWith('r') && !card.inScript)
		return [valueOf(card, 'r') ?? words[3]].filter((word) => word !== undefined);
	if (first === '.param')
		return words.filter((_, index) => words[index - 1]?.text === '=' && /^r/iu.test(words[index - 2]?.text ?? ''));
	const scale = words.findIndex(({ text }) => /^(?:dec|oct|lin)$/iu.test(text));
	if (scale !== -1 && /^\.?(?:ac|noise|disto|sp)$/u.test(first)) return words.slice(scale + 2, scale + 4);
	const sine = /^[vi]/u.test(first) ? words.findIndex(({ text }) => /^sin$/iu.test(text)) : -1;
	return sine === -1 ? [] : words.slice(sine + 3, sine + 4);
}

function componentValue(card: Card, kind: string): Word | undefined {
	if (!['r', 'l', 'c'].includes(kind)) return undefined;
	return valueOf(card, kind) ?? card.words[3];
}

/** `1,5k`: SPICE takes the comma for a space, and the last number for the value. */
function decimalComma({ texts }: Netlist, card: Card, kind: string): string | null {
	if (!['r', 'l', 'c', 'v', 'i'].includes(kind)) return null;
	const [whole, fraction] = card.words.slice(3, 5);
	if (!whole || !fraction || !/^\d+$/u.test(whole.text) || !/^\d+[a-z]*$/iu.test(fraction.text)) return null;
	const between = texts.get(card.file)?.slice(whole.to, fraction.from);
	return between === ',' ? `${whole.text},${fraction.text}` : null;
}

function looseOptions(card: Card): VerdictReasonRecord[] {
	return Object.entries(LOOSE).flatMap(([option, limit]) => {
		const word = valueOf(card, option);
		const value = word && parseSpiceNumber(word.text);
		return word && value && value > limit ? [suspicion('loose_tolerance', { option, value: word.text }, card)] : [];
	});
}

function hasLower({ text }: Word): boolean {
	return /[a-z]/u.test(text);
}
