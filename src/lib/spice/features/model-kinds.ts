import { ownValue } from '#lib/base/own-value.ts';
import { codeModel } from '../cards/reference/code-models.ts';
import type { Name } from '../project/name.ts';
import type { NameTable } from '../project/names.ts';

/** Kinds of models that a device accepts, by its letter; letters that are not listed accept any kind except code models. */
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

/** Whether a device of that letter accepts a model of this kind. */
export function fitsLetter(letter: string, names: NameTable, { definitions }: Name): boolean {
	const definition = definitions[0];
	const card = definition && names.card(definition.at);
	const kind = card?.type === 'dot' ? (card.words[0]?.text.toLowerCase() ?? '') : '';
	if (letter === 'a') return codeModel(kind) !== null;
	return ownValue(kindsOf, letter)?.includes(kind) ?? codeModel(kind) === null;
}

/** The kind to assume if a device's model is unknown: most kinds share its parameters. Empty without one. */
export function usualKind(letter: string): string {
	return 'rclswt'.includes(letter) ? '' : (ownValue(kindsOf, letter)?.[0] ?? '');
}
