import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Engine } from '#lib/workers/ngspice/engine.ts';
import { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import type {
	EngineEvent,
	SimulationFile,
	SimulationOutcome,
	SimulationRequest
} from '#lib/workers/ngspice/protocol.ts';
import { findVector, type Plot, type Vector } from '#lib/measure/dataset.ts';

const binary = readFileSync(fileURLToPath(new URL('../../../wasm/dist/ngspice.wasm', import.meta.url)));
/** Compiled once for all test files of a process: it holds code only, and every engine has a memory of its own. */
const compiled = WebAssembly.compile(binary);

/** One instance, to be controlled step by step. */
export async function startEngine(): Promise<Engine> {
	return Engine.start(await compiled);
}

/** The real engine in this process. */
export async function createEngineHost(): Promise<EngineHost> {
	return new EngineHost(await compiled, { version: 'test', build: 'test' });
}

export interface RunExtras extends Partial<SimulationRequest> {
	onEvent?: (event: EngineEvent) => void;
	isStopped?: () => boolean;
}

/** Runs one deck as `main.cir` of a project that may contain further files. */
export function runDeck(host: EngineHost, deck: string, extras: RunExtras = {}): Promise<SimulationOutcome> {
	const { onEvent = () => undefined, isStopped = () => false, files = [], ...request } = extras;
	const all: SimulationFile[] = [{ path: 'main.cir', content: deck }, ...files];
	return host.run({ files: all, entry: 'main.cir', timeLimitMs: 30_000, ...request }, { onEvent, isStopped });
}

export function plotOf(outcome: SimulationOutcome, id: string): Plot {
	const plot = outcome.plots.find((candidate) => candidate.id === id);
	if (!plot) throw new Error(`no plot ${id} among ${outcome.plots.map((candidate) => candidate.id).join(', ')}`);
	return plot;
}

export function vectorOf(plot: Plot, name: string): Vector {
	const vector = findVector(plot, name);
	if (!vector) throw new Error(`no vector ${name} among ${plot.vectors.map((other) => other.name).join(', ')}`);
	return vector;
}

export function realOf(plot: Plot, name: string): Float64Array {
	const vector = vectorOf(plot, name);
	if (vector.kind !== 'real') throw new Error(`${name} is complex`);
	return vector.data;
}
