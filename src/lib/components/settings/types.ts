import type { FaultRecord } from '#lib/base/fault.ts';
import type { ModelConnection, ProviderId } from '#lib/llm/types.ts';

/** What the settings show about one provider. */
export interface ProviderItem {
	id: ProviderId;
	name: string;
	/** Empty where there is none, as for any OpenAI-compatible address. */
	defaultBaseUrl: string;
	/** Whether the service wants a key: `optional` where some servers behind such an address do. */
	key: 'required' | 'optional' | 'none';
	/** Page on which a key can be made, or null. */
	keyPageUrl: string | null;
	suggestedModels: string[];
}

export type ConnectionTest = { ok: true; latencyMs: number } | { ok: false; fault: FaultRecord };

export interface ModelSettingsActions {
	onchange: (connection: ModelConnection) => void;
	/** Stores a key for the shown provider. Rejects with a fault when it cannot be stored. */
	onsetkey: (key: string) => Promise<void>;
	onforgetkey: () => Promise<void>;
	ontest: (signal: AbortSignal) => Promise<ConnectionTest>;
	/** Names of the models that the provider offers. Rejects with a fault. */
	onlistmodels: (signal: AbortSignal) => Promise<string[]>;
}
