import { succeeded } from '../../outcome.ts';
import type { CallContext, ToolOutcome } from '../../types.ts';
import { LinePlaces } from './line-places.ts';

/** The kinds of symbols that a search can be narrowed to. */
export const symbolKinds = ['device', 'subcircuit', 'model', 'parameter', 'function', 'measure', 'section'] as const;

/**
 * Where names are defined in the netlists of the project, the best match first.
 *
 * @param wanted only symbols of this kind; undefined for all
 * @param isInScope whether symbols of a file are listed
 */
export async function answerAboutSymbols(
	query: string,
	wanted: (typeof symbolKinds)[number] | undefined,
	limit: number,
	{ code }: CallContext,
	isInScope: (path: string) => boolean = () => true
): Promise<ToolOutcome> {
	const matches = (await code.ask('workspaceSymbols', query)).filter(
		({ kind, selection }) => (wanted === undefined || kind === wanted) && isInScope(selection.path)
	);
	if (matches.length === 0)
		return succeeded(`No ${wanted ?? 'definition'} in the netlists has a name like ${JSON.stringify(query)}.`);
	const places = new Map<string, LinePlaces>();
	const lines = matches.slice(0, limit).map(({ kind, name, detail, selection: { path, from } }) => {
		let inFile = places.get(path);
		if (!inFile) places.set(path, (inFile = new LinePlaces(code.textOf(path))));
		return `${path}:${inFile.lineOf(from)}: ${kind} ${name}${detail === '' ? '' : ` (${detail})`}`;
	});
	if (matches.length > limit) lines.push(`[... ${matches.length - limit} more ...]`);
	return succeeded(lines.join('\n'));
}
