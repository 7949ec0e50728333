import { beforeAll, describe, expect, it } from 'vitest';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { modelCases } from '../models/model-case.ts';
import { failureOf } from '../models/explain.ts';
import { MODEL_PATH, runCase } from '../models/run-case.ts';
import { createEngineHost } from '../support/spice/ngspice.ts';

/** They simulate for seconds. */
const long = new Set(['spice/line-lossy', 'pspice/half-bridge', 'pspice/line-lossy']);

// Every second: `npm run test:models` runs all of them.
const models = modelCases('.')
	.map((model) => [`${model.style}/${model.name}`, model] as const)
	.filter(([name], index) => index % 2 === 0 && !long.has(name));

describe('vendor models', () => {
	let host: EngineHost;
	beforeAll(async () => {
		host = await createEngineHost();
	});

	it.each(models)(
		'[DIA2] [DIA3] [MOD13] the converted %s gives the figures of its bench or says why not',
		async (_, model) => {
			const { mismatches, runs } = await runCase(model, ['converted'], (request) =>
				host.run(request, { onEvent: () => undefined, isStopped: () => false })
			);
			expect(mismatches).toEqual([]);
			if (runs.converted!.result !== 'fails') return;
			const { word, line } = failureOf({ ...model, path: MODEL_PATH }, runs.converted);
			expect(
				model.library
					.split('\n')
					.slice(line - 1)
					.join(' ')
					.replace(/\s+/gu, ' ')
			).toContain(word.replace('…', ''));
		}
	);
});
