import type { Inspection } from '#lib/agent/context/inspect-request.ts';

/** The parts of a request with their tokens and texts, as JSON or as text. It has no keys: they are never part of a request. */
export function exportOf({ window, tokens, leftOut, groups }: Inspection, format: 'json' | 'txt'): string {
	if (format === 'json')
		return `${JSON.stringify({ window, tokens, leftOut, groups: groups.map(({ parts, ...group }) => ({ ...group, parts: parts.map(({ id: _, ...part }) => part) })) }, null, 2)}\n`;
	const texts = groups.flatMap(({ kind, parts }) =>
		parts.map(({ name, tokens: used, state, text }) => `===== ${kind}: ${name} (${used} tokens, ${state})\n${text}\n`)
	);
	return [`About ${tokens} of ${window} tokens\n`, ...texts].join('\n');
}
