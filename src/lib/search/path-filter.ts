import { globMatcher } from './glob-pattern.ts';

/**
 * A function that says whether a path is searched: it matches one of the patterns to include, or there are none, and none of
 * those to exclude.
 *
 * @returns null if one of the patterns is empty, too long, or has too many alternatives
 */
export function pathFilter(include: readonly string[], exclude: readonly string[]): ((path: string) => boolean) | null {
	const [wanted, unwanted] = [include.map(globMatcher), exclude.map(globMatcher)];
	if ([...wanted, ...unwanted].includes(null)) return null;
	const matches = (matchers: typeof wanted, path: string) => matchers.some((isMatch) => isMatch?.(path));
	return (path) => (wanted.length === 0 || matches(wanted, path)) && !matches(unwanted, path);
}
