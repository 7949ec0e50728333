import type { Clock } from '#lib/base/clock.ts';
import { createSearchHost } from '#lib/workers/text-search/search-host.ts';
import { TextSearchClient, type RunningSearch } from '#lib/workers/text-search/text-search-client.ts';

/** The text search without its worker. @param change what is different from the worker */
export function textSearchInThread(
	clock?: Clock,
	change: (service: RunningSearch) => Partial<RunningSearch> = () => ({})
): TextSearchClient {
	return new TextSearchClient(() => {
		const host = createSearchHost();
		const lost = new AbortController();
		const service: RunningSearch = {
			...host,
			lost: lost.signal,
			search: async (request) => structuredClone(await host.search(request)),
			find: async (request, take) =>
				structuredClone(await host.find(request, (files, totals) => take(structuredClone(files), { ...totals }))),
			ping: async () => host.ping(),
			terminate: () => lost.abort(new Error('terminated'))
		};
		return { ...service, ...change(service) };
	}, clock);
}
