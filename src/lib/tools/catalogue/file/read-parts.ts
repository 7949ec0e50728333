import { succeeded } from '../../outcome.ts';
import type { FoundParts, LineRange } from '../../text/find-parts.ts';
import type { ToolOutcome } from '../../types.ts';

/** Maximum number of parts that are named and not shown. */
const MAX_NAMED = 20;

/** The parts of a file that match a query, as the model reads them. */
export function describeParts(title: string, path: string, query: string, found: FoundParts): ToolOutcome {
	const { parts, omitted, matches, totalLines } = found;
	const details = {
		kind: 'file',
		path,
		totalLines,
		firstLine: parts[0]?.start ?? 0,
		lastLine: parts.at(-1)?.end ?? 0
	} as const;
	if (parts.length === 0)
		return succeeded(
			`${title}\nNothing in it matches ${JSON.stringify(query)}. Try other words, or read lines with start_line and end_line.`,
			details
		);
	const lines = [
		title,
		`${matches === 1 ? '1 line matches' : `${matches} lines match`} ${JSON.stringify(query)}; shown with the lines around:`
	];
	for (const [index, part] of parts.entries()) {
		if (index > 0) lines.push('[...]');
		lines.push(part.text);
	}
	if (omitted.length > 0) lines.push(`[... not shown, but matching too: lines ${named(omitted)} ...]`);
	return succeeded(lines.join('\n'), details);
}

function named(ranges: readonly LineRange[]): string {
	const shown = ranges.slice(0, MAX_NAMED).map(({ start, end }) => `${start}-${end}`);
	return ranges.length > MAX_NAMED ? `${shown.join(', ')} and ${ranges.length - MAX_NAMED} more` : shown.join(', ');
}
