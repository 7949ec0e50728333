import { readSpiceNumber } from '#lib/base/quantity.ts';
import { expressionFault, type Place } from './expression-fault.ts';
import { writtenUnit, type Unit } from './unit.ts';

/**
 * `signal` is a name that can only be a signal: `v(out)`, `s(1,1)`, `@m1[gm]`, `vdd#branch` or a text in double quotes; `name` may also be a
 * function or a constant.
 */
export type Token = Place &
	(
		| { type: 'number'; value: number; unit: Unit | null }
		| { type: 'signal' | 'name'; text: string }
		| { type: 'operator'; text: '+' | '-' | '*' | '/' | '^' | '(' | ')' | ',' | '@' }
	);

/** Longer expressions are refused. */
const MAX_LENGTH = 2_000;

const patterns = {
	space: /\s+/y,
	node: /[vi]\(\s*[^()\s,]+(?:\s*,\s*[^()\s,]+)?\s*\)/iy,
	port: /[syz]\(\s*\d{1,2}\s*,\s*\d{1,2}\s*\)/iy,
	device: /@[^\s[\]()]+\[[^\]\s]+\]/y,
	quoted: /"([^"]+)"/y,
	number: /(?:\d|\.\d)(?:[\p{L}\p{N}.°%]|(?<=[\d.]e)[+-](?=\d))*/iuy,
	name: /[\p{L}_][\p{L}\p{N}_.#$:]*/uy,
	operator: /\*\*|[-+*/^(),@]/y
} as const;

/**
 * Splits an expression into its tokens.
 *
 * @throws Fault `expression_empty`, `expression_too_long`, `expression_character`, `expression_number`
 */
export function tokens(text: string): Token[] {
	if (text.length > MAX_LENGTH)
		throw expressionFault('expression_too_long', 'The expression is too long.', { from: 0, to: text.length });
	const found: Token[] = [];
	let at = 0;
	const match = (pattern: RegExp): RegExpExecArray | null => {
		pattern.lastIndex = at;
		return pattern.exec(text);
	};
	while (at < text.length) {
		const space = match(patterns.space);
		if (space) at += space[0].length;
		if (at >= text.length) break;
		const signal = match(patterns.node) ?? match(patterns.port) ?? match(patterns.device) ?? match(patterns.quoted);
		const number = signal ? null : match(patterns.number);
		const name = signal || number ? null : match(patterns.name);
		const operator = signal || number || name ? null : match(patterns.operator);
		const [whole] = signal ?? number ?? name ?? operator ?? [''];
		const place = { from: at, to: at + Math.max(1, whole.length) };
		if (signal) found.push({ type: 'signal', text: signal[1] ?? whole, ...place });
		else if (number) found.push({ type: 'number', ...numberOf(whole, place), ...place });
		else if (name) found.push({ type: whole.includes('#') ? 'signal' : 'name', text: whole, ...place });
		else if (operator) found.push({ type: 'operator', text: operatorOf(whole), ...place });
		else
			throw expressionFault('expression_character', `${text[at] ?? ''} has no meaning here.`, place, {
				found: text[at] ?? ''
			});
		at = place.to;
	}
	if (found.length === 0) throw expressionFault('expression_empty', 'The expression is empty.', { from: 0, to: 0 });
	return found;
}

/** Numbers are read as in a netlist; one that would not be what it looks like is refused. `unit` is null without one. */
function numberOf(written: string, place: Place): { value: number; unit: Unit | null } {
	const number = readSpiceNumber(written);
	const unit = number?.unit === '' ? null : writtenUnit(number?.unit ?? '');
	const isWhole = number && number.digits.length + number.suffix.length + number.unit.length === written.length;
	if (isWhole && number.trap === null && unit !== undefined) return { value: number.value, unit };
	throw expressionFault('expression_number', `${written} is not a number as SPICE reads it.`, place, {
		found: written
	});
}

function operatorOf(text: string) {
	return (text === '**' ? '^' : text) as (Token & { type: 'operator' })['text'];
}
