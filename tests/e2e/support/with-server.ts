import { startReplayServer, type ReplayServer } from '../../support/llm/replay-server.ts';
import { test as base } from './fixtures.ts';

/** A test with a local server in place of a model's service. */
export const test = base.extend<{ server: ReplayServer }>({
	server: async ({ baseURL: _ }, use) => {
		const server = await startReplayServer();
		await use(server);
		await server.close();
	}
});
