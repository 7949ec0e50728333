import { Fault } from '#lib/base/fault.ts';
import { parseForeignJson } from '#lib/base/foreign-json.ts';

/** Reads fields of a settings file of the project; every method throws the fault of the file. */
export class SettingFields {
	/**
	 * @param path path of the file
	 * @param kind begins the codes of its faults: `<kind>_not_json` with `detail`, `<kind>_invalid` with the `path` of the field,
	 * such as `goals[0].target`, and what was `expected`
	 */
	constructor(
		readonly path: string,
		private readonly kind: 'goals' | 'measurements' | 'study' | 'specification',
		private readonly prefix = ''
	) {}

	/** Reads the fields of an object of the file: paths of faults begin with its own. */
	under(path: string): SettingFields {
		return new SettingFields(this.path, this.kind, `${this.prefix}${path}.`);
	}

	json(text: string): unknown {
		try {
			return parseForeignJson(text);
		} catch (thrown) {
			const detail = thrown instanceof Error ? thrown.message : String(thrown);
			throw new Fault(`${this.kind}_not_json`, `${this.path} is not JSON: ${detail}`, { detail });
		}
	}

	/** The fault for a field with a wrong value. */
	invalid(field: string, expected: string): Fault {
		const path = this.prefix + field;
		return new Fault(`${this.kind}_invalid`, `${this.path}: ${path} must be ${expected}`, { path, expected });
	}

	object(value: unknown, path: string): Record<string, unknown> {
		if (typeof value !== 'object' || value === null || Array.isArray(value)) throw this.invalid(path, 'an object');
		return value as Record<string, unknown>;
	}

	list(value: unknown, path: string): unknown[] {
		if (!Array.isArray(value)) throw this.invalid(path, 'a list');
		return value as unknown[];
	}

	text(value: unknown, path: string): string {
		if (typeof value !== 'string' || value.trim() === '') throw this.invalid(path, 'a text');
		return value.trim();
	}

	optionalText(value: unknown, path: string): string | undefined {
		return value === undefined ? undefined : this.text(value, path);
	}

	number(value: unknown, path: string): number {
		if (typeof value !== 'number' || !Number.isFinite(value)) throw this.invalid(path, 'a number');
		return value;
	}

	oneOf<T extends string>(value: unknown, allowed: readonly T[], path: string): T {
		const found = allowed.find((candidate) => candidate === value);
		if (found === undefined) throw this.invalid(path, allowed.join(' / '));
		return found;
	}
}

/** `{ [key]: value }`, or `{}`: an absent field stays absent. */
export function optional<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
	return value === undefined ? {} : ({ [key]: value } as Partial<Record<K, V>>);
}
