import { analyses } from './faulty/analyses.ts';
import { connections } from './faulty/connections.ts';
import { devices } from './faulty/devices.ts';
import { everyday } from './faulty/everyday.ts';
import { measurements } from './faulty/measurements.ts';
import { mistakes } from './faulty/mistakes.ts';
import { pins } from './faulty/pins.ts';
import { quantities } from './faulty/quantities.ts';
import { questions } from './faulty/questions.ts';
import { slips } from './faulty/slips.ts';
import { sources } from './faulty/sources.ts';
import { values } from './faulty/values.ts';
import { circuits } from './correct/circuits.ts';
import { extremes } from './correct/extremes.ts';
import { limits } from './correct/limits.ts';
import { lookalikes } from './correct/lookalikes.ts';
import { measurements as rightMeasurements } from './correct/measurements.ts';
import { models } from './correct/models.ts';
import { power } from './correct/power.ts';
import { quiet } from './correct/quiet.ts';
import { rarities } from './correct/rarities.ts';
import { runs } from './correct/runs.ts';
import { unusual } from './correct/unusual.ts';
import { unusualRuns } from './correct/unusual-runs.ts';
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

const faultyKinds: readonly FaultyKind[] = [
	...sources,
	...analyses,
	...values,
	...devices,
	...connections,
	...slips,
	...quantities,
	...pins,
	...questions,
	...everyday,
	...mistakes,
	...measurements
];
const correctKinds: readonly CorrectKind[] = [
	...models,
	...circuits,
	...runs,
	...power,
	...rarities,
	...extremes,
	...lookalikes,
	...unusual,
	...unusualRuns,
	...limits,
	...quiet,
	...rightMeasurements
];

/** Greatest number of decks of a kind; those that repeat an earlier one are left out. */
export const PER_KIND = 4;

/** @param numbers which decks of each kind, from 0 */
export function faultyDecks(numbers: readonly number[]): FaultyDeck[] {
	return faultyKinds.flatMap((kind) =>
		differentTexts(kind.deck, numbers).map(([text, number]) => {
			const name = `${kind.kind} ${number}`;
			return { name, kind, files: filesOf(chosen(text, 0), name), repaired: filesOf(chosen(text, 1), name) };
		})
	);
}

/** @param numbers which decks of each kind, from 0 */
export function correctDecks(numbers: readonly number[]): CorrectDeck[] {
	return correctKinds.flatMap(({ kind, deck }) =>
		differentTexts(deck, numbers).map(([text, number]) => {
			const name = `${kind} ${number}`;
			return { name, kind, files: filesOf(text, name) };
		})
	);
}

function differentTexts(deck: (variation: Variation) => string, numbers: readonly number[]): [string, number][] {
	const texts = new Map<string, number>();
	for (const index of numbers) {
		const text = deck({ of: (...choices) => choices[index % choices.length]! });
		if (!texts.has(text)) texts.set(text, index + 1);
	}
	return [...texts];
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
