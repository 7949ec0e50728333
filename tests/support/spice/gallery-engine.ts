import { readFileSync } from 'node:fs';
import { atOnce } from '../../../src/lib/base/slices.ts';
import { previewCurve } from '../../../src/lib/charts/preview.ts';
import { EngineHost } from '../../../src/lib/workers/ngspice/engine-host.ts';
import type { SimulationOutcome } from '../../../src/lib/workers/ngspice/protocol.ts';
import { exampleFiles, exampleGoals, exampleManifest } from './gallery.ts';

export type ExampleRunner = (id: string, edit?: (netlist: string) => string) => Promise<SimulationOutcome>;

/** Runs examples with the project's engine in this process; `edit` changes the netlist first. */
export async function galleryEngine(): Promise<ExampleRunner> {
	const compiled = await WebAssembly.compile(readFileSync('wasm/dist/ngspice.wasm'));
	const host = new EngineHost(compiled, { version: '39.3', build: 'gallery' });
	return (id, edit = (netlist) => netlist) => {
		const { entry } = exampleManifest(id);
		const files = exampleFiles(id).map(({ path, content }) => ({
			path,
			content: path === entry ? edit(content) : content
		}));
		return host.run({ files, entry, timeLimitMs: 30_000 }, { onEvent: () => undefined, isStopped: () => false });
	};
}

/** The curve that the gallery shows for a run of an example. */
export function examplePreview(id: string, outcome: SimulationOutcome): number[] | null {
	return atOnce(previewCurve(outcome.plots, exampleGoals(id).signals.output));
}
