import type { Target } from '#lib/db/runs/run-setting.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { statementAt } from '#lib/spice/syntax/place.ts';
import { VALUE } from './target.ts';
import { targetPlaces } from './target-places.ts';
import { variablesOf, type Variable } from './variables.ts';

/**
 * What a run can set whose number is at a place; null if there is no number, or none that can be set.
 *
 * @param offset UTF-16 units from the beginning of the file; either end of the number counts
 */
export function variableAt(program: Program, path: string, offset: number): Variable | null {
	const file = program.files.get(path);
	const text = file?.statements[statementAt(file, offset)]?.text.toLowerCase() ?? '';
	const isHere = (target: Target) =>
		text.includes(cardName(target)) &&
		targetPlaces(program, target).edits.some(
			(edit) =>
				edit.path === path && edit.insert === VALUE && edit.from < edit.to && edit.from <= offset && offset <= edit.to
		);
	return variablesOf(program).find(({ target, nominal }) => typeof nominal === 'number' && isHere(target)) ?? null;
}

/** A word of the card that sets a target, in lower case. */
function cardName(target: Target): string {
	if (target.kind === 'device') return target.device.toLowerCase();
	if (target.kind === 'model') return target.model.toLowerCase();
	return target.kind === 'parameter' || target.kind === 'option' ? target.name.toLowerCase() : '';
}
