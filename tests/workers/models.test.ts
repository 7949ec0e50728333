import { beforeAll, describe, expect, it } from 'vitest';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { modelCases } from '../models/model-case.ts';
import { runCase } from '../models/run-case.ts';
import { createEngineHost } from '../support/ngspice.ts';

const models = modelCases('.').map((model) => [`${model.style}/${model.name}`, model] as const);

describe('vendor models', () => {
	let host: EngineHost;
	beforeAll(async () => {
		host = await createEngineHost();
	});

	it.each(models)('[DIA2] [DIA3] the converted %s gives the figures of its bench or says why not', async (_, model) => {
		const { mismatches } = await runCase(model, ['converted'], (request) =>
			host.run(request, { onEvent: () => undefined, isStopped: () => false })
		);
		expect(mismatches).toEqual([]);
	});
});
