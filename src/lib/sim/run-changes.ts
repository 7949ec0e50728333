import type { RunChangeRecord } from '#lib/db/records.ts';
import { cardsOf, type PlacedCard } from '#lib/spice/project/cards-of.ts';
import type { Program } from '#lib/spice/project/program.ts';

/** Maximum number of changes stored with a run. */
const MAX_CHANGES = 20;

/** A card in the comparison of two netlists. */
interface ComparedCard {
	/** As it is written: `R2`, `.ac`. */
	name: string;
	words: readonly string[];
}

/** The changes from one netlist to another, card by card in the order of the second, ignoring layout and comments. */
export function changesBetween(before: Program, after: Program): RunChangeRecord[] {
	const [old, current] = [comparedCards(before), comparedCards(after)];
	const changed = [...current].flatMap(([key, card]) => {
		const earlier = old.get(key);
		return earlier ? changesOfCard(earlier, card) : [{ type: 'added' as const, name: card.name }];
	});
	const removed = [...old].flatMap(([key, { name }]) => (current.has(key) ? [] : [{ type: 'removed' as const, name }]));
	return [...changed, ...removed].slice(0, MAX_CHANGES);
}

/** Cards by a key that identifies them: a device by its name, others by their order among cards of the same kind. */
function comparedCards(program: Program): Map<string, ComparedCard> {
	const compared = new Map<string, ComparedCard>();
	for (const placed of cardsOf(program)) {
		const words = placed.at.statement.code.trim().split(/\s+/u);
		const base = keyOf(placed, words);
		let key = base;
		for (let count = 2; compared.has(key); count += 1) key = `${base} #${count}`;
		compared.set(key, { name: words[0] ?? '', words });
	}
	return compared;
}

function keyOf({ at, card }: PlacedCard, words: readonly string[]): string {
	const head = (words[0] ?? '').toLowerCase();
	// Parameters, models and the like are identified by their second word.
	const subject = card.type === 'dot' ? (words[1] ?? '').split('=', 1)[0]!.toLowerCase() : '';
	const isNamed = ['.param', '.model', '.subckt', '.meas', '.measure'].includes(head);
	return `${at.scope.name} ${head} ${isNamed ? subject : ''}`;
}

function changesOfCard(before: ComparedCard, after: ComparedCard): RunChangeRecord[] {
	const { name, words } = after;
	const isSame = (word: string, index: number) => word.toLowerCase() === before.words[index]?.toLowerCase();
	if (words.length === before.words.length && words.every(isSame)) return [];
	const places = words.flatMap((word, index) => (isSame(word, index) ? [] : [index]));
	const [place] = places;
	if (words.length !== before.words.length || places.length !== 1 || place === undefined)
		return [{ type: 'changed', name }];
	const [from, to] = [before.words[place] ?? '', words[place] ?? ''];
	const [parameter, value] = splitAssignment(to);
	const [oldParameter, oldValue] = splitAssignment(from);
	if (parameter === '' || parameter.toLowerCase() !== oldParameter.toLowerCase())
		return [{ type: 'value', name, before: from, after: to }];
	const isDefinition = name.toLowerCase() === '.param';
	return [{ type: 'value', name: isDefinition ? parameter : `${name} ${parameter}`, before: oldValue, after: value }];
}

/** The two sides of `w=10u`; the first is empty if the word is not an assignment. */
function splitAssignment(word: string): [string, string] {
	const at = word.indexOf('=');
	return at > 0 ? [word.slice(0, at), word.slice(at + 1)] : ['', word];
}
