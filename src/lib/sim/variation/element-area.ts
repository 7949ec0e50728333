import { parseSpiceNumber } from '#lib/base/quantity.ts';
import type { Target } from '#lib/db/runs/run-setting.ts';
import type { DeviceCard } from '#lib/spice/cards/card.ts';
import type { PlacedCard } from '#lib/spice/project/cards-of.ts';
import { valueSpan } from '#lib/spice/project/edit-statement.ts';
import { flatten } from '#lib/spice/project/flatten.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { optionValue } from '../convergence/netlist-edits.ts';
import { devices } from './card-values.ts';

/** No side of an element is as long, m: such a length is in micrometres, with a scale that is not known here. */
const LONGEST = 0.1;

/** The area of the element that a target belongs to: W · L, times its multiplier, m². Null for other targets, and if W or L is not known. */
export function areaOf(program: Program, target: Target): number | null {
	if (target.kind !== 'device') return null;
	const name = target.device.toLowerCase();
	const placed = devices(program).find(({ card }) => card.name.text.toLowerCase() === name);
	return placed ? areaOfCard(program, placed) : null;
}

function areaOfCard(program: Program, placed: PlacedCard<DeviceCard>): number | null {
	const given = (name: string): number | null | undefined => {
		const found = placed.card.assignments.find((each) => each.name.text.toLowerCase() === name);
		if (!found || found.value.length === 0) return undefined;
		const { from, to } = valueSpan(found);
		return numberOf(program, placed.at.statement.code.slice(from, to));
	};
	const [width, length, multiplier = 1] = [given('w'), given('l'), given('m')];
	if (typeof width !== 'number' || typeof length !== 'number' || multiplier === null) return null;
	const scale = hasScale(placed.card) ? scaleOf(program) : 1;
	if (scale === null) return null;
	const sides = [width * scale, length * scale];
	const isKnown = sides.every((side) => side > 0 && side < LONGEST) && multiplier > 0 && multiplier < Infinity;
	return isKnown ? sides[0]! * sides[1]! * multiplier : null;
}

/** The option `scale` is a factor of the sizes of transistors and diodes, also inside of subcircuits. */
const hasScale = ({ letter }: DeviceCard): boolean => !/[rcl]/u.test(letter);

function scaleOf(program: Program): number | null {
	const isSet = program.statements.some(
		({ statement }) => /^\.opt/iu.test(statement.head) && /\bscale\s*=/iu.test(statement.code)
	);
	return isSet ? optionValue(program, 'scale') : 1;
}

function numberOf(program: Program, text: string): number | null {
	const isPlain = /^[+-]?[\d.]+(?:e[+-]?\d+)?\p{L}*$/iu.test(text);
	return isPlain ? parseSpiceNumber(text) : topOf(program).evaluate(text);
}

type Top = ReturnType<typeof flatten>['top'];
const tops = new WeakMap<Program, Top>();

/** Expanding a circuit takes long, so it is done once. */
function topOf(program: Program): Top {
	const top = tops.get(program) ?? flatten(program).top;
	tops.set(program, top);
	return top;
}
