import type { TestProject } from 'vitest/node';
import { startReplayServer } from './replay-server.ts';

declare module 'vitest' {
	interface ProvidedContext {
		/** Address of the replay server that plays the model service for browser tests. */
		replayUrl: string;
	}
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const server = await startReplayServer();
	project.provide('replayUrl', server.url);
	return server.close;
}
