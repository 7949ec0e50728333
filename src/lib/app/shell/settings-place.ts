import type { FaultRecord } from '#lib/base/fault.ts';
import { providerIds } from '#lib/settings/selectable-providers.ts';

/** Faults that pass by themselves, or whose remedy is not in the settings. */
const noPlace: ReadonlySet<string> = new Set([
	'llm_rate_limited',
	'llm_unavailable',
	'llm_offline',
	'llm_interrupted',
	'llm_stream_cut',
	'llm_worker_failed',
	'llm_cancelled',
	'llm_circuit_open'
]);

/** The place in the settings where a fault of a call can be remedied, as the anchor of its section, or null. */
export function settingsPlace(fault: FaultRecord): string | null {
	if (fault.code.startsWith('search_')) return 'web-search';
	if (fault.code === 'vault_locked') return 'vault';
	if (!/^(?:llm|ollama|url|key|vault)_/.test(fault.code) || noPlace.has(fault.code)) return null;
	const provider = providerIds.find((id) => id === fault.data.provider);
	return provider ? `models-${provider}` : 'models';
}
