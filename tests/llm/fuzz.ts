import { checkCase, fuzzCase, playInProcess, unreadRecordings } from '../support/llm/llm-fuzz.ts';
import { allRecordings } from '../support/llm/llm-recordings.ts';
import type { LlmCheckOptions, LlmCheckReport } from './check.ts';

export const name = 'damaged streams, in this process';

export async function run({ count, seed, data }: LlmCheckOptions): Promise<LlmCheckReport> {
	const recordings = allRecordings(data);
	const failures = await unreadRecordings(recordings);
	for (let number = seed; number < seed + count; number++) {
		const fuzzed = fuzzCase(recordings, number);
		const wrong = await checkCase(fuzzed, playInProcess(fuzzed));
		if (wrong) failures.push(wrong);
	}
	const speakers = new Set(recordings.map(({ connection }) => connection.provider));
	return { checked: count, failures, notes: [`${recordings.length} recordings of ${[...speakers].join(', ')}`] };
}
