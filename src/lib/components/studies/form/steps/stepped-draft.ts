import type { Target } from '#lib/db/runs/run-setting.ts';
import type { Variable } from '#lib/sim/variation/variable.ts';
import type { Tolerance } from '#lib/studies/distributions/distribution.ts';
import type { ElementClass } from '#lib/studies/kinds/element-class.ts';
import { sidesOf, type TolerancedClass, type TolerancedTarget } from '#lib/studies/kinds/worst-case.ts';
import { targetUnit } from '#lib/studies/target-format.ts';
import { isIdealElement } from '../ideal-element.ts';
import { targetDraft, type TargetDraft } from '../typed-target.ts';
import { typedLimits, typedTolerance } from '#lib/studies/distributions/typed-tolerance.ts';

/** Something that is moved from its value, and how far, as typed. */
export interface SteppedDraft {
	/** Every element of a class in place of the target. */
	elements?: ElementClass;
	target: TargetDraft;
	amount: string;
}

/** What the amounts are: steps of a sensitivity, or tolerances of parts. */
export type AmountKind = 'step' | 'tolerance';

/** A tolerance as typed, which can differ below and above: `-20 % +80 %`. */
export function tolerancedDraft(varied: TolerancedTarget | TolerancedClass): SteppedDraft {
	const { below, above } = sidesOf(varied);
	if ('class' in varied)
		return { ...classDraft(varied.class), amount: typedLimits(below, above, classUnit(varied.class)) };
	return { target: targetDraft(varied.target), amount: typedLimits(below, above, targetUnit(varied.target)) };
}

/** Every element of a class with its usual tolerance. */
export const classDraft = (elements: ElementClass): SteppedDraft => ({
	...{ elements, target: { kind: 'device', name: '' } },
	amount: usualTolerance(sampleOf(elements))
});

/** The unit of the values of a class. */
export const classUnit = (elements: ElementClass): string => targetUnit(sampleOf(elements));

const sampleOf = (elements: ElementClass): Target => ({
	kind: 'device',
	device: elements === 'inductors' ? 'L' : elements.charAt(0)
});

/** Kinds of which all can be added together. */
export const addedKinds = ['parameter', 'device', 'model', 'temperature'] as const;
export type AddedKind = (typeof addedKinds)[number];

export function steppedDraft(target: Target, amount: Tolerance): SteppedDraft {
	return { target: targetDraft(target), amount: typedTolerance(amount, targetUnit(target)) };
}

/** Parameters that choose among models or sizes: they cannot be moved by a part of their value. */
const CHOICES = /^(?:level|version|[lw]m(?:in|ax))$/iu;

/** All variables of some kinds whose value is a number. */
export function steppedVariables(
	variables: readonly Variable[],
	kinds: readonly AddedKind[],
	amounts: AmountKind
): SteppedDraft[] {
	return variables
		.filter(({ target, nominal }) => {
			const isChoice = target.kind === 'model' && CHOICES.test(target.parameter);
			return typeof nominal === 'number' && !isChoice && kinds.some((kind) => kind === target.kind);
		})
		.map(({ target, nominal }) => ({ target: targetDraft(target), amount: proposedAmount(target, nominal, amounts) }));
}

/** A relative step does not move 0, and degrees Celsius have no zero of their own. */
export function proposedAmount(target: Target, nominal: Variable['nominal'], amounts: AmountKind): string {
	if (target.kind === 'temperature') return amounts === 'step' ? '1 °C' : '50 °C';
	if (nominal !== 0) return amounts === 'step' ? '1 %' : usualTolerance(target);
	const unit = targetUnit(target);
	return unit === '' ? '0.001' : `1 m${unit}`;
}

/** Passive parts with their usual tolerances. */
export function tolerancedParts(variables: readonly Variable[]): SteppedDraft[] {
	const parts = variables.filter((variable) => {
		const { target, nominal } = variable;
		return (
			nominal !== 0 &&
			!isIdealElement(variable) &&
			target.kind === 'device' &&
			target.parameter === undefined &&
			/^[rcl]/iu.test(target.device)
		);
	});
	return steppedVariables(parts, ['device'], 'tolerance');
}

function usualTolerance(target: Target): string {
	if (target.kind !== 'device' || target.parameter !== undefined) return '5 %';
	const letter = target.device.charAt(0).toLowerCase();
	return letter === 'r' ? '1 %' : letter === 'l' ? '10 %' : '5 %';
}
