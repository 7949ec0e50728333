import type { DeviceCard, DotCard } from '../cards/card.ts';
import type { NameTable } from '../project/names.ts';
import type { Scope } from '../project/program.ts';
import type { Span } from '../syntax/tokens.ts';

/** The subcircuit that an unfinished X card calls. */
export interface Called {
	/** The `.subckt` card. */
	opening: DotCard;
	/** Whether the cursor's word is after the subcircuit's name. */
	isBehind: boolean;
}

/**
 * The subcircuit of an X card that contains the placeholder. The last word counts as the subcircuit; at the end of the
 * card that is the placeholder, so the word before it is tried.
 */
export function calledSubcircuit(names: NameTable, scope: Scope, card: DeviceCard, word: Span): Called | null {
	if (card.letter !== 'x' || !card.model) return null;
	const isPlaceholder = card.model.from <= word.from && word.to <= card.model.to;
	const token = isPlaceholder ? card.nodes.at(-1) : card.model;
	const definition = token && names.lookup(scope, 'subcircuit', token.text.toLowerCase())?.definitions[0];
	const opening = definition && names.card(definition.at);
	return opening?.type === 'dot' ? { opening, isBehind: token!.to <= word.from } : null;
}
