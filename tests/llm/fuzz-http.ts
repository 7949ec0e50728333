import { externalFetch } from '#lib/security/http.ts';
import { checkCase, fuzzCase, unreadRecordings, type FuzzCase } from '../support/llm/llm-fuzz.ts';
import { allRecordings } from '../support/llm/llm-recordings.ts';
import { startReplayServer, type ReplayStep } from '../support/llm/replay-server.ts';
import type { LlmCheckOptions, LlmCheckReport } from './check.ts';

export const name = 'damaged streams, over HTTP';

/** Of the cases that run in the process, so many also run over sockets. */
const share = 1 / 25;

export async function run({ count, seed, data }: LlmCheckOptions): Promise<LlmCheckReport> {
	const recordings = allRecordings(data);
	const server = await startReplayServer();
	const failures = await unreadRecordings(recordings);
	const checked = Math.ceil(count * share);
	try {
		for (let number = seed; number < seed + checked; number++) {
			const fuzzed = fuzzCase(recordings, number);
			server.script([stepOf(fuzzed)]);
			const wrong = await checkCase(fuzzed, externalFetch, server.url);
			if (wrong) failures.push(wrong);
		}
	} finally {
		await server.close();
	}
	return { checked, failures };
}

function stepOf({ answer, seed }: FuzzCase): ReplayStep {
	const bytes = Buffer.concat(answer.pieces);
	return {
		bytes: bytes.toString('base64'),
		contentType: answer.contentType,
		seed,
		...(answer.ending === 'break' && { cutAfter: bytes.length }),
		...(answer.ending === 'stall' && { stallAfter: bytes.length })
	};
}
