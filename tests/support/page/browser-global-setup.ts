import type { TestProject } from 'vitest/node';
import type { ConformanceCase } from '../llm/conformance.ts';
import { conformanceCases } from '../llm/conformance-cases.ts';
import { ownRecordings } from '../llm/llm-recordings.ts';
import { startReplayServer } from '../llm/replay-server.ts';

declare module 'vitest' {
	interface ProvidedContext {
		/** Address of the replay server that acts as the model service in browser tests. */
		replayUrl: string;
		/** Recorded answers and the expected results. */
		conformanceCases: ConformanceCase[];
	}
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const server = await startReplayServer();
	project.provide('replayUrl', server.url);
	project.provide('conformanceCases', conformanceCases(ownRecordings()));
	return server.close;
}
