import { computeCommandScore } from 'bits-ui';

/**
 * Minimum score. Below it, the typed letters are scattered inside words: "sett" in "Hide the side panel, left". One such
 * gap costs a factor of 0.17, so that contiguous letters and word beginnings stay above.
 */
const leastScore = 0.1;

/**
 * The commands that match the typed text, best match first; all in their order if nothing is typed. Ids count too, for
 * users who know a command by its English name, but never more than a visible name.
 */
export function rankCommands<T extends { id: string; label: string }>(commands: readonly T[], query: string): T[] {
	const typed = query.trim();
	if (typed === '') return [...commands];
	return commands
		.map((command) => ({
			command,
			score: Math.max(computeCommandScore(command.label, typed), computeCommandScore(command.id, typed) * 0.9)
		}))
		.filter(({ score }) => score >= leastScore)
		.sort((a, b) => b.score - a.score)
		.map(({ command }) => command);
}
