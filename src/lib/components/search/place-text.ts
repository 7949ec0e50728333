import type { PassagePlace } from '#lib/knowledge/knowledge.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';

/** Where a passage is, for the user. */
export function placeText(place: PassagePlace, t: Messages['search']): string {
	switch (place.kind) {
		case 'file':
			return t.fromLine(place.path, place.start);
		case 'document':
			return t.page(place.path, place.page);
		case 'run':
			return t.run;
		case 'conversation':
			return t.conversation;
	}
}
