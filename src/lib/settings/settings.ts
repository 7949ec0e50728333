import type { ModelInfo } from '#lib/llm/models/model-info.ts';
import type { ProviderDefinition } from '#lib/llm/providers/provider.ts';
import type { ModelConnection } from '#lib/llm/types.ts';
import { parseEmbedding, parseEmbeddingConsents, type EmbeddingConsent, type EmbeddingSettings } from './embedding.ts';
import { parseAgentLimits, type AgentLimits } from './agent-limits.ts';
import { parseCompression, type CompressionSettings } from './compression.ts';
import { locales, type Locale } from '#lib/i18n/locales.ts';
import { parsePermissions, type PermissionSettings } from './permissions.ts';
import { parsePromptOverrides, type PromptOverrides } from './prompt-overrides.ts';
import { providerIds, type SelectableProvider } from '#lib/llm/providers/provider-ids.ts';
import { parseSpendingCaps, type SpendingCaps } from './spending-caps.ts';
import { asObject, oneOf, parseText, parseUrl, parseUrls, parseWhole } from './stored-values.ts';
import { parseContextShares, type ContextShares } from './context-shares.ts';
import { toolProfiles, type ToolProfile } from './tool-profile.ts';
import { parseTokens, parseUserModels } from './user-models.ts';
import { parseWebSearch, type WebSearchSettings } from './web-search.ts';

/** The user's settings for one provider; null uses the provider's default. */
export interface ConnectionSettings {
	baseUrl: string | null;
	model: string | null;
	thinking: boolean;
	/** Prefix of the service's address, or null for none; see `ModelConnection`. */
	proxyUrl: string | null;
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
	/** When a connection last passed its test with its current settings; null if it has not been tested since a change. */
	lastVerified: Record<SelectableProvider, Verification | null>;
	/** Models that the user has added, and changes to built-in ones. */
	userModels: ModelInfo[];
	webSearch: WebSearchSettings;
	embedding: EmbeddingSettings;
	/** Projects whose text may be sent to a service that makes vectors. */
	embeddingConsents: EmbeddingConsent[];
	/** Addresses to which projects with their own model may send conversations. */
	projectAddresses: string[];
	/** How long Ollama keeps a model in memory after a call, minutes; 0 unloads it at once, -1 never. */
	ollamaKeepAliveMinutes: number;
	/** Minutes without use after which a vault with a passphrase locks automatically; 0 for never. */
	autoLockMinutes: number;
	/** Maximum duration of a run, whole seconds. */
	runTimeLimit: number;
	/** Maximum number of points of all curves of a run together. */
	runPointLimit: number;
	/** Maximum memory of a run, MiB. */
	runMemoryLimit: number;
	/** Whether the editor shows the operating point of the last run. */
	operatingValues: boolean;
	/** Limits of an agent turn. */
	agentLimits: AgentLimits;
	/** How much calls to model services may use. */
	spendingCaps: SpendingCaps;
	/** How long conversations are compressed. */
	compression: CompressionSettings;
	/** How the input of a request is shared. */
	contextShares: ContextShares;
	/** Which tools every request offers. */
	toolProfile: ToolProfile;
	/** What the agent may do without asking. */
	permissions: PermissionSettings;
	/** The user's changes to the built-in prompts. */
	promptOverrides: PromptOverrides;
}

/**
 * Bounds of the run limits. At 8 bytes per point, the default of 50 million points is 400 MB, such as four signals at ten million times; while
 * such a run goes on, page and engine together hold up to four times that.
 */
export const runLimitBounds = {
	runTimeLimit: { least: 1, most: 86_400, standard: 300 },
	runPointLimit: { least: 10_000, most: 200_000_000, standard: 50_000_000 },
	runMemoryLimit: { least: 64, most: 4_096, standard: 1_024 }
};

/** Bounds of `Settings.ollamaKeepAliveMinutes` and `Settings.autoLockMinutes`. */
export const keepAliveBounds = { least: -1, most: 1_440, standard: 30 };
const autoLockBounds = { least: 0, most: 1_440, standard: 15 };

/** Limits of a run that the user can set. */
export type RunLimit = keyof typeof runLimitBounds;

/** Stored settings: from any version, incomplete, or damaged. */
type SettingsSpec = { [Key in keyof Settings]?: unknown } & {
	/** Name of `webSearch` in version 0.1 and before. */
	search?: unknown;
};

