import { analyses } from './faulty/analyses.ts';
import { connections } from './faulty/connections.ts';
import { devices } from './faulty/devices.ts';
import { sources } from './faulty/sources.ts';
import { values } from './faulty/values.ts';
import { circuits } from './correct/circuits.ts';
import { models } from './correct/models.ts';
import { runs } from './correct/runs.ts';
import type { CorrectKind, FaultyKind, Variation } from './kind.ts';

/** A netlist with the files that it includes, by path; `deck.cir` is run. */
export type DeckFiles = Readonly<Record<string, string>>;

export interface FaultyDeck {
	name: string;
	kind: FaultyKind;
	files: DeckFiles;
	/** The same without the fault: it must be trusted, so that nothing else in the deck is what is found. */
	repaired: DeckFiles;
}

export interface CorrectDeck {
	name: string;
	kind: string;
	files: DeckFiles;
}

export const faultyKinds: readonly FaultyKind[] = [...sources, ...analyses, ...values, ...devices, ...connections];
const correctKinds: readonly CorrectKind[] = [...models, ...circuits, ...runs];

/** Number of decks of a kind. */
export const PER_KIND = 3;

/** @param numbers which decks of each kind, from 0 */
export function faultyDecks(numbers: readonly number[]): FaultyDeck[] {
	return faultyKinds.flatMap((kind) =>
		numbers.map((index) => {
			const text = kind.deck(variation(index));
			const name = `${kind.kind} ${index + 1}`;
			return { name, kind, files: filesOf(chosen(text, 0), name), repaired: filesOf(chosen(text, 1), name) };
		})
	);
}

/** @param numbers which decks of each kind, from 0 */
export function correctDecks(numbers: readonly number[]): CorrectDeck[] {
	return correctKinds.flatMap(({ kind, deck }) =>
		numbers.map((index) => {
			const name = `${kind} ${index + 1}`;
			return { name, kind, files: filesOf(deck(variation(index)), name) };
		})
	);
}

function variation(index: number): Variation {
	return { index, of: (...choices) => choices[index % choices.length]! };
}

/** Takes one side of each `«wrong|right»`. */
function chosen(text: string, side: 0 | 1): string {
	return text.replace(/«([^|»]*)\|([^»]*)»/gu, (_, wrong: string, right: string) => [wrong, right][side]!);
}

function filesOf(text: string, title: string): DeckFiles {
	const [deck = '', ...others] = text.split(/^=== /mu);
	const written = deck.startsWith('!') ? deck.slice(1) : `* ${title}\n${deck.trimEnd()}\n.end\n`;
	const files = others.map((other) => {
		const end = other.indexOf('\n');
		return [other.slice(0, end).trim(), other.slice(end + 1)] as const;
	});
	return { 'deck.cir': written, ...Object.fromEntries(files) };
}
