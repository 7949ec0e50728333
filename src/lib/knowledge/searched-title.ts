import type { PassagePlace } from './knowledge.ts';

/** The title of a chunk as it is searched: with the path, so that files are also found by their names. */
export function searchedTitle(place: PassagePlace, title: string): string {
	return 'path' in place ? `${place.path} ${title}` : title;
}
