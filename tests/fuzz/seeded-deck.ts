import { seededRandom } from '../support/random.ts';
import { baseDecks, type Deck } from './decks.ts';
import { mutate } from './mutate.ts';

/** The deck that a seed stands for; the same in every process. */
export function createSeededDecks(corpus: string | null): (seed: number) => Deck {
	const decks = baseDecks(corpus);
	return (seed) => {
		const random = seededRandom(seed);
		const [deck, donor] = [decks[Math.floor(random() * decks.length)], decks[Math.floor(random() * decks.length)]];
		if (!deck || !donor) throw new Error('There is no deck to damage');
		return mutate(deck, donor, random);
	};
}
