import type { PlacedDiagnostic, Severity } from '#lib/spice/service-types.ts';

const ranks: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

/** Number of problems of each severity. */
export function countProblems(diagnostics: ReadonlyMap<string, readonly PlacedDiagnostic[]>): Record<Severity, number> {
	const counts = { error: 0, warning: 0, info: 0 };
	for (const list of diagnostics.values()) for (const { severity } of list) counts[severity] += 1;
	return counts;
}

/**
 * Problems by file, files with errors first, and errors first in each file.
 *
 * @param filter words that text or path must contain, ignoring case
 * @param limit maximum number of problems; `hidden` is the number of further ones
 */
export function listProblems(
	diagnostics: ReadonlyMap<string, readonly PlacedDiagnostic[]>,
	filter: string,
	limit: number,
	textOf: (diagnostic: PlacedDiagnostic) => string
): { groups: { path: string; problems: PlacedDiagnostic[] }[]; hidden: number } {
	const words = filter.toLowerCase().split(/\s+/u).filter(Boolean);
	const matches = (diagnostic: PlacedDiagnostic): boolean => {
		if (words.length === 0) return true;
		const text = `${diagnostic.path}:${diagnostic.line} ${textOf(diagnostic)}`.toLowerCase();
		return words.every((word) => text.includes(word));
	};
	const all = [...diagnostics]
		.map(([path, list]) => ({
			path,
			problems: list.filter(matches).sort((a, b) => ranks[a.severity] - ranks[b.severity] || a.from - b.from)
		}))
		.filter(({ problems }) => problems.length > 0)
		.sort((a, b) => worst(a.problems) - worst(b.problems) || (a.path < b.path ? -1 : 1));
	const groups: typeof all = [];
	let room = limit;
	for (const { path, problems } of all) {
		if (room <= 0) break;
		groups.push({ path, problems: problems.slice(0, room) });
		room -= problems.length;
	}
	const total = all.reduce((sum, { problems }) => sum + problems.length, 0);
	return { groups, hidden: Math.max(0, total - limit) };
}

function worst(problems: readonly PlacedDiagnostic[]): number {
	return Math.min(...problems.slice(0, 1).map(({ severity }) => ranks[severity]));
}
