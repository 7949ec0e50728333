import type { Target } from '#lib/db/runs/run-setting.ts';
import { cardsOf } from '#lib/spice/project/cards-of.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { statementAt } from '#lib/spice/syntax/place.ts';
import type { TextEdit } from '#lib/spice/service-types.ts';
import { replaceValue } from '#lib/spice/project/edit-values.ts';
import { namesAt, numbersOf, ownersOf } from './number-names.ts';
import { numberNamed } from './numbers.ts';
import { VALUE } from './target.ts';
import { targetPlaces } from './target-places.ts';
import type { Variable } from './variable.ts';
import { variablesOf } from './variables.ts';

/** Why nothing can be set at a place. `depends`: the value there is computed from names. `ambiguous`: several numbers have the same name. */
export interface NotVaried {
	reason: 'depends' | 'ambiguous' | 'other';
	/** What it depends on, or the name that several have. */
	names: readonly string[];
}

export const notVaried: NotVaried = { reason: 'other', names: [] };

/**
 * What a run can set whose number is at a place, or why there is none.
 *
 * @param offset UTF-16 units from the beginning of the file; either end of the number counts
 */
export function variableAt(program: Program, path: string, offset: number): Variable | NotVaried {
	const file = program.files.get(path);
	const index = file ? statementAt(file, offset) : -1;
	const text = file?.statements[index]?.text.toLowerCase() ?? '';
	const covers = (edits: readonly TextEdit[]): boolean =>
		edits.some((edit) => edit.path === path && edit.from < edit.to && edit.from <= offset && offset <= edit.to);
	const isHere = (target: Target) =>
		text.includes(cardName(target)) &&
		covers(targetPlaces(program, target).edits.filter(({ insert }) => insert === VALUE));
	const variable = variablesOf(program).find(
		({ target, nominal }) => target.kind !== 'number' && typeof nominal === 'number' && isHere(target)
	);
	if (variable) return variable;
	const placed = cardsOf(program).find(({ at }) => at.path === path && at.index === index);
	if (!placed) return notVaried;
	const number = ownersOf(placed)
		.flatMap((owner) => numbersOf(placed, owner))
		.find(({ span }) => covers(replaceValue(placed.at, span, VALUE)));
	if (number) {
		const { name, nominal } = number;
		if (!numberNamed(program, name)) return { reason: 'ambiguous', names: [name] };
		return { target: { kind: 'number', name }, nominal };
	}
	const within = placed.card.expressions.find((span) => covers(replaceValue(placed.at, span, VALUE)));
	const names = within ? namesAt(placed, within.from) : [];
	return names.length > 0 ? { reason: 'depends', names } : notVaried;
}

/** A word of the card that sets a target, in lower case. */
function cardName(target: Target): string {
	if (target.kind === 'device') return target.device.toLowerCase();
	if (target.kind === 'model') return target.model.toLowerCase();
	return target.kind === 'parameter' || target.kind === 'option' ? target.name.toLowerCase() : '';
}
