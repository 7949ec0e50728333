import { parseSpiceNumber } from '#lib/base/quantity.ts';
import type { Target } from '#lib/db/runs/run-setting.ts';
import { assignmentOf, valueSpan } from '#lib/spice/project/edit-statement.ts';
import { flatten, type FlatDevice } from '#lib/spice/project/flatten.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { optionValue } from '../convergence/netlist-edits.ts';
import { elementsOf } from './elements.ts';

/**
 * Why the area of an element is not known: `missing` W, L or m without a value; `long` for a side that no element has, in micrometres
 * without a scale; `scale` for an option `scale` that cannot be read or does not hold for the element; `inside` for the call of a subcircuit
 * that has not exactly one transistor.
 */
export type AreaDoubt = 'missing' | 'long' | 'scale' | 'inside';

/** No side of an element is as long, m, and no channel: such a length is in micrometres, with a scale that is not known here. */
const LONGEST = 0.1;
const LONGEST_CHANNEL = 1e-3;

/**
 * The area of the element that a target belongs to: W · L, times its multipliers, m². Of a call of a subcircuit, that of its only transistor.
 * Null for other targets.
 *
 * @param startup commands that ngspice reads first
 */
export function areaOf(program: Program, target: Target, startup = ''): number | AreaDoubt | null {
	if (target.kind !== 'device') return null;
	const name = target.device.toLowerCase();
	const own = elementsOf(program).get(name);
	if (own && own.letter !== 'x') return areaOfElement(program, own, startup);
	const inside = flatten(program).devices.filter(
		({ letter, instance: { path } }) => letter === 'm' && (path === name || path.startsWith(`${name}.`))
	);
	if (inside.length === 1) return areaOfElement(program, inside[0]!, startup);
	return own || /^(?:.*\.)?x[^.]*$/u.test(name) ? 'inside' : 'missing';
}

function areaOfElement(program: Program, device: FlatDevice, startup: string): number | AreaDoubt {
	const { card, at, instance, multiplicity, letter } = device;
	/** Null if it is not a number, undefined if it is not given. */
	const given = (name: string): number | null | undefined => {
		const found = assignmentOf(card, name);
		if (!found) return undefined;
		const { from, to } = valueSpan(found);
		return numberOf(device, at.statement.code.slice(from, to));
	};
	const [width, length, own = 1] = [given('w'), given('l'), given('m')];
	if (typeof width !== 'number' || typeof length !== 'number' || own === null || multiplicity === null)
		return 'missing';
	const multiplier = own * multiplicity;
	if (!device.isCertain || instance.isActive(at.branch) !== true || !(multiplier > 0 && multiplier < Infinity))
		return 'missing';
	const scale = scaleOf(program, letter, startup);
	if (scale === null) return 'scale';
	const [w, l] = [width * scale, length * scale];
	if (!(w > 0 && l > 0)) return 'missing';
	const isLong = w >= LONGEST || l >= (letter === 'm' ? LONGEST_CHANNEL : LONGEST);
	return isLong ? 'long' : w * l * multiplier;
}

/** The factor of the sizes of an element, also inside of subcircuits; null if it is not known. ngspice has it for these elements, not for diodes. */
function scaleOf(program: Program, letter: string, startup: string): number | null {
	// ngspice keeps the option as a variable.
	if (/\bscale\s*=/iu.test(startup)) return null;
	const isSet = program.statements.some(
		({ statement }) => /^\.opt/iu.test(statement.head) && /\bscale\s*=/iu.test(statement.code)
	);
	if (!isSet) return 1;
	return /[mrc]/u.test(letter) ? optionValue(program, 'scale') : null;
}

function numberOf({ instance }: FlatDevice, text: string): number | null {
	const isPlain = /^[+-]?[\d.]+(?:e[+-]?\d+)?\p{L}*$/iu.test(text);
	return isPlain ? parseSpiceNumber(text) : instance.evaluate(text);
}
