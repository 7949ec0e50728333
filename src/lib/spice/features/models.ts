import type { DotCard } from '../cards/card.ts';
import type { Name } from '../project/name.ts';
import type { NameTable } from '../project/names.ts';
import type { Scope } from '../project/program.ts';

/** A model as its card defines it. */
export interface ModelReading {
	name: Name;
	card: DotCard;
	/** Lower case: `npn`, `nmos`, a code model's name. */
	kind: string;
	level: number;
}

/** The model that a name refers to in a scope; null if it is not defined. */
export function modelOf(names: NameTable, scope: Scope, text: string): ModelReading | null {
	const name = names.lookup(scope, 'model', text.toLowerCase());
	return name && readModel(names, name);
}

/** What a model's card says; null for a name without one. */
export function readModel(names: NameTable, name: Name): ModelReading | null {
	const definition = name.definitions[0];
	const card = definition && names.card(definition.at);
	if (card?.type !== 'dot') return null;
	return { name, card, kind: card.words[0]?.text.toLowerCase() ?? '', level: modelLevel(card) };
}

/** Level of a model; 0 if the card does not set it. */
export function modelLevel({ assignments }: DotCard): number {
	return Number(assignments.find(({ name }) => /^level$/iu.test(name.text))?.value[0]?.text ?? 0) || 0;
}
