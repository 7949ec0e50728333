import { asObject, parseWhole } from './stored-values.ts';

/** The parts that share the input of a request, in the order in which the settings list them. */
export const sharedParts = [
	'system',
	'diagnostics',
	'implicit',
	'dependencies',
	'summary',
	'retrieval',
	'history',
	'files',
	'web'
] as const;
export type SharedPart = (typeof sharedParts)[number];

/** Bounds of the shares, percent. */
export const shareBounds: Readonly<Record<SharedPart, { least: number; most: number; standard: number }>> = {
	/** The project's instructions. */
	system: { least: 0, most: 60, standard: 5 },
	diagnostics: { least: 0, most: 60, standard: 10 },
	/** The open circuit, what others changed, the last run, the goals, the files. */
	implicit: { least: 0, most: 60, standard: 15 },
	dependencies: { least: 0, most: 60, standard: 10 },
	/** The summary of a compressed conversation. */
	summary: { least: 1, most: 20, standard: 5 },
	retrieval: { least: 0, most: 60, standard: 15 },
	history: { least: 5, most: 80, standard: 20 },
	/** What a message mentions. */
	files: { least: 1, most: 60, standard: 10 },
	web: { least: 0, most: 60, standard: 10 }
};

/** Bounds of the window that is shared, tokens. */
export const sharedWindowBounds = { least: 4_000, most: 1_000_000, standard: 40_000 };

/** How the input of a request is shared. */
export interface ContextShares {
	/** Of a larger window no more than this is shared, tokens: the state of the project is in no cache. The history may have the rest. */
	window: number;
	/** Percent; more than 100 together are scaled down to 100. */
	percent: Readonly<Record<SharedPart, number>>;
}

/** Reads stored shares, which may be incomplete or damaged. */
export function parseContextShares(stored: unknown): ContextShares {
	const spec = asObject(stored);
	const percent = asObject(spec.percent);
	return {
		window: parseWhole(spec.window, sharedWindowBounds),
		percent: Object.fromEntries(
			sharedParts.map((part) => [part, parseWhole(percent[part], shareBounds[part])])
		) as Record<SharedPart, number>
	};
}

export const standardShares: ContextShares = parseContextShares(undefined);

/** Sum of the shares, percent. */
export function sharedPercent({ percent }: ContextShares): number {
	return sharedParts.reduce((sum, part) => sum + percent[part], 0);
}
