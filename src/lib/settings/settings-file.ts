import { parseForeignJson } from '#lib/base/foreign-json.ts';
import { ownValue } from '#lib/base/own-value.ts';
import { Fault } from '#lib/base/fault.ts';
import { redact } from '#lib/security/redact.ts';
import { providerIds } from '#lib/llm/providers/provider-ids.ts';
import { parseSettings, withVerification, type Settings } from './settings.ts';
import { asObject } from './stored-values.ts';

const KIND = 'spicewright-settings';
const VERSION = 1;
/** Maximum size, characters; a file from this app has a few thousand. */
export const settingsFileLimit = 1_000_000;

/**
 * Settings of one device: when a connection was tested, to which addresses the user has allowed projects to send
 * conversations, which projects' text may go to a service for vectors, and what the agent may do without asking. Importing a file must
 * not grant any of it.
 */
const ofThisDevice = ['lastVerified', 'projectAddresses', 'embeddingConsents', 'permissions'] as const;

export interface SettingsExport {
	text: string;
	/** Paths of values that were left out because they look like a key or a password. */
	leftOut: string[];
}

export interface SettingsImport {
	settings: Settings;
	/** Paths of settings in the file that this version does not know. */
	unknown: string[];
}

/** A value that differs. */
export interface SettingChange {
	/** For example `connections.zhipu.baseUrl`. */
	path: string;
	/** As JSON, text without quotes; null if there is no value. */
	before: string | null;
	after: string | null;
}

/** The settings as a file. Keys are not part of the settings, and anything that looks like a key is left out. */
export function exportSettings(settings: Settings): SettingsExport {
	const leftOut: string[] = [];
	const clean = mapTexts(portable(settings), '', (text, path) => {
		if (!carriesSecret(text)) return text;
		leftOut.push(path);
		return null;
	});
	const file = { kind: KIND, version: VERSION, settings: clean };
	return { text: `${JSON.stringify(file, null, '\t')}\n`, leftOut };
}

/**
 * Merges a settings file into the current settings: values that the file does not contain stay. Unknown settings are
 * ignored; an invalid value refuses the whole file.
 *
 * @throws Fault `settings_file_too_large`, `settings_file_not_json`, `json_too_deep`, `settings_file_foreign`, `settings_file_newer`,
 *   `settings_file_invalid` and `settings_file_secret` (data.path)
 */
export function importSettings(text: string, current: Settings): SettingsImport {
	if (text.length > settingsFileLimit) throw new Fault('settings_file_too_large', 'Too large for a settings file');
	const file = asObject(parseJson(text));
	if (file.kind !== KIND || typeof file.version !== 'number')
		throw new Fault('settings_file_foreign', 'Not a settings file');
	if (file.version > VERSION)
		throw new Fault('settings_file_newer', 'Written by a newer version', { version: file.version });
	const given = asObject(file.settings);
	mapTexts(given, '', (value, path) => {
		if (carriesSecret(value))
			throw new Fault('settings_file_secret', `The file contains a secret at ${path}`, { path });
		return value;
	});
	const { promptOverrides = current.promptOverrides } = given;
	const settings = parseSettings({ ...current, ...asObject(overlay(portable(current), given)), promptOverrides });
	const unknown = compare(given, settings, '');
	return { settings: withoutStaleVerifications(current, settings), unknown };
}

/** The values that differ, in the order of the settings. */
export function settingsChanges(before: Settings, after: Settings): SettingChange[] {
	const [old, next] = [flatten(before), flatten(after)];
	return [...new Set([...old.keys(), ...next.keys()])]
		.map((path) => ({ path, before: old.get(path) ?? null, after: next.get(path) ?? null }))
		.filter((change) => change.before !== change.after && !change.path.startsWith('lastVerified'));
}

function portable(settings: Settings): Omit<Settings, (typeof ofThisDevice)[number]> {
	const { lastVerified: _, projectAddresses: __, permissions: ___, ...others } = settings;
	return others;
}

function parseJson(text: string): unknown {
	try {
		return parseForeignJson(text);
	} catch (thrown) {
		throw thrown instanceof Fault ? thrown : new Fault('settings_file_not_json', 'Not JSON');
	}
}

/** Merges the given values into the current ones; lists are replaced as a whole, unknown fields are ignored. */
function overlay(current: unknown, given: unknown): unknown {
	if (given === undefined) return current;
	if (!isRecord(current) || !isRecord(given)) return given;
	return Object.fromEntries(Object.entries(current).map(([key, value]) => [key, overlay(value, ownValue(given, key))]));
}

/**
 * Compares the values in a file with those that were read from it.
 *
 * @returns paths that are not settings
 * @throws Fault `settings_file_invalid` where a value was changed by reading it
 */
function compare(given: unknown, read: unknown, path: string): string[] {
	if (Array.isArray(given) && Array.isArray(read) && given.length === read.length)
		return given.flatMap((value, index) => compare(value, read[index], `${path}[${index}]`));
	if (isRecord(given) && isRecord(read))
		return Object.entries(given).flatMap(([key, value]) => {
			const place = path === '' ? key : `${path}.${key}`;
			if (path === '' && ofThisDevice.some((field) => field === key)) return [];
			return Object.hasOwn(read, key) ? compare(value, ownValue(read, key), place) : [place];
		});
	// A text that the export left out.
	if (Object.is(given, read) || (given === null && read === '')) return [];
	throw new Fault('settings_file_invalid', `Invalid value at ${path}`, { path });
}

function withoutStaleVerifications(before: Settings, after: Settings): Settings {
	return providerIds
		.filter((id) => JSON.stringify(before.connections[id]) !== JSON.stringify(after.connections[id]))
		.reduce((settings, id) => withVerification(settings, id, null), after);
}

/** Copies plain data and maps its texts; keys of objects stay unchanged. */
function mapTexts(value: unknown, path: string, map: (text: string, path: string) => string | null): unknown {
	if (typeof value === 'string') return map(value, path);
	if (Array.isArray(value)) return value.map((entry, index) => mapTexts(entry, `${path}[${index}]`, map));
	if (!isRecord(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, entry]) => [key, mapTexts(entry, path === '' ? key : `${path}.${key}`, map)])
	);
}

/** Names of query parameters that may carry secrets. */
const secretName = /key|token|secret|passw|auth|credential|signature|^sig$|^code$/i;
/** A parameter value that is not a secret: short, or the placeholder for the service's address. */
const plainValue = /^(?:[\w.:/-]{0,15}|\{url\})$/;

/** True for a text that looks like a key, or an address that contains a password or a long query parameter. */
function carriesSecret(text: string): boolean {
	if (redact(text) !== text) return true;
	if (!URL.canParse(text)) return false;
	const url = new URL(text);
	if (url.username !== '' || url.password !== '') return true;
	const parameters = [...url.searchParams, ...new URLSearchParams(url.hash.slice(1))];
	return parameters.some(([name, value]) => (value !== '' && secretName.test(name)) || !plainValue.test(value));
}

function flatten(settings: Settings): Map<string, string> {
	const flat = new Map<string, string>();
	const walk = (value: unknown, path: string): void => {
		if (isRecord(value))
			for (const [key, entry] of Object.entries(value)) walk(entry, path === '' ? key : `${path}.${key}`);
		else if (value !== null) flat.set(path, typeof value === 'string' ? value : JSON.stringify(value));
	};
	const { userModels, ...rest } = settings;
	walk(rest, '');
	for (const model of userModels) flat.set(`userModels.${model.provider}/${model.id}`, JSON.stringify(model));
	return flat;
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
