import { beforeAll, describe, expect, it } from 'vitest';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { expectedEntries, logCases, logRequest, problemsOf } from '../support/spice/log-samples.ts';
import { createEngineHost } from '../support/spice/ngspice.ts';

let host: EngineHost;
beforeAll(async () => {
	host = await createEngineHost();
});

describe('errors and warnings of the engine itself', () => {
	it.each(logCases())('[C5] %s', async (name) => {
		const outcome = await host.run(logRequest(name), { onEvent: () => undefined, isStopped: () => false });
		expect(problemsOf(outcome.log)).toEqual(expectedEntries(name));
	});
});
