import type { ProviderDefinition } from '#lib/llm/provider.ts';
import type { ModelConnection, ProviderId } from '#lib/llm/types.ts';
import type { Locale } from '#lib/i18n/catalogue.ts';

/** A provider that the user can choose; recordings are played by the app itself. */
export type SelectableProvider = Exclude<ProviderId, 'recorded'>;

/** What the user has set for one provider; null takes the provider's own default. */
export interface ConnectionSettings {
	baseUrl: string | null;
	model: string | null;
	thinking: boolean;
	/** Goes before the service's address, or null for none; see `ModelConnection`. */
	proxyUrl: string | null;
	webSearch: boolean;
	contextTokens: number | null;
}

export interface Verification {
	/** Milliseconds since 1970. */
	at: number;
	/** Model that answered. */
	model: string;
}

export interface Settings {
	/** Null follows the browser. */
	locale: Locale | null;
	theme: 'system' | 'light' | 'dark';
	activeProvider: SelectableProvider;
	connections: Record<SelectableProvider, ConnectionSettings>;
	/** When a connection last passed its test as it is set now; null before, and after any change to it. */
	lastVerified: Record<SelectableProvider, Verification | null>;
	/** Longest time that a run may take, whole seconds. */
	runTimeLimit: number;
	/** Most points that all curves of a run may have together. */
	runPointLimit: number;
	/** Most memory that a run may take, MiB. */
	runMemoryLimit: number;
}

/** Bounds of the limits of a run. At 8 bytes a point, the standard of 20 million points is 160 MB. */
export const runLimitBounds = {
	runTimeLimit: { least: 1, most: 86_400, standard: 300 },
	runPointLimit: { least: 10_000, most: 200_000_000, standard: 20_000_000 },
	runMemoryLimit: { least: 64, most: 4_096, standard: 1_024 }
};

/** Limits of a run that the user can set. */
export type RunLimit = keyof typeof runLimitBounds;

/** Settings as they may be stored: by any version, incomplete, or damaged. */
type SettingsSpec = { [Key in keyof Settings]?: unknown };

// Written as a record so that a provider added to the type cannot be forgotten here.
const providers: Record<SelectableProvider, true> = {
	openai: true,
	anthropic: true,
	gemini: true,
	deepseek: true,
	qwen: true,
	zhipu: true,
	siliconflow: true,
	openrouter: true,
	ollama: true,
	'openai-compatible': true,
	browser: true,
	wllama: true
};
const providerIds = Object.keys(providers) as SelectableProvider[];

/** Reads stored settings; whatever is missing or makes no sense takes its default, so that no stored value stops the app. */
export function parseSettings(stored: unknown): Settings {
	const spec: SettingsSpec = asObject(stored);
	const connections = asObject(spec.connections);
	const verified = asObject(spec.lastVerified);
	return {
		locale: oneOf(spec.locale, ['en', 'zh-CN'], null),
		theme: oneOf(spec.theme, ['system', 'light', 'dark'], 'system'),
		activeProvider: oneOf(spec.activeProvider, providerIds, 'openai-compatible'),
		connections: byProvider((id) => parseConnection(connections[id])),
		lastVerified: byProvider((id) => parseVerification(verified[id])),
		runTimeLimit: parseLimit('runTimeLimit', spec.runTimeLimit),
		runPointLimit: parseLimit('runPointLimit', spec.runPointLimit),
		runMemoryLimit: parseLimit('runMemoryLimit', spec.runMemoryLimit)
	};
}

/** Changes how a provider is reached; what was verified before says nothing about the new way. */
export function withConnection(
	settings: Settings,
	provider: SelectableProvider,
	change: Partial<ConnectionSettings>
): Settings {
	const connections = { ...settings.connections, [provider]: { ...settings.connections[provider], ...change } };
	return withVerification({ ...settings, connections }, provider, null);
}

/** Notes a passed test, or with null that the key or the connection has changed since. */
export function withVerification(
	settings: Settings,
	provider: SelectableProvider,
	verification: Verification | null
): Settings {
	return { ...settings, lastVerified: { ...settings.lastVerified, [provider]: verification } };
}

/** How to reach a provider's model, its defaults filled in. */
export function connectionFor(
	settings: Settings,
	{ id, defaultBaseUrl, defaultModel }: Pick<ProviderDefinition, 'id' | 'defaultBaseUrl' | 'defaultModel'>
): ModelConnection {
	const { baseUrl, model, ...rest } = id === 'recorded' ? parseConnection(null) : settings.connections[id];
	return {
		provider: id,
		baseUrl: (baseUrl ?? defaultBaseUrl).replace(/\/+$/, ''),
		model: model ?? defaultModel,
		...rest
	};
}

function parseConnection(stored: unknown): ConnectionSettings {
	const { baseUrl, model, thinking, proxyUrl, webSearch, contextTokens } = asObject(stored);
	return {
		baseUrl: parseUrl(baseUrl),
		model: parseText(model),
		thinking: thinking === true,
		proxyUrl: parseUrl(proxyUrl),
		webSearch: webSearch === true,
		contextTokens: typeof contextTokens === 'number' && contextTokens > 0 ? Math.round(contextTokens) : null
	};
}

function parseVerification(stored: unknown): Verification | null {
	const { at, model } = asObject(stored);
	const name = parseText(model);
	return typeof at === 'number' && Number.isFinite(at) && name !== null ? { at, model: name } : null;
}

function parseUrl(value: unknown): string | null {
	const text = parseText(value);
	if (text === null || !URL.canParse(text)) return null;
	return ['http:', 'https:'].includes(new URL(text).protocol) ? text : null;
}

function parseText(value: unknown): string | null {
	return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A limit as a whole number within its bounds; the standard for what is no number. */
export function parseLimit(limit: RunLimit, value: unknown): number {
	const { least, most, standard } = runLimitBounds[limit];
	if (typeof value !== 'number' || !Number.isFinite(value)) return standard;
	return Math.min(Math.max(Math.round(value), least), most);
}

function oneOf<T>(value: unknown, allowed: readonly T[], fallback: T): T;
function oneOf<T>(value: unknown, allowed: readonly T[], fallback: null): T | null;
function oneOf<T>(value: unknown, allowed: readonly T[], fallback: T | null): T | null {
	return allowed.find((candidate) => candidate === value) ?? fallback;
}

function byProvider<T>(make: (id: SelectableProvider) => T): Record<SelectableProvider, T> {
	return Object.fromEntries(providerIds.map((id) => [id, make(id)])) as Record<SelectableProvider, T>;
}

function asObject(value: unknown): Record<string, unknown> {
	return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
