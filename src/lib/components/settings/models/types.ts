import type { FaultRecord } from '#lib/base/fault.ts';
import type { ModelInfo } from '#lib/llm/models/model-info.ts';
import type { ProviderDefinition } from '#lib/llm/providers/provider.ts';
import type { ConnectionTest, ModelConnection } from '#lib/llm/types.ts';
import type { SelectableProvider } from '#lib/llm/providers/provider-ids.ts';
import type { ConnectionSettings } from '#lib/settings/settings.ts';

type Shown =
	| 'name'
	| 'kind'
	| 'defaultBaseUrl'
	| 'otherBaseUrls'
	| 'key'
	| 'keyPageUrl'
	| 'modelsPageUrl'
	| 'suggestedModels'
	| 'searchesWeb'
	| 'modelSearchesWeb'
	| 'searchesBesideTools';

/** A service and its settings. */
export interface ProviderItem extends Pick<ProviderDefinition, Shown> {
	id: SelectableProvider;
	connection: ModelConnection;
	/** Last characters of the stored key; empty if they are hidden, null if there is no key. */
	keyHint: string | null;
	/** When the connection last passed its test with its current settings, milliseconds since 1970, or null. */
	lastVerified: number | null;
	/** Whether a call can succeed: there is a model, and a key if one is needed. */
	ready: boolean;
	/** Whether conversations use it. */
	active: boolean;
}

export interface ProviderActions {
	onchange: (change: Partial<ConnectionSettings>) => void;
	/** Stores a key for the service. Rejects with a fault if it cannot be stored. */
	onsetkey: (key: string) => Promise<void>;
	onforgetkey: () => Promise<void>;
	ontest: (signal: AbortSignal) => Promise<ConnectionTest>;
	/** Names of the service's models. Rejects with a fault. */
	onlistmodels: (signal: AbortSignal) => Promise<string[]>;
	onuse: () => void;
	/** Stores the user's entry for a model, replacing `before`. */
	onsavemodel: (model: ModelInfo, before: ModelInfo | null) => void;
	/** Removes the user's entry for a model. */
	onremovemodel: (model: ModelInfo) => void;
}

/** A service in the dialog that connects a model. */
export interface ConnectableService extends Pick<
	ProviderDefinition,
	'kind' | 'key' | 'keyPattern' | 'keyPageUrl' | 'otherBaseUrls' | 'suggestedModels'
> {
	id: SelectableProvider;
	name: string;
	/** As currently set. */
	baseUrl: string;
	model: string;
	/** Last characters of the stored key; empty if they are hidden, null if there is no key. */
	keyHint: string | null;
}

/** What the user has entered for a service. */
export interface NewConnection {
	id: SelectableProvider;
	baseUrl: string;
	/** Empty keeps the stored key, if any. */
	key: string;
	/** Empty uses the models that the service lists. */
	model: string;
}

export type ConnectResult =
	| { state: 'connected' }
	| { state: 'failed'; fault: FaultRecord }
	/** No model was given; these are the service's models. */
	| { state: 'choose'; models: string[] };

/** A service that a project can choose. */
export interface ProjectProvider extends Pick<ProviderDefinition, 'name' | 'kind' | 'suggestedModels'> {
	id: SelectableProvider;
	/** The model in the settings. */
	model: string;
	thinking: boolean;
	baseUrl: string;
	ready: boolean;
}
