import { systemClock } from '#lib/base/clock.ts';
import { streamCall } from '#lib/llm/call/stream.ts';
import { createServiceManager } from '#lib/llm/manager/service-manager.ts';
import { callCost } from '#lib/llm/models/cost.ts';
import { findModelInfo } from '#lib/llm/models/find-model.ts';
import { priceAt } from '#lib/llm/models/price-regions.ts';
import type { LlmClient, ModelConnection } from '#lib/llm/types.ts';
import { externalFetch } from '#lib/security/http.ts';

/** What the calls of a model have used. Tokens and cost count only the calls whose service reports them. */
export interface Spent {
	promptTokens: number;
	completionTokens: number;
	/** By currency; empty when no price is known. */
	costs: Map<string, number>;
}

/** A model behind the app's own providers, whose calls are added up in `spent`. */
export function realModel(connection: ModelConnection, key: string | null, spent: Spent): LlmClient {
	const outside = { clock: systemClock, fetch: externalFetch, pageOrigin: null };
	const manager = createServiceManager(systemClock);
	return {
		async *stream(request, { signal } = {}) {
			for await (const event of streamCall(request, { outside, manager, key: async () => key, signal })) {
				if (event.type === 'end') {
					const { usage } = event.response;
					const info = await findModelInfo(connection.provider, connection.model);
					const cost = callCost(usage, info && priceAt(info, connection.baseUrl));
					spent.promptTokens += usage.prompt ?? 0;
					spent.completionTokens += usage.completion ?? 0;
					if (cost) spent.costs.set(cost.currency, (spent.costs.get(cost.currency) ?? 0) + cost.amount);
				}
				yield event;
			}
		}
	};
}
