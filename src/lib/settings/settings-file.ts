import { parseForeignJson } from '#lib/base/foreign-json.ts';
import { ownValue } from '#lib/base/own-value.ts';
import { Fault } from '#lib/base/fault.ts';
import { redact } from '#lib/security/redact.ts';
import { providerIds } from './selectable-providers.ts';
import { parseSettings, withVerification, type Settings } from './settings.ts';
import { asObject } from './stored-values.ts';

const KIND = 'spicewright-settings';
const VERSION = 1;
/** Characters; what this app writes has a few thousand. */
export const settingsFileLimit = 1_000_000;

/**
 * What holds on one device only: when a connection was tested, where the user has agreed to let projects send conversations,
 * and what the agent may do without asking. Nobody agrees by taking over a file.
 */
const ofThisDevice = ['lastVerified', 'projectAddresses', 'permissions'] as const;

export interface SettingsExport {
	text: string;
	/** Places left out because they look like a key or a password. */
	leftOut: string[];
}

export interface SettingsImport {
	settings: Settings;
	/** Places of the file that this version does not know. */
	unknown: string[];
}

/** One value that differs. */
export interface SettingChange {
	/** Such as `connections.zhipu.baseUrl`. */
	path: string;
	/** As JSON, text without quotes; null where there is none. */
	before: string | null;
	after: string | null;
}

/** The settings as a file. Keys are not among the settings, and what looks like one anywhere in them is left out. */
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
 * Reads a settings file over the settings there are: what the file does not say stays. Fields that this version does not know
 * are kept out; a value that makes no sense where it stands refuses the whole file.
 *
 * @throws Fault `settings_file_too_large`, `settings_file_not_json`, `json_too_deep`, `settings_file_foreign`, `settings_file_newer`,
 *   `settings_file_invalid` and `settings_file_secret` (data.path)
 */
export function importSettings(text: string, current: Settings): SettingsImport {
	if (text.length > settingsFileLimit) throw new Fault('settings_file_too_large', 'Too large for a settings file');
	const file = asObject(parseJson(text));
	if (file.kind !== KIND || typeof file.version !== 'number')
		throw new Fault('settings_file_foreign', 'No settings file');
	if (file.version > VERSION)
		throw new Fault('settings_file_newer', 'Made by a newer version', { version: file.version });
	const given = asObject(file.settings);
	mapTexts(given, '', (value, path) => {
		if (carriesSecret(value)) throw new Fault('settings_file_secret', `A secret at ${path}`, { path });
		return value;
	});
	const settings = parseSettings({ ...current, ...asObject(overlay(portable(current), given)) });
	const unknown = compare(given, settings, '');
	return { settings: withoutStaleVerifications(current, settings), unknown };
}

/** Which values differ, in the order of the settings. */
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

/** The values given, over those there are; lists are taken as a whole, and fields that are not there are kept out. */
function overlay(current: unknown, given: unknown): unknown {
	if (given === undefined) return current;
	if (!isRecord(current) || !isRecord(given)) return given;
	return Object.fromEntries(Object.entries(current).map(([key, value]) => [key, overlay(value, ownValue(given, key))]));
}

/**
 * Holds what a file gave against what was read of it.
 *
 * @returns places that are not among the settings
 * @throws Fault `settings_file_invalid` where a value was not taken as it is
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
	// A text that was left out of the file.
	if (Object.is(given, read) || (given === null && read === '')) return [];
	throw new Fault('settings_file_invalid', `No valid value at ${path}`, { path });
}

function withoutStaleVerifications(before: Settings, after: Settings): Settings {
	return providerIds
		.filter((id) => JSON.stringify(before.connections[id]) !== JSON.stringify(after.connections[id]))
		.reduce((settings, id) => withVerification(settings, id, null), after);
}

/** Copies plain data with its texts changed; keys of objects are left as they are. */
function mapTexts(value: unknown, path: string, map: (text: string, path: string) => string | null): unknown {
	if (typeof value === 'string') return map(value, path);
	if (Array.isArray(value)) return value.map((entry, index) => mapTexts(entry, `${path}[${index}]`, map));
	if (!isRecord(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, entry]) => [key, mapTexts(entry, path === '' ? key : `${path}.${key}`, map)])
	);
}

/** Names of query parameters that carry keys. */
const secretName = /key|token|secret|passw|auth|credential|signature|^sig$|^code$/i;
/** What a parameter that is no secret looks like: short, or the gap for the service's address. */
const plainValue = /^(?:[\w.:/-]{0,15}|\{url\})$/;

/** True for a text that looks like a key, or an address that carries a password or something long in its query. */
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
