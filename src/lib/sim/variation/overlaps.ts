import { Fault } from '#lib/base/fault.ts';
import { targetName, type Target } from '#lib/db/runs/run-setting.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { numberNamed } from './numbers.ts';
import { isOwn } from './own-models.ts';
import type { TargetPlaces } from './target.ts';

/**
 * Refuses a number together with what replaces the value around it, and a number of a model together with an element that has its own copy
 * of a model and would not follow it.
 *
 * @param places those of the targets, in their order
 * @throws Fault `targets_overlap` with the names of the two, the number's as `one`
 */
export function refuseOverlaps(program: Program, targets: readonly Target[], places: readonly TargetPlaces[]): void {
	if (targets.length < 2 || !targets.some(({ kind }) => kind === 'number')) return;
	const spans = targets.flatMap((target, index) => places[index]!.edits.map((edit) => ({ ...edit, target })));
	const copied = targets.find(isOwn);
	for (const one of spans.filter(({ target }) => target.kind === 'number')) {
		const around = spans.find(
			({ target, path, from, to }) => target !== one.target && path === one.path && from < one.to && one.from < to
		);
		const other = around?.target ?? (isOfModel(program, one.target) ? copied : undefined);
		if (!other) continue;
		const names = { one: targetName(one.target), other: targetName(other) };
		throw new Fault('targets_overlap', `${names.one} and ${names.other} set the same place of the netlist`, names);
	}
}

function isOfModel(program: Program, target: Target): boolean {
	const card = target.kind === 'number' ? numberNamed(program, target.name)?.placed.card : null;
	return card?.type === 'dot' && card.name === '.model';
}
