import type { FaultRecord } from '#lib/base/fault.ts';
import { providerIds } from '#lib/llm/providers/provider-ids.ts';

/** Faults that are temporary, or that settings cannot fix. */
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

/** Anchor of the settings section in which the cause of a call's fault can be fixed, or null. */
export function settingsPlace(fault: FaultRecord): string | null {
	if (fault.code.startsWith('search_')) return 'web-search';
	if (fault.code === 'spending_cap') return 'spending';
	if (fault.code === 'vault_locked') return 'vault';
	if (!/^(?:llm|ollama|url|key|vault)_/.test(fault.code) || noPlace.has(fault.code)) return null;
	const provider = providerIds.find((id) => id === fault.data.provider);
	return provider ? `models-${provider}` : 'models';
}
