import type { Card, DeviceCard, DotCard } from '../../cards/card.ts';
import { isMark } from '../../cards/card-reader.ts';
import type { Statement } from '../../syntax/statement.ts';
import type { Token } from '../../syntax/tokens.ts';
import { cardFinding, replacement, type CardFinding } from '../finding.ts';

const NUMBER = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?`;
/** Milli to SPICE, but a capital M for a resistance or a frequency means mega. */
const CAPITAL_M = new RegExp(`^(${NUMBER})M([oO][hH][mM][sS]?|[hH][zZ])?$`, 'u');
/** Femto to SPICE, though a capital F after the number looks like the unit. */
const CAPITAL_F = new RegExp(`^(${NUMBER})F$`, 'u');
const MOST_FARADS = 10;
/** `4k7`, `2R2`: SPICE reads 4k and 2. */
const INNER_SUFFIX = /^(\d+)(meg|[tgkmunpfr])(\d+)$/iu;
/** A suffix that ngspice takes for a unit, so it does not scale the number. */
interface ForeignSuffix {
	pattern: RegExp;
	suffix: string;
	/** The factor in HSPICE. */
	factor: string;
	/** The same factor as ngspice writes it. */
	written: string;
}

const MEGA: ForeignSuffix = {
	pattern: new RegExp(`^(${NUMBER})[xX]([oO][hH][mM][sS]?|[hH][zZ]|[vVaA])?$`, 'u'),
	suffix: 'x',
	factor: '1e6',
	written: 'Meg'
};
const ATTO: ForeignSuffix = {
	pattern: new RegExp(`^(${NUMBER})[aA][fFhH]?$`, 'u'),
	suffix: 'a',
	factor: '1e-18',
	written: 'e-18'
};
/** A suffix without a number. */
const SUFFIX = /^(?:meg|mil|[tgkmunpf])(?:ohms?|hz|[fhsva])?$/iu;
/** Letters that look like digits among digits: `1O0k`, `l0u`. */
const LETTER_IN_NUMBER = /^(?=[\dOol.]*\d)(?=[\dOol.]*[Ool])[\dOol]+(?:\.[\dOol]*)?(?:meg|mil|[tgkmunpf])?$/u;

/** How the rest of the file and its dialect treat numbers. */
export interface NumberHabits {
	/** Whether the file writes its suffixes in capitals, including `MEG`, so that `M` means milli. */
	writesCapitals: boolean;
	/** Whether the dialect reads `4k7` as 4.7k, as LTspice does for a positional value. */
	readsInnerSuffix: boolean;
}

/** Numbers that SPICE reads differently from how they look. */
export function numberSlips(card: Card, statement: Statement, habits: NumberHabits): CardFinding[] {
	const found: CardFinding[] = [];
	if (!habits.writesCapitals) for (const token of megaTokens(card)) found.push(...capitalM(token));
	for (const token of hspiceTokens(card)) found.push(...foreignSuffix(token, MEGA));
	if (card.type === 'device') {
		if (/^[cl]$/u.test(card.letter))
			for (const token of valueTokens(card)) found.push(...foreignSuffix(token, MEGA), ...foreignSuffix(token, ATTO));
		found.push(...componentSlips(card, statement, habits));
	}
	return found;
}

/** Positional values and frequencies, where a letter after the number can only be a suffix or a unit. */
function hspiceTokens(card: Card): readonly Token[] {
	return card.type === 'device' && /^[vi]$/u.test(card.letter) ? card.values : megaTokens(card);
}

function valueTokens(card: DeviceCard): readonly Token[] {
	return [assigned(card, card.letter) ?? card.values[0]].filter((token) => token !== undefined);
}

/** A suffix that HSPICE knows and ngspice ignores. */
function foreignSuffix(token: Token, { pattern, suffix, factor, written }: ForeignSuffix): CardFinding[] {
	const [, number, unit = ''] = pattern.exec(token.text) ?? [];
	if (number === undefined) return [];
	const values = { value: token.text, read: number, suffix, factor };
	const fixes = /e/iu.test(number) ? [] : [replacement('write_name', token, `${number}${written}${unit}`)];
	return [cardFinding('foreign_suffix', 'warning', token, values, ...fixes)];
}

function capitalM(token: Token): CardFinding[] {
	const match = CAPITAL_M.exec(token.text);
	if (!match) return [];
	const [, number = '', unit = ''] = match;
	const fix = replacement('write_meg', token, `${number}Meg${unit}`);
	return [cardFinding('capital_m', 'warning', token, { value: token.text }, fix)];
}

/** Numbers in which a capital M means mega: resistances and frequencies. */
function megaTokens(card: Card): readonly Token[] {
	if (card.type === 'command') {
		const scale = card.words.findIndex(({ text }) => /^(?:dec|oct|lin)$/iu.test(text));
		return scale !== -1 && /^(?:ac|noise|disto|sp)$/u.test(card.name) ? card.words.slice(scale + 2, scale + 4) : [];
	}
	if (card.type === 'device') {
		if (card.letter === 'r') return valueTokens(card);
		if (card.letter !== 'v' && card.letter !== 'i') return [];
		const sine = card.values.findIndex(({ text }) => /^sin$/iu.test(text));
		return sine === -1 ? [] : card.values.slice(sine + 3, sine + 4);
	}
	if (card.name === '.param')
		return card.assignments.flatMap(({ name, value }) =>
			/^[rf]/iu.test(name.text) && value.length === 1 ? value : []
		);
	if (!/^\.(?:ac|noise|disto|sp)$/u.test(card.name)) return [];
	const scale = card.words.findIndex(({ text }) => /^(?:dec|oct|lin)$/iu.test(text));
	return scale === -1 ? [] : card.words.slice(scale + 2, scale + 4);
}

function componentSlips(card: DeviceCard, statement: Statement, { readsInnerSuffix }: NumberHabits): CardFinding[] {
	const { letter } = card;
	if (!/^[rclvi]$/u.test(letter)) return [];
	const tokens = statement.tokens.filter(({ kind }) => kind !== 'punctuation');
	const [, , , value, next] = tokens;
	const found: CardFinding[] = [];
	if (value && !isAssigned(statement, value)) {
		if (
			value.kind === 'number' &&
			next &&
			SUFFIX.test(next.text) &&
			!isAssigned(statement, next) &&
			/\d$/u.test(value.text)
		) {
			const span = { from: value.from, to: next.to };
			const whole = value.text + next.text;
			found.push(cardFinding('separated_suffix', 'error', span, { value: whole }, replacement('join', span, whole)));
		}
		const comma = decimalComma(statement, value, next);
		if (comma) found.push(comma);
	}
	const named = /^[rcl]$/u.test(letter) ? assigned(card, letter) : undefined;
	const passive = named ?? (/^[rcl]$/u.test(letter) ? value : undefined);
	if (!passive) return found;
	if (letter === 'c') found.push(...capitalF(passive, statement));
	const inner = readsInnerSuffix && !named ? null : INNER_SUFFIX.exec(passive.text);
	if (inner) {
		const [, whole = '', suffix = '', fraction = ''] = inner;
		const plain = `${whole}.${fraction}${/^r$/iu.test(suffix) ? '' : suffix}`;
		found.push(
			cardFinding(
				'inner_suffix',
				'warning',
				passive,
				{ value: passive.text },
				replacement('write_point', passive, plain)
			)
		);
	}
	if (LETTER_IN_NUMBER.test(passive.text)) {
		const plain = passive.text.replace(/[Oo]/gu, '0').replace(/l/gu, '1');
		found.push(
			cardFinding(
				'letter_in_number',
				'warning',
				passive,
				{ value: passive.text },
				replacement('write_digits', passive, plain)
			)
		);
	}
	return found;
}

/** On a card in capitals an F is the suffix, as it is after a number too large for a capacitance in farads. */
function capitalF(value: Token, { code }: Statement): CardFinding[] {
	const match = CAPITAL_F.exec(value.text);
	if (!match || !/[a-z]/u.test(code) || parseFloat(value.text) > MOST_FARADS) return [];
	return [
		cardFinding(
			'capital_f',
			'warning',
			value,
			{ value: value.text },
			replacement('leave_out_unit', value, match[1] ?? '')
		)
	];
}

/** `1,5k`: SPICE reads the comma as a space, so the number is split in two. */
function decimalComma({ tokens }: Statement, whole: Token, fraction: Token | undefined): CardFinding | null {
	if (!fraction || !/^\d+$/u.test(whole.text) || !/^\d+[a-z]*$/iu.test(fraction.text)) return null;
	if (fraction.from !== whole.to + 1 || !isMark(tokens[tokens.indexOf(whole) + 1], ',')) return null;
	const span = { from: whole.from, to: fraction.to };
	const fix = replacement('write_point', span, `${whole.text}.${fraction.text}`);
	return cardFinding('decimal_comma', 'warning', span, { value: `${whole.text},${fraction.text}` }, fix);
}

function isAssigned({ tokens }: Statement, token: Token): boolean {
	return isMark(tokens[tokens.indexOf(token) + 1], '=');
}

function assigned({ assignments }: DeviceCard | DotCard, name: string): Token | undefined {
	return assignments.find((each) => each.name.text.toLowerCase() === name)?.value[0];
}
