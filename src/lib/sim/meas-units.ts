import { ownValue } from '#lib/base/own-value.ts';
import { expressionUnit } from './expression-unit.ts';

/** `.meas tran name kind signal` of a netlist, or the same command of a script. */
const measurement = /^\.?meas(?:ure)?\s+(\w+)\s+([^\s=]+)\s+(\w+)/u;
/** Unit of the swept quantity of each analysis; for `.dc` it depends on the source. */
const scaleUnits: Readonly<Record<string, string>> = { tran: 's', ac: 'Hz', sp: 'Hz', noise: 'Hz', dc: '' };
/** An expression as a signal or as a `param`. */
const quoted = /^(?:par\(\s*)?(?:'([^']*)'|\{([^{}]*)\}|"([^"]*)")/u;
/** Units of the functions that ngspice applies to a node or branch. */
const signalUnits: readonly (readonly [RegExp, string])[] = [
	[/^[vi]?db\([^()]*(?:\([^()]*\)[^()]*)*\)$/u, 'dB'],
	[/^v[mri]?\([^()]*\)$/u, 'V'],
	[/^i[mri]?\([^()]*\)$/u, 'A']
];
const phase = /^(?:[vi]p|c?ph)\([^()]*(?:\([^()]*\))?\)$/u;
/** After one of these commands the `units` setting is uncertain: runs or measurements come before it, or it may not be executed. */
const unsettles = /^(?:run|ac|tran|meas(?:ure)?|if|else|while|dowhile|foreach|repeat|goto|source|alias)\b/u;

/**
 * Units of measurement results, by their names in lower case. Left out if the cards do not determine the unit: a ratio, a
 * swept source, an expression with a number that may have a unit, and a name used for results with different units.
 *
 * @param cards all cards of the netlist and commands of its scripts, those of `.spiceinit` first
 */
export function measUnits(cards: readonly string[]): Map<string, string> {
	const units = new Map<string, string>();
	const phaseUnit = phaseUnitOf(cards);
	for (const card of cards) {
		const text = card.trim().toLowerCase();
		const [head, analysis = '', name = '', kind = ''] = measurement.exec(text) ?? [];
		if (head === undefined) continue;
		const rest = text.slice(head.length).replace(/^[\s=]+/u, '');
		const unit = unitOf(analysis, kind, rest, phaseUnit, units);
		units.set(name, (units.get(name) ?? unit) === unit ? unit : '');
	}
	return new Map([...units].filter(([, unit]) => unit !== ''));
}

/** Radians, unless all measurements follow `set units=degrees`; empty if that is uncertain. */
function phaseUnitOf(cards: readonly string[]): string {
	let isSettled = true;
	let unit = 'rad';
	for (const card of cards) {
		const command = card.trim().toLowerCase();
		if (/^source\b/u.test(command)) return '';
		if (/^(?:un)?set\b.*\bunits\b/u.test(command)) {
			if (!isSettled || !/^set\s+units\s*=\s*degrees$/u.test(command)) return '';
			unit = 'deg';
		} else if (unsettles.test(command)) isSettled = false;
	}
	return unit;
}

function unitOf(
	analysis: string,
	kind: string,
	rest: string,
	phaseUnit: string,
	units: ReadonlyMap<string, string>
): string {
	const scale = ownValue(scaleUnits, analysis) ?? '';
	const of = signalUnit(rest, phaseUnit, units);
	switch (kind) {
		case 'when':
		case 'trig':
		case 'min_at':
		case 'max_at':
			return scale;
		case 'param':
		case 'find':
		case 'max':
		case 'min':
		case 'avg':
		case 'rms':
		case 'pp':
			return of;
		case 'deriv':
		case 'derivative':
			return analysis === 'tran' && (of === 'V' || of === 'A') ? `${of}/s` : '';
		case 'integ':
		case 'integral':
			return analysis === 'tran' && of === 'W' ? 'J' : '';
		default:
			return '';
	}
}

function signalUnit(rest: string, phaseUnit: string, units: ReadonlyMap<string, string>): string {
	const [whole, ...bodies] = quoted.exec(rest) ?? [];
	if (whole !== undefined)
		return expressionUnit(bodies.find((body) => body !== undefined) ?? '', (name) => units.get(name) ?? '');
	const signal = firstWord(rest);
	if (phase.test(signal)) return phaseUnit;
	return signalUnits.find(([form]) => form.test(signal))?.[1] ?? expressionUnit(signal, () => '');
}

/** The first word; spaces within parentheses do not end it. */
function firstWord(text: string): string {
	let depth = 0;
	for (let at = 0; at < text.length; at += 1) {
		const char = text[at]!;
		if (char === '(') depth += 1;
		else if (char === ')') depth -= 1;
		else if (depth === 0 && /[\s=]/u.test(char)) return text.slice(0, at).replaceAll(/\s/gu, '');
	}
	return text.replaceAll(/\s/gu, '');
}
