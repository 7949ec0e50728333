import type { Target } from '#lib/db/runs/run-setting.ts';
import type { Variable } from '#lib/sim/variation/variables.ts';
import type { Tolerance } from '#lib/studies/distributions/distribution.ts';
import { targetUnit } from '#lib/studies/target-format.ts';
import { targetDraft, type TargetDraft } from '../typed-target.ts';
import { typedTolerance } from '../monte-carlo/typed-tolerance.ts';

/** Something that is moved from its value, and how far, as typed. */
export interface SteppedDraft {
	target: TargetDraft;
	amount: string;
}

/** Kinds of which all can be added together. */
export const addedKinds = ['parameter', 'device', 'model', 'temperature'] as const;
export type AddedKind = (typeof addedKinds)[number];

export function steppedDraft(target: Target, amount: Tolerance): SteppedDraft {
	return { target: targetDraft(target), amount: typedTolerance(amount, targetUnit(target)) };
}

/** Parameters that choose among models or sizes: they cannot be moved by a part of their value. */
const CHOICES = /^(?:level|version|[lw]m(?:in|ax))$/iu;

/** All variables of some kinds whose value is a number. */
export function steppedVariables(variables: readonly Variable[], kinds: readonly AddedKind[]): SteppedDraft[] {
	return variables
		.filter(({ target, nominal }) => {
			const isChoice = target.kind === 'model' && CHOICES.test(target.parameter);
			return typeof nominal === 'number' && !isChoice && kinds.some((kind) => kind === target.kind);
		})
		.map(({ target, nominal }) => ({ target: targetDraft(target), amount: proposedAmount(target, nominal) }));
}

/** A relative step does not move 0, and degrees Celsius have no zero of their own. */
export function proposedAmount(target: Target, nominal: Variable['nominal']): string {
	if (target.kind === 'temperature') return '1 °C';
	if (nominal !== 0) return '1 %';
	const unit = targetUnit(target);
	return unit === '' ? '0.001' : `1 m${unit}`;
}
