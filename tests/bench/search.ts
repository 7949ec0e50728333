import { inPage } from './in-page.ts';
import { traced } from './longest-task.ts';
import { median, type BenchRow } from './row.ts';
import type { SearchPage } from './search-page/page.ts';

const ROUNDS = 9;
/** Plain texts, with the number of lines that match in the project of the page. */
const queries: readonly (readonly [pattern: string, lines: number])[] = [
	['q1999_', 190],
	['vaf=81', 0],
	['library 19', 111]
];
const everyLine = ['vaf=80 cje', 383_440] as const;

/** Searches of the Search panel in Chromium: a text in a stored project of 2,000 files and 20 MB. */
export async function benchSearch(): Promise<BenchRow[]> {
	return inPage<SearchPage, BenchRow[]>('search', 'findTime', async ({ browser, page, call }) => {
		await call('fill');
		const { result, longest } = await traced(browser, page, async () => {
			const times: number[] = [];
			for (let round = 0; round < ROUNDS; round++)
				times.push(await call('findTime', ...queries[round % queries.length]!));
			const all: number[] = [];
			for (let round = 0; round < ROUNDS; round++) all.push(await call('findTime', ...everyLine));
			return { times, all };
		});
		// Before the first search, the texts are read and sent.
		const [first = 0, ...later] = result.times;
		return [
			row('grep-20mb-first-ms', first),
			row('grep-20mb-ms', median(later)),
			row('grep-20mb-every-line-ms', median(result.all)),
			row('grep-20mb-longest-task-ms', longest)
		];
	});
}

function row(name: string, value: number): BenchRow {
	return { id: `search/${name}`, value, unit: 'ms', better: 'lower' };
}
