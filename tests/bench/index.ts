import { inPage } from './in-page.ts';
import type { IndexPage } from './index-page/page.ts';
import { traced } from './longest-task.ts';
import { median, type BenchRow } from './row.ts';

const ROUNDS = 3;
/** A project of more than 10,000 chunks. */
const LARGE_MB = 11;

/** The index of a stored project in Chromium: of 1 MB from scratch, and the page's longest task while 10,000 chunks are indexed. */
export async function benchIndex(): Promise<BenchRow[]> {
	return inPage<IndexPage, BenchRow[]>('index', 'indexTime', async ({ browser, page, call }) => {
		const times: number[] = [];
		for (let round = 0; round < ROUNDS; round++) {
			await call('fill', 1);
			times.push((await call('indexTime')).elapsed);
		}
		await call('fill', LARGE_MB);
		const { result, longest } = await traced(browser, page, () => call('indexTime'));
		if (result.chunks < 10_000) throw new Error(`Only ${result.chunks} chunks`);
		const openings: number[] = [];
		for (let round = 0; round < ROUNDS; round++) openings.push(await call('openTime'));
		return [
			row('index-1mb-ms', median(times)),
			row('index-10k-chunks-ms', result.elapsed),
			row('open-10k-chunks-ms', median(openings)),
			row('main-thread-max-ms', longest)
		];
	});
}

function row(name: string, value: number): BenchRow {
	return { id: `search/${name}`, value, unit: 'ms', better: 'lower' };
}
