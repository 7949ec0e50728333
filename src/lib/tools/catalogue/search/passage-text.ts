import { citationOf } from '#lib/knowledge/citation.ts';
import type { MeaningState, Passage, PassagePlace } from '#lib/knowledge/knowledge.ts';

const WAYS: Readonly<Record<Passage['foundBy'][number], string>> = {
	exact: 'contains the query',
	words: 'shares words with it',
	meaning: 'near in meaning',
	nearest: 'nearest in meaning of all, but not near'
};

/** A passage as the model reads it: where it is, how it was found, and its text. */
export function passageText({ place, title, text, isCut, foundBy, score }: Passage): string {
	const how = `${foundBy.map((way) => WAYS[way]).join(', ')}; score ${Number(score.toPrecision(2))}`;
	const named = title === '' ? '' : `: ${title}`;
	const citation = citationOf(place);
	const where = citation === null ? placeText(place) : `${placeText(place)}, cite ${citation}`;
	return [`${where}${named} (${how})`, text, ...(isCut ? ['[... cut ...]'] : [])].join('\n');
}

/** Where a passage is, in the words of the tools. */
function placeText(place: PassagePlace): string {
	switch (place.kind) {
		case 'file':
			return `${place.path} lines ${place.start}-${place.end}`;
		case 'document':
			return `${place.path} page ${place.page}`;
		case 'run':
			return `Simulation run ${place.runId}`;
		case 'conversation':
			return 'An earlier conversation';
	}
}

/** Whether the search by meaning took part. */
export const MEANING_TEXT: Readonly<Record<MeaningState, string>> = {
	used: 'The search by meaning was used.',
	partial: 'The search by meaning covers only the part of the project that is indexed so far.',
	off: 'The search by meaning is off: no model for it is set up or allowed for this project.',
	failed: 'The search by meaning failed or took too long; the other results are complete.'
};
