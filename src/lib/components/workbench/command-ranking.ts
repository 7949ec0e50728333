import { computeCommandScore } from 'bits-ui';

/**
 * Below it the typed letters stand in the name, but scattered inside of its words: "sett" in "Hide the side panel, left". One
 * such jump costs a factor of 0.17, so that any run of letters, and beginnings of words, stay above.
 */
const leastScore = 0.1;

/**
 * The commands that what is typed can mean, the likeliest first; as they were when nothing is typed. The id counts too, for
 * those who know a command by its English name, but never more than a name on the screen.
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
