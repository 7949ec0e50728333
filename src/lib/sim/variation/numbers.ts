import { Derived } from '#lib/base/derived.ts';
import { cardsOf, isAtTop, type PlacedCard } from '#lib/spice/project/cards-of.ts';
import { replaceValue } from '#lib/spice/project/edit-values.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { numbersOf, ownersOf, type NamedNumber } from './number-names.ts';
import { VALUE, type TargetPlaces } from './target.ts';

/** A number of a netlist and its card. */
interface PlacedNumber extends NamedNumber {
	placed: PlacedCard;
}

/** What has values, on all its cards. */
class Owner {
	readonly parts: { placed: PlacedCard; owner: ReturnType<typeof ownersOf>[number] }[] = [];
	#numbers: ReadonlyMap<string, PlacedNumber | null> | null = null;

	/** Its numbers by their names in lower case; null for a name that several have. */
	get numbers(): ReadonlyMap<string, PlacedNumber | null> {
		if (this.#numbers) return this.#numbers;
		const found = new Map<string, PlacedNumber | null>();
		for (const { placed, owner } of this.parts)
			for (const number of numbersOf(placed, owner)) {
				const key = number.name.toLowerCase();
				found.set(key, found.has(key) ? null : { ...number, placed });
			}
		return (this.#numbers = found);
	}
}

/** Numbers of one card beyond this one, such as the points of a waveform, are not listed; they can still be set. */
const MAX_OF_OWNER = 100;
/** Names in a message. */
const MAX_NAMED = 40;

const known = new Derived<Program, ReadonlyMap<string, Owner>>();

/** What has values in a netlist, by its name in lower case; the top level comes first. Its numbers are read when they are wanted. */
function ownersIn(program: Program): ReadonlyMap<string, Owner> {
	const kept = known.get(program);
	if (kept) return kept;
	const owners = new Map<string, Owner>();
	const cards = cardsOf(program);
	for (const isTop of [true, false])
		for (const placed of cards) {
			if (isAtTop(placed) !== isTop) continue;
			for (const owner of ownersOf(placed)) {
				const key = owner.owner.toLowerCase();
				const found = owners.get(key) ?? new Owner();
				found.parts.push({ placed, owner });
				owners.set(key, found);
			}
		}
	known.set(program, owners);
	return owners;
}

/** The number with a name; null if none or several have it. */
export function numberNamed(program: Program, name: string): PlacedNumber | null {
	const key = name.toLowerCase();
	return ownersIn(program).get(key.split(' ', 1)[0]!)?.numbers.get(key) ?? null;
}

/** The first numbers of a netlist whose names are theirs alone. */
export function numbersIn(program: Program, max: number): PlacedNumber[] {
	const found: PlacedNumber[] = [];
	for (const { numbers } of ownersIn(program).values()) {
		if (found.length >= max) break;
		const own = [...numbers.values()].flatMap((number) => number ?? []);
		for (const number of own.slice(0, MAX_OF_OWNER)) found.push(number);
	}
	return found.slice(0, max);
}

/** Names of numbers, for a message. */
export const knownNumbers = (program: Program): string[] => numbersIn(program, MAX_NAMED).map(({ name }) => name);

/** Where a number is set; null if no number, or several, have the name. */
export function numberPlaces(program: Program, name: string): TargetPlaces | null {
	const found = numberNamed(program, name);
	if (!found) return null;
	const { placed, span, nominal, isOperand } = found;
	const edits = replaceValue(placed.at, span, VALUE).map((edit) => (isOperand ? { ...edit, isOperand } : edit));
	return { edits, nominal };
}
