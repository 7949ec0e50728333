import { Fault } from '#lib/base/fault.ts';

/** The fault for a field of the goals file with a wrong value: its `path`, such as `goals[0].target`, and what was `expected`. */
export function invalid(path: string, expected: string): Fault {
	return new Fault('goals_invalid', `Design goals: ${path} must be ${expected}`, { path, expected });
}

export function asObject(value: unknown, path: string): Record<string, unknown> {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(path, 'an object');
	return value as Record<string, unknown>;
}

export function optionalText(value: unknown, path: string): string | undefined {
	if (value === undefined) return undefined;
	if (typeof value !== 'string' || value.trim() === '') throw invalid(path, 'a text');
	return value.trim();
}

export function asNumber(value: unknown, path: string): number {
	if (typeof value !== 'number' || !Number.isFinite(value)) throw invalid(path, 'a number');
	return value;
}

export function oneOf<T extends string>(value: unknown, allowed: readonly T[], path: string): T {
	const found = allowed.find((candidate) => candidate === value);
	if (found === undefined) throw invalid(path, allowed.join(' / '));
	return found;
}

/** `{ [key]: value }`, or `{}`: an absent field stays absent. */
export function optional<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
	return value === undefined ? {} : ({ [key]: value } as Partial<Record<K, V>>);
}
