import { ownValue } from '#lib/base/own-value.ts';
import { codeModel } from '../cards/reference/code-models.ts';
import type { Name } from '../project/name.ts';
import type { NameTable } from '../project/names.ts';

/** Kinds of models that a device of a letter takes; letters that are not here take any but code models. */
const kindsOf: Readonly<Record<string, readonly string[]>> = {
	c: ['c'],
	d: ['d', 'numd', 'numd2'],
	j: ['njf', 'pjf'],
	l: ['l'],
	m: ['nmos', 'pmos', 'nsoi', 'psoi', 'vdmos', 'vdmosn', 'vdmosp', 'numos'],
	o: ['ltra'],
	p: ['cpl'],
	q: ['npn', 'pnp', 'nbjt', 'nbjt2'],
	r: ['r', 'res'],
	s: ['sw'],
	w: ['csw'],
	y: ['txl'],
	z: ['nmf', 'pmf', 'nhfet', 'phfet']
};

/** Whether a model is of a kind that a device of that letter can have. */
export function fitsLetter(letter: string, names: NameTable, { definitions }: Name): boolean {
	const definition = definitions[0];
	const card = definition && names.card(definition.at);
	const kind = card?.type === 'dot' ? (card.words[0]?.text.toLowerCase() ?? '') : '';
	if (letter === 'a') return codeModel(kind) !== null;
	return ownValue(kindsOf, letter)?.includes(kind) ?? codeModel(kind) === null;
}

/** The kind to take where a device's model is not known: its parameters are mostly those of all. Empty where there is none. */
export function usualKind(letter: string): string {
	return 'rclswt'.includes(letter) ? '' : (ownValue(kindsOf, letter)?.[0] ?? '');
}
