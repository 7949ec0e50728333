import type { RunChangeRecord } from '#lib/db/records.ts';
import { cardsOf, type PlacedCard } from '#lib/spice/project/cards-of.ts';
import type { Program } from '#lib/spice/project/program.ts';

/** Maximum number of changes stored with a run. */
const MAX_CHANGES = 20;

/** Longest text of a netlist's cards that is kept to compare the next run with, characters. */
const MAX_CARDS_LENGTH = 4_000_000;

/** One card by which two netlists are compared. */
interface ComparedCard {
	/** As it is written: `R2`, `.ac`. */
	name: string;
	words: readonly string[];
}

/** What two runs of a netlist are compared by. */
export interface Comparison {
	/** Null where the run before is not known. */
	changes: RunChangeRecord[] | null;
	/** Text of the netlist's cards, to be given when its next run is compared; null when it is too long to be kept. */
	cards: string | null;
}

/**
 * Compares a netlist with that of its last run.
 *
 * @param before the `cards` of that run, or null
 */
export function compareRuns(before: string | null, program: Program): Comparison {
	const cards = cardLines(program);
	const changes = before === null ? null : changesBetween(before, cards);
	return { changes, cards: cards.length > MAX_CARDS_LENGTH ? null : cards };
}

/** What changed from one netlist to another, card by card in the order of the second; without layout and comments. */
function changesBetween(before: string, after: string): RunChangeRecord[] {
	if (before === after) return [];
	const [old, current] = [readCards(before), readCards(after)];
	const changed = [...current].flatMap(([key, card]) => {
		const earlier = old.get(key);
		return earlier ? changesOfCard(earlier, card) : [{ type: 'added' as const, name: card.name }];
	});
	const removed = [...old].flatMap(([key, { name }]) => (current.has(key) ? [] : [{ type: 'removed' as const, name }]));
	return [...changed, ...removed].slice(0, MAX_CHANGES);
}

/**
 * The cards of a netlist, a line each: what tells it apart, a tab, its words. A device is told apart by its name, others by
 * their order among those of the same kind.
 */
function cardLines(program: Program): string {
	const counts = new Map<string, number>();
	const lines = cardsOf(program).map((placed) => {
		const words = placed.at.statement.code.trim().split(/\s+/u);
		const key = keyOf(placed, words);
		const count = (counts.get(key) ?? 0) + 1;
		counts.set(key, count);
		return `${count === 1 ? key : `${key} #${count}`}\t${words.join(' ')}`;
	});
	return lines.join('\n');
}

function readCards(lines: string): Map<string, ComparedCard> {
	const cards = new Map<string, ComparedCard>();
	for (const line of lines === '' ? [] : lines.split('\n')) {
		const tab = line.indexOf('\t');
		const words = line.slice(tab + 1).split(' ');
		cards.set(line.slice(0, tab), { name: words[0] ?? '', words });
	}
	return cards;
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
