import { Derived } from '#lib/base/derived.ts';
import type { SourcePlace } from '#lib/base/source-place.ts';
import type { Card, DotCard } from '../cards/card.ts';
import { namesOf } from './names.ts';
import type { Program, ProgramStatement } from './program.ts';

/** A card and where it is. */
export interface PlacedCard<Kind extends Card = Card> {
	at: ProgramStatement;
	card: Kind;
}

const cards = new Derived<Program, readonly PlacedCard[]>();

/** The cards of a program in the order ngspice meets them; those of a file that is included twice only once. */
export function cardsOf(program: Program): readonly PlacedCard[] {
	let found = cards.get(program);
	if (!found) cards.set(program, (found = collect(program)));
	return found;
}

/** Dot cards of some kinds, outside scripts. @param names long forms, such as `.measure` */
export function dotCards(program: Program, ...names: readonly string[]): PlacedCard<DotCard>[] {
	return cardsOf(program).filter(
		(placed): placed is PlacedCard<DotCard> => placed.card.type === 'dot' && names.includes(placed.card.name)
	);
}

/** Whether a card is at the top level, outside any subcircuit. */
export function isAtTop({ at }: PlacedCard): boolean {
	return at.scope.parent === null;
}

/** Where a statement begins. */
export function sourcePlace({ path, file, index }: ProgramStatement): SourcePlace {
	return { file: path, line: file.lines[index] ?? 1 };
}

function collect(program: Program): PlacedCard[] {
	const names = namesOf(program);
	const met = new Set<string>();
	return program.statements.flatMap((at) => {
		const key = `${at.index} ${at.path}`;
		const card = met.has(key) ? null : names.card(at);
		met.add(key);
		return card ? [{ at, card }] : [];
	});
}