/** Reads stored settings; missing and invalid values get their defaults, so that no stored value can break the app. */
export function parseSettings(stored: unknown): Settings {
	const spec: SettingsSpec = asObject(stored);
	const connections = asObject(spec.connections);
	const verified = asObject(spec.lastVerified);
	return {
		locale: oneOf(
			spec.locale,
			locales.map(({ id }) => id),
			null
		),
		theme: oneOf(spec.theme, ['system', 'light', 'dark'], 'system'),
		activeProvider: oneOf(spec.activeProvider, providerIds, 'openai-compatible'),
		connections: byProvider((id) => parseConnection(connections[id])),
		lastVerified: byProvider((id) => parseVerification(verified[id])),
		userModels: parseUserModels(spec.userModels),
		webSearch: parseWebSearch(spec.webSearch ?? spec.search),
		embedding: parseEmbedding(spec.embedding),
		embeddingConsents: parseEmbeddingConsents(spec.embeddingConsents),
		projectAddresses: parseUrls(spec.projectAddresses),
		ollamaKeepAliveMinutes: parseWhole(spec.ollamaKeepAliveMinutes, keepAliveBounds),
		autoLockMinutes: parseWhole(spec.autoLockMinutes, autoLockBounds),
		runTimeLimit: parseWhole(spec.runTimeLimit, runLimitBounds.runTimeLimit),
		runPointLimit: parseWhole(spec.runPointLimit, runLimitBounds.runPointLimit),
		runMemoryLimit: parseWhole(spec.runMemoryLimit, runLimitBounds.runMemoryLimit),
		operatingValues: spec.operatingValues === true,
		agentLimits: parseAgentLimits(spec.agentLimits),
		spendingCaps: parseSpendingCaps(spec.spendingCaps),
		compression: parseCompression(spec.compression),
		contextShares: parseContextShares(spec.contextShares),
		toolProfile: oneOf(spec.toolProfile, toolProfiles, 'usual'),
		permissions: parsePermissions(spec.permissions),
		promptOverrides: parsePromptOverrides(spec.promptOverrides)
	};
}

/** Changes the connection to a provider; an earlier verification no longer applies. */
export function withConnection(
	settings: Settings,
	provider: SelectableProvider,
	change: Partial<ConnectionSettings>
): Settings {
	const connections = { ...settings.connections, [provider]: { ...settings.connections[provider], ...change } };
	return withVerification({ ...settings, connections }, provider, null);
}

/** Records a passed test; null after a change of the key or the connection. */
export function withVerification(
	settings: Settings,
	provider: SelectableProvider,
	verification: Verification | null
): Settings {
	return { ...settings, lastVerified: { ...settings.lastVerified, [provider]: verification } };
}

/** The connection to a provider's model, with defaults filled in. */
export function connectionFor(
	settings: Settings,
	provider: Pick<ProviderDefinition, 'id' | 'defaultBaseUrl' | 'defaultModel' | 'searchesWeb' | 'standardContextTokens'>
): ModelConnection {
	const { id, defaultBaseUrl, defaultModel, searchesWeb } = provider;
	const { baseUrl, model, contextTokens, ...rest } =
		id === 'recorded' ? parseConnection(null) : settings.connections[id];
	return {
		provider: id,
		baseUrl: (baseUrl ?? defaultBaseUrl).replace(/(?<!\/)\/+$/, ''),
		model: model ?? defaultModel,
		webSearch: searchesWeb && settings.webSearch.mode === 'provider',
		contextTokens: contextTokens ?? provider.standardContextTokens ?? null,
		...(id === 'ollama' ? { keepAliveMinutes: settings.ollamaKeepAliveMinutes } : {}),
		...rest
	};
}

function parseConnection(stored: unknown): ConnectionSettings {
	const { baseUrl, model, thinking, proxyUrl, contextTokens } = asObject(stored);
	return {
		baseUrl: parseUrl(baseUrl),
		model: parseText(model),
		thinking: thinking === true,
		proxyUrl: parseUrl(proxyUrl),
		contextTokens: parseTokens(contextTokens)
	};
}

function parseVerification(stored: unknown): Verification | null {
	const { at, model } = asObject(stored);
	const name = parseText(model);
	return typeof at === 'number' && Number.isFinite(at) && name !== null ? { at, model: name } : null;
}

function byProvider<T>(make: (id: SelectableProvider) => T): Record<SelectableProvider, T> {
	return Object.fromEntries(providerIds.map((id) => [id, make(id)])) as Record<SelectableProvider, T>;
}
