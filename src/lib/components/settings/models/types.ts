import type { FaultRecord } from '#lib/base/fault.ts';
import type { ModelInfo } from '#lib/llm/models/model-info.ts';
import type { ProviderDefinition } from '#lib/llm/providers/provider.ts';
import type { ConnectionTest, ModelConnection } from '#lib/llm/types.ts';
import type { SelectableProvider } from '#lib/settings/selectable-providers.ts';
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
	| 'searchesBesideTools';

/** A service and how it is set up. */
export interface ProviderItem extends Pick<ProviderDefinition, Shown> {
	id: SelectableProvider;
	connection: ModelConnection;
	/** Last characters of the stored key, empty when they are not shown, null when there is none. */
	keyHint: string | null;
	/** When the connection last passed its test as it is now, ms since 1970, or null. */
	lastVerified: number | null;
	/** Whether a call has a chance: a model, and a key where one is needed. */
	ready: boolean;
	/** Whether conversations use it. */
	active: boolean;
}

export interface ProviderActions {
	onchange: (change: Partial<ConnectionSettings>) => void;
	/** Stores a key for the service. Rejects with a fault when it cannot be stored. */
	onsetkey: (key: string) => Promise<void>;
	onforgetkey: () => Promise<void>;
	ontest: (signal: AbortSignal) => Promise<ConnectionTest>;
	/** Names of the models that the service offers. Rejects with a fault. */
	onlistmodels: (signal: AbortSignal) => Promise<string[]>;
	onuse: () => void;
	/** Keeps what the user says about a model, in place of `before`. */
	onsavemodel: (model: ModelInfo, before: ModelInfo | null) => void;
	/** Drops what the user said about a model. */
	onremovemodel: (model: ModelInfo) => void;
}

/** A service as the dialog that connects a model offers it. */
export interface ConnectableService extends Pick<
	ProviderDefinition,
	'kind' | 'key' | 'keyPattern' | 'keyPageUrl' | 'otherBaseUrls' | 'suggestedModels'
> {
	id: SelectableProvider;
	name: string;
	/** As they are set now. */
	baseUrl: string;
	model: string;
	/** Last characters of the stored key, empty when they are not shown, null when there is none. */
	keyHint: string | null;
}

/** What the user has entered for a service. */
export interface NewConnection {
	id: SelectableProvider;
	baseUrl: string;
	/** Empty keeps the key that is stored, if any. */
	key: string;
	/** Empty lets the service name its models. */
	model: string;
}

export type ConnectResult =
	| { state: 'connected' }
	| { state: 'failed'; fault: FaultRecord }
	/** The model is missing there; these are its models. */
	| { state: 'choose'; models: string[] };

/** A service that a project can choose. */
export interface ProjectProvider extends Pick<ProviderDefinition, 'name' | 'kind' | 'suggestedModels'> {
	id: SelectableProvider;
	/** What the settings say of it. */
	model: string;
	thinking: boolean;
	baseUrl: string;
	ready: boolean;
}
