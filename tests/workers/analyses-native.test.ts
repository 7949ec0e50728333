import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import type { SimulationOutcome } from '#lib/workers/ngspice/protocol.ts';
import {
	engineSamples,
	printedNumbers,
	sampleRoot,
	summarise,
	type EngineSample,
	type NativeResult
} from '../support/spice/engine-samples.ts';
import { createEngineHost } from '../support/spice/ngspice.ts';

/** Between our engine and native ngspice, relative to the largest value of a vector. */
const tolerance = 1e-6;

let host: EngineHost;
beforeAll(async () => {
	host = await createEngineHost();
});

function run({ files, entry, compatibility }: EngineSample): Promise<SimulationOutcome> {
	const control = { onEvent: () => undefined, isStopped: () => false };
	return host.run({ files, entry, compatibility, timeLimitMs: 60_000 }, control);
}

/** The vectors that native ngspice gave and ours are not, or not to the tolerance; `time` and the like come once a plot. */
function differences(outcome: SimulationOutcome, native: NativeResult): string[] {
	const ours = summarise(outcome.plots);
	return native.plots.flatMap(({ title, vectors }, index) => {
		const earlier = native.plots.slice(0, index).filter((plot) => plot.title === title).length;
		const candidates = ours.filter((plot) => plot.title === title)[earlier]?.vectors.slice() ?? [];
		return vectors.flatMap(({ name, points, largest, samples }) => {
			const at = candidates.findIndex((vector) => vector.name === name && vector.points === points);
			const [found] = at < 0 ? [] : candidates.splice(at, 1);
			if (!found) return [`${title}: no ${name} with ${points} points`];
			const off = Math.max(...samples.map((value, i) => Math.abs(value - (found.samples[i] ?? NaN))));
			return off <= tolerance * largest ? [] : [`${title}: ${name} is off by ${off} of ${largest}`];
		});
	});
}

describe.each(engineSamples().map((sample) => [sample.id, sample] as const))('%s', (id, sample) => {
	const native = JSON.parse(readFileSync(join(sampleRoot, id, 'native.json'), 'utf8')) as NativeResult;

	it('[C2] [C6] gives the numbers of native ngspice', async () => {
		const outcome = await run(sample);
		expect(outcome.log.filter(({ severity }) => severity === 'error')).toEqual([]);
		expect(outcome.status).toBe('complete');
		expect(native.plots.length + native.printed.length).toBeGreaterThan(0);
		expect(differences(outcome, native)).toEqual([]);
		const printed = printedNumbers(outcome.log.map(({ text }) => text));
		if (sample.hasScript) expect(printed).toEqual(native.printed);
	});
});
