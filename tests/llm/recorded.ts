import { splitProblems } from '../support/spice/check-splits.ts';
import { conformanceCases } from '../support/llm/conformance-cases.ts';
import { ownRecordings, recordingsIn } from '../support/llm/llm-recordings.ts';
import { startReplayServer } from '../support/llm/replay-server.ts';
import type { LlmCheckOptions, LlmCheckReport } from './check.ts';

export const name = 'recorded answers, wherever their bytes are split';

export async function run({ data }: LlmCheckOptions): Promise<LlmCheckReport> {
	const cases = conformanceCases([...ownRecordings(), ...(data === null ? [] : recordingsIn(data))]);
	const server = await startReplayServer();
	const failures: string[] = [];
	try {
		for (const recorded of cases) failures.push(...(await splitProblems(server, recorded)));
	} finally {
		await server.close();
	}
	const notes = data === null ? ['those of tests/replay only: --data or LLM_DATA names a folder with more'] : [];
	return { checked: cases.length, failures, notes };
}
