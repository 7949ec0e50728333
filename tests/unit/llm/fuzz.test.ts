import { expect, it } from 'vitest';
import { checkCase, fuzzCase, playInProcess, unreadRecordings } from '../../support/llm/llm-fuzz.ts';
import { allRecordings } from '../../support/llm/llm-recordings.ts';

/** `npm run test:llm` tries 5,000, and some of them over HTTP. */
const cases = 120;

it('[D3] [LLM33] ends once and typed, and keeps what came, however a stream is damaged', async () => {
	const recordings = allRecordings(null);
	const wrong = await unreadRecordings(recordings);
	for (let seed = 1; seed <= cases; seed++) {
		const fuzzed = fuzzCase(recordings, seed);
		const found = await checkCase(fuzzed, playInProcess(fuzzed));
		if (found) wrong.push(found);
	}
	expect(wrong).toEqual([]);
}, 120_000);
