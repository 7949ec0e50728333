import { shareOf } from '../context/input-budget.ts';
import type { TurnProfile } from '../turn-profile.ts';
import { STANDARD_CHARACTERS } from './sent-mentions.ts';

const CHARACTERS_PER_TOKEN = 4;

/** Maximum length of what is read about the mentions of a message, by their share of the input; the standard one where that is not known. */
export async function mentionCharacters({ model, shares }: Pick<TurnProfile, 'model' | 'shares'>): Promise<number> {
	try {
		return shareOf('files', { window: await model.inputWindow(), ...(shares && { shares }) }) * CHARACTERS_PER_TOKEN;
	} catch {
		// The turn asks again, and reports why it fails.
		return STANDARD_CHARACTERS;
	}
}
