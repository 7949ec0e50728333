import { beforeAll, describe, expect, it } from 'vitest';
import type { Plot, Vector } from '#lib/measure/dataset.ts';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import type { SimulationOutcome } from '#lib/workers/ngspice/protocol.ts';
import { createEngineHost, runDeck } from '../support/spice/ngspice.ts';
import {
	deckText,
	opAmpChain,
	rcLadder,
	rcMesh,
	ringOscillator,
	ttlAdder,
	type SizedDeck
} from '../support/spice/solver-decks.ts';

type Solver = Parameters<typeof deckText>[2];

/** Of the largest magnitude of a vector. */
const TOLERANCE = 1e-6;
/** Currents and voltages below this are rounding, whoever solves. */
const FLOOR = 1e-9;

let host: EngineHost;
beforeAll(async () => {
	host = await createEngineHost();
});

const run = (deck: SizedDeck, analysis: string, solver: Solver) => runDeck(host, deckText(deck, analysis, solver));

const parts = (vector: Vector): Float64Array[] => (vector.kind === 'complex' ? [vector.re, vector.im] : [vector.data]);

const numbers = (plots: readonly Plot[]) =>
	plots.map(({ id, vectors }) => ({ id, vectors: vectors.map((vector) => [vector.name, ...parts(vector)]) }));

/** The largest difference between two runs of a circuit, each relative to the largest magnitude of its vector. */
function difference(first: SimulationOutcome, second: SimulationOutcome): number {
	expect(second.plots.map(({ id }) => id)).toEqual(first.plots.map(({ id }) => id));
	expect(first.plots.length).toBeGreaterThan(0);
	let worst = 0;
	for (const [index, { vectors }] of first.plots.entries())
		for (const [position, vector] of vectors.entries()) {
			const other = parts(second.plots[index]!.vectors[position]!);
			const own = parts(vector);
			const peak = Math.max(FLOOR, ...own.flatMap((part) => part.reduce((most, x) => Math.max(most, Math.abs(x)), 0)));
			for (const [part, values] of own.entries()) {
				expect(other[part], vector.name).toHaveLength(values.length);
				for (const [at, value] of values.entries()) worst = Math.max(worst, Math.abs(value - other[part]![at]!) / peak);
			}
		}
	return worst;
}

const complaints = ({ log }: SimulationOutcome) =>
	log.filter(({ severity }) => severity !== 'info').map(({ text }) => text);

describe('the solvers of the linear equations', () => {
	const linear = [rcMesh(12), rcLadder(60)];
	const smallSignal = ['.op', '.dc V1 0 0.5 0.1', '.ac dec 5 1k 1g', '.noise v(n1) V1 dec 3 1k 1meg'];
	const withNode1 = ({ name, circuit, analysis }: SizedDeck): SizedDeck => ({
		name,
		circuit: circuit.map((line) => line.replace(/\bn0_1\b/gu, 'n1')),
		analysis
	});
	const cases: [SizedDeck, string[]][] = [
		...linear.map((deck): [SizedDeck, string[]] => [withNode1(deck), [...smallSignal, deck.analysis]]),
		[opAmpChain(3), [...smallSignal, '.tran 50n 5u']],
		[ringOscillator(8, 5), ['.op', '.ac dec 5 1k 1g', '.tran 5p 1n uic']],
		[ringOscillator(14, 5), ['.op', '.ac dec 5 1k 1g', '.tran 5p 1n uic']],
		[ttlAdder(1), ['.op', '.tran 1n 50n']]
	];
	for (const [deck, analyses] of cases)
		it.each(analyses)(`[C6] agree on a ${deck.name}: %s`, async (analysis) => {
			const [sparse, klu] = [await run(deck, analysis, 'sparse'), await run(deck, analysis, 'klu')];
			expect([sparse.status, klu.status]).toEqual(['complete', 'complete']);
			expect(difference(sparse, klu)).toBeLessThan(TOLERANCE);
		});

	it('[C6] leaves poles and zeros to Sparse, whose determinant they are found by', async () => {
		const [sparse, klu] = [
			await run(rcLadder(4), '.pz n0 0 n4 0 vol pz', 'sparse'),
			await run(rcLadder(4), '.pz n0 0 n4 0 vol pz', 'klu')
		];
		expect(klu.plots[0]!.vectors.length).toBeGreaterThanOrEqual(4);
		expect(numbers(klu.plots)).toEqual(numbers(sparse.plots));
	});

	it('[C6] takes Sparse for a small circuit and KLU for a large one, to the bit', async () => {
		const [small, large] = [rcMesh(5), rcMesh(24)];
		const outcome = async (deck: SizedDeck, solver: Solver) => numbers((await run(deck, deck.analysis, solver)).plots);
		expect(await outcome(small, 'auto')).toEqual(await outcome(small, 'sparse'));
		expect(await outcome(small, 'auto')).not.toEqual(await outcome(small, 'klu'));
		expect(await outcome(large, 'auto')).toEqual(await outcome(large, 'klu'));
		expect(await outcome(large, 'auto')).not.toEqual(await outcome(large, 'sparse'));
	});

	it('[C6] follows each analysis of a script, changed parts and a change of solver', async () => {
		const script = (solver: Solver) => {
			const control = [
				'.control',
				'op',
				'alter R3=5k',
				'ac dec 5 1k 1g',
				'tran 0.2n 20n',
				'option sparse',
				'tran 0.2n 20n'
			];
			return runDeck(host, deckText(rcLadder(20), [...control, '.endc'].join('\n'), solver));
		};
		const [sparse, klu] = [await script('sparse'), await script('klu')];
		expect(klu.plots).toHaveLength(4);
		expect(difference(sparse, klu)).toBeLessThan(TOLERANCE);
		expect(numbers(klu.plots.slice(3))).toEqual(numbers(sparse.plots.slice(3)));
		expect(numbers(klu.plots.slice(2, 3))).not.toEqual(numbers(sparse.plots.slice(2, 3)));
	});

	it.each([
		['a current into a capacitor', ['I1 0 a 1m', 'C1 a 0 1p', 'R1 b 0 1k', 'V1 b 0 1', '.op']],
		['a loop of voltage sources', ['V1 a 0 1', 'V2 a 0 2', 'R1 a 0 1k', '.op']],
		['a loop of inductors', ['V1 a 0 1', 'L1 a 0 1u', 'R1 a b 1k', 'L2 b 0 1u', '.op']],
		['capacitors in series', ['V1 a 0 1', 'C1 a b 1p', 'C2 b 0 1p', '.op']],
		['resistors that hang in the air', ['V1 a 0 1', 'R1 a 0 1k', 'R2 c d 1k', 'R3 d e 3k', 'R4 e c 7k', '.op']],
		['a transient from a singular start', ['I1 a b 1m', 'R1 a 0 1k', 'C1 b 0 1p', 'R2 c 0 1', '.tran 1n 10n']]
	])('[C6] says the same of %s', async (_, cards) => {
		const outcome = (solver: Solver) => runDeck(host, ['title', ...cards, `.option ${solver}`, '.end', ''].join('\n'));
		const [sparse, klu] = [await outcome('sparse'), await outcome('klu')];
		expect(klu.status).toBe(sparse.status);
		expect(complaints(klu)).toEqual(complaints(sparse));
	});

	it('[C6] pauses a transient only after its first point, however long its operating point took', async () => {
		const { plots } = await run(rcMesh(45), '.tran 1n 5n', 'sparse');
		expect(plots.map(({ id }) => id)).toEqual(['tran1']);
	});
});
