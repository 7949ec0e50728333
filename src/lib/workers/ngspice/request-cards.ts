import { CardFinder } from '#lib/spice/project/card-finder.ts';
import { projectPath } from './project-files.ts';
import type { SimulationRequest } from './protocol.ts';

/**
 * Finds the cards of a run's netlist; its places have normalised project paths.
 *
 * @param like those of a netlist with mostly the same text
 */
export function cardsOf(
	{ files, entry, compatibility }: Pick<SimulationRequest, 'files' | 'entry' | 'compatibility'>,
	like?: CardFinder | undefined
): CardFinder {
	const plain = files.map(({ path, content }) => ({ path: projectPath(path), content }));
	return new CardFinder(plain, projectPath(entry), compatibility, like);
}
