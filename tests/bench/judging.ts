import { openProgram } from '#lib/spice/project/open-program.ts';
import { judgeRun, prepareJudging } from '#lib/sim/verdict/judge-run.ts';
import { factsOf } from '#lib/sim/verdict/run-facts.ts';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { median, type BenchRow } from './row.ts';

const ROUNDS = 3;
const MESH_SIDE = 82;
const STAR = 20_000;
const STAGES = 4_000;
const INVERTERS = 4_000;

/** Circuits of about 20,000 parts, and a chain of 8,000 transistors, in which a rule that is not linear shows. */
const circuits: Readonly<Record<string, () => string[]>> = {
	mesh() {
		const lines = ['v1 n0_0 0 pulse(0 1 0 1n 1n 1u 2u) ac 1'];
		for (let i = 0; i < MESH_SIDE; i += 1)
			for (let j = 0; j < MESH_SIDE; j += 1) {
				lines.push(`c${i}_${j} n${i}_${j} 0 1p`);
				if (j + 1 < MESH_SIDE) lines.push(`rh${i}_${j} n${i}_${j} n${i}_${j + 1} 100`);
				if (i + 1 < MESH_SIDE) lines.push(`rv${i}_${j} n${i}_${j} n${i + 1}_${j} 100`);
			}
		return [...lines, '.tran 10n 100n'];
	},
	star() {
		return ['v1 c 0 1', ...counted(STAR, (i) => `r${i} c 0 ${i + 1}k`), '.op'];
	},
	transistors() {
		const pairs = counted(INVERTERS, (i) => {
			return `mn${i} n${i + 1} n${i} 0 0 nm l=1u w=2u\nmp${i} n${i + 1} n${i} vdd vdd pm l=1u w=5u`;
		});
		const models = ['.model nm nmos(level=1 vto=0.6 kp=120u)', '.model pm pmos(level=1 vto=-0.7 kp=40u)'];
		return ['vdd vdd 0 3', 'v1 n0 0 0', ...pairs, ...models, '.op'];
	},
	subcircuits() {
		const calls = counted(STAGES, (i) => `x${i} n${i} n${i + 1} vdd amp`);
		const body = ['r1 in a 1k', 'c1 a 0 1p', 'e1 b 0 a 0 0.5', 'r2 b out 100', 'r3 vdd out 1k'];
		return ['vdd vdd 0 3', 'v1 n0 0 1', ...calls, '.subckt amp in out vdd', ...body, '.ends', '.op'];
	}
};

/**
 * Time to judge a run of a large circuit, each the slowest of some circuits. The user waits for the judging alone: reading
 * and checking the netlist goes on while the engine computes, as in the app, and has its own row.
 */
export async function benchJudging(host: EngineHost): Promise<BenchRow[]> {
	let [slowest, slowestPreparation] = [0, 0];
	for (const [name, cards] of Object.entries(circuits)) {
		const files = [{ path: 'deck.cir', content: `* ${name}\n${cards().join('\n')}\n.end\n` }];
		await host.prepare();
		const request = { files, entry: 'deck.cir', timeLimitMs: 600_000 };
		const outcome = await host.run(request, { onEvent: () => undefined, isStopped: () => false });
		if (outcome.status !== 'complete') throw new Error(`${name}: ${outcome.status} ${JSON.stringify(outcome.log)}`);
		const facts = factsOf(outcome);
		const times: number[] = [];
		const preparations: number[] = [];
		for (let round = 0; round < ROUNDS; round += 1) {
			const began = performance.now();
			const program = openProgram(files, 'deck.cir', 'ngspice');
			prepareJudging(program);
			const prepared = performance.now();
			judgeRun(facts, program);
			times.push(performance.now() - prepared);
			preparations.push(prepared - began);
		}
		const [judging, preparation, run] = [median(times), median(preparations), outcome.elapsedMs];
		console.log(
			`judging, ${name}: ${judging.toFixed(0)} ms after ${preparation.toFixed(0)} ms of preparation; the run took ${run.toFixed(0)} ms`
		);
		slowest = Math.max(slowest, judging);
		slowestPreparation = Math.max(slowestPreparation, preparation);
	}
	return [
		{ id: 'engine/judge-20k-parts-ms', value: slowest, unit: 'ms', better: 'lower' },
		{ id: 'engine/prepare-judging-20k-parts-ms', value: slowestPreparation, unit: 'ms', better: 'lower' }
	];
}

function counted(count: number, line: (index: number) => string): string[] {
	return Array.from({ length: count }, (_, index) => line(index));
}
