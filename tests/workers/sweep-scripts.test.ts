import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { convertDialect } from '#lib/spice/dialects/convert.ts';
import { recogniseDialect } from '#lib/spice/dialects/recognise.ts';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import type { SimulationOutcome } from '#lib/workers/ngspice/protocol.ts';
import { applyEdits } from '../support/apply-edits.ts';
import { createEngineHost, realOf, runDeck } from '../support/spice/ngspice.ts';

let host: EngineHost;
beforeAll(async () => {
	host = await createEngineHost();
});

/** The runs of a sample of another simulator after its conversion. */
async function converted(sample: string): Promise<SimulationOutcome> {
	const text = readFileSync(`tests/samples/dialects/${sample}/input.cir`, 'utf8');
	const { edits } = convertDialect('deck.cir', text, recogniseDialect(text).dialect, {
		isEntry: true,
		usesMode: false
	});
	return runDeck(host, applyEdits(text, edits));
}

const titles = ({ plots }: SimulationOutcome): string[] => plots.map(({ title }) => title);

describe('sweeps of other simulators', () => {
	it('[C2] [DIA8] .step of a parameter and the temperature runs all combinations, with their measurements', async () => {
		const outcome = await converted('ltspice-step');
		const expected = [1, 2].flatMap((factor) =>
			[1e3, 2e3, 5e3].map((r) => 1 - Math.exp(-0.5e-3 / (r * factor * 1e-6)))
		);
		expect(titles(outcome).map((title) => title.toLowerCase())).toEqual(
			[27, 127].flatMap((temp) => [1000, 2000, 5000].map((r) => `r=${r} temp=${temp}`))
		);
		expect(outcome.measurements).toHaveLength(6);
		for (const [index, { value }] of outcome.measurements.entries())
			expect(Math.abs(value! / expected[index]! - 1)).toBeLessThan(2e-3);
	});

	it('[C2] [DIA8] .step over two analyses measures after each, and names the plots of both', async () => {
		const outcome = await converted('ltspice-step-two');
		expect(outcome.plots.map(({ id, title }) => [id, title.toLowerCase()])).toEqual([
			['tran1', 'r=1000'],
			['ac1', 'r=1000'],
			['tran2', 'r=2000'],
			['ac2', 'r=2000']
		]);
		const values = [1e3, 2e3].flatMap((r) => {
			const corner = 1 / (2 * Math.PI * r * 1e-6);
			return [1 - Math.exp(-0.5e-3 / (r * 1e-6)), corner, 2 * corner];
		});
		expect(outcome.measurements.map(({ name }) => name)).toEqual(['v1', 'f3', 'f6', 'v1', 'f3', 'f6']);
		for (const [index, { value }] of outcome.measurements.entries())
			expect(Math.abs(value! / values[index]! - 1)).toBeLessThan(5e-3);
	});

	it('[C2] [DIA8] .step of a source, a parameter and a model changes all three in each run', async () => {
		const { plots } = await converted('pspice-step');
		expect(plots).toHaveLength(12);
		const saturated = plots.map((plot) => -realOf(plot, 'v1#branch').at(-1)!);
		const expected = [1e-3, 2e-3].flatMap((kp) =>
			[1, 10, 100].flatMap(() => [2, 3].map((gate) => (kp / 2) * (gate - 1) ** 2))
		);
		for (const [index, current] of saturated.entries()) expect(current).toBeCloseTo(expected[index]!, 6);
	});

	it('[C2] [DIA8] sweep data= runs the analysis once for each row of .data', async () => {
		const outcome = await converted('hspice-data');
		expect(titles(outcome)).toEqual(['vdd=1 temp=27', 'vdd=1.2 temp=127']);
		// HSPICE's resistances are those at 25 degrees.
		const [first, second] = outcome.measurements.map(({ value }) => value!);
		expect([first, second]).toEqual([expect.closeTo(1 / 2.02, 6), expect.closeTo(1.2 / 3.02, 6)]);
	});

	it('[C2] [DIA8] .alter of a resistor, and a step of a model with a letter among digits, run with each value', async () => {
		const run = async (text: string, dialect: 'hspice' | 'ltspice') => {
			const { edits } = convertDialect('deck.cir', text, dialect, { isEntry: true, usesMode: false });
			return runDeck(host, applyEdits(text, edits));
		};
		const altered =
			'title\nV1 a 0 1\nR1 a b 1k\nR2 b 0 1k\n.op\n.alter\nR2 b 0 3k\n.alter\nR1 a b 3k\nV1 a 0 2\n.end\n';
		const outputs = (await run(altered, 'hspice')).plots.map((plot) => realOf(plot, 'b')[0]!);
		expect(outputs).toEqual([0.5, 0.75, 1].map((value) => expect.closeTo(value, 9)));
		const stepped =
			'title\nV1 a 0 1\nR1 a b 1k\nQ1 b b 0 2N2222\n.model 2N2222 NPN(IS=1e-14)\n.step NPN 2N2222(IS) list 1e-14 1e-13\n.op\n.end\n';
		const [first, second] = (await run(stepped, 'ltspice')).plots.map((plot) => realOf(plot, 'b')[0]!);
		// Ten times the saturation current: kT/q * ln 10 at 27 degrees, less what the current rises.
		expect(first! - second!).toBeGreaterThan(0.05);
		expect(first! - second!).toBeLessThan(0.0596);
	});

	it('[C2] [DIA2] [DIA8] .step of a parameter that LTspice defines without an equals sign runs', async () => {
		const text =
			'title\nV1 in 0 1\nR1 in out {R}\nR2 out 0 {S}\n.param R 1k\n.param S 3k\n.step param R list 1k 2k\n.op\n.end\n';
		const { edits } = convertDialect('deck.cir', text, 'ltspice', { isEntry: true, usesMode: false });
		const outcome = await runDeck(host, applyEdits(text, edits));
		const outputs = outcome.plots.map((plot) => realOf(plot, 'out')[0]!);
		expect(outputs).toEqual([0.75, 0.6].map((value) => expect.closeTo(value, 9)));
	});

	it('[C2] [DIA8] .alter runs the analysis again with each change, named by its words', async () => {
		const outcome = await converted('hspice-alter');
		expect(titles(outcome)).toEqual(['base', 'high supply', 'temp=125 vdd=2 r=2000 v2=3']);
		// R1 has twice its value at 125 degrees.
		expect(outcome.measurements.map(({ name, value }) => `${name} ${value!.toFixed(4)}`)).toEqual([
			'm 0.5000',
			'c 1.0000',
			'm 1.0000',
			'c 2.0000',
			'm 0.4000',
			'c 3.0000'
		]);
	});
});
