import type { FaultRecord } from '#lib/base/fault.ts';
import { searchEngines } from '#lib/llm/web-search/engines.ts';
import type { LlmWorkerClient } from '#lib/workers/llm/client.ts';
import type { CallLog } from './call-log.ts';

/** The same client, with tests, model lists and web searches recorded. Conversations record their own calls. */
export function notingChecks<Client extends LlmWorkerClient>(client: Client, calls: () => CallLog): Client {
	return {
		...client,
		testConnection: (connection, options) =>
			calls().check('test', connection, () => client.testConnection(connection, options), faultOf),
		listModels: (connection, options) =>
			calls().check('list', connection, () => client.listModels(connection, options), faultOf),
		search: (request, options) => {
			const baseUrl = request.url ?? searchEngines[request.engine].defaultUrl ?? '';
			const service = { provider: request.engine, baseUrl, model: '' };
			return calls().check('web_search', service, () => client.search(request, options), faultOf);
		}
	};
}

function faultOf(result: { ok: true } | { ok: false; fault: FaultRecord }): FaultRecord | null {
	return result.ok ? null : result.fault;
}
