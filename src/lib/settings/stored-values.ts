/** Readers for stored values, which may come from any version, be incomplete or damaged: they never throw. */

export function asObject(value: unknown): Record<string, unknown> {
	return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

export function parseText(value: unknown): string | null {
	return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** An http or https address, or null. */
export function parseUrl(value: unknown): string | null {
	const text = parseText(value);
	if (text === null || !URL.canParse(text)) return null;
	return ['http:', 'https:'].includes(new URL(text).protocol) ? text : null;
}

/** The entries of a list that are addresses. */
export function parseUrls(value: unknown): string[] {
	return Array.isArray(value) ? value.map(parseUrl).filter((url) => url !== null) : [];
}

export interface Bounds {
	least: number;
	most: number;
	standard: number;
}

/** A whole number, clamped to its bounds; the default if the value is not a number. */
export function parseWhole(value: unknown, { least, most, standard }: Bounds): number {
	if (typeof value !== 'number' || !Number.isFinite(value)) return standard;
	return Math.min(Math.max(Math.round(value), least), most);
}

export function oneOf<T>(value: unknown, allowed: readonly T[], fallback: T): T;
export function oneOf<T>(value: unknown, allowed: readonly T[], fallback: null): T | null;
export function oneOf<T>(value: unknown, allowed: readonly T[], fallback: T | null): T | null {
	return allowed.find((candidate) => candidate === value) ?? fallback;
}
