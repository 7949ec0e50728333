import { readFileSync } from 'node:fs';
import { previewCurve } from '../../src/lib/charts/preview.ts';
import { parseDesignGoals } from '../../src/lib/sim/goals.ts';
import { EngineHost } from '../../src/lib/workers/ngspice/engine-host.ts';
import type { SimulationOutcome } from '../../src/lib/workers/ngspice/protocol.ts';
import { exampleFiles, exampleManifest } from './gallery.ts';

/** Runs examples on the project's own engine, in this process. */
export async function galleryEngine(): Promise<(id: string) => Promise<SimulationOutcome>> {
	const compiled = await WebAssembly.compile(readFileSync('wasm/dist/ngspice.wasm'));
	const host = new EngineHost(compiled, { version: '39.3', build: 'gallery' });
	return (id) =>
		host.run(
			{ files: exampleFiles(id), entry: exampleManifest(id).entry, timeLimitMs: 30_000 },
			{ onEvent: () => undefined, isStopped: () => false }
		);
}

/** The curve that the gallery shows for a run of an example. */
export function examplePreview(id: string, outcome: SimulationOutcome): number[] | null {
	const { signals } = parseDesignGoals(readFileSync(`examples/${id}/.circuit_ai/design_goals.json`, 'utf8'));
	return previewCurve(outcome.plots, signals.output);
}
