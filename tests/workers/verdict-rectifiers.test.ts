import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import type { RunRecord } from '#lib/db/records.ts';
import { simulate } from '#lib/sim/run-simulation.ts';
import { hostSimulator } from '../support/spice/host-simulator.ts';
import { localNetlists } from '../support/spice/local-netlists.ts';
import { MemoryFiles } from '../support/storage/memory-files.ts';
import { createEngineHost } from '../support/spice/ngspice.ts';
import type { Simulator } from '#lib/workers/ngspice/protocol.ts';

let simulator: Simulator;
const netlists = localNetlists();
beforeAll(async () => {
	simulator = hostSimulator(await createEngineHost());
});

async function run(deck: string): Promise<RunRecord> {
	const simulation = await simulate({
		projectId: 'rectifiers',
		files: new MemoryFiles({ 'deck.cir': deck }),
		entry: 'deck.cir',
		simulator,
		netlists,
		origin: 'user',
		limits: { timeLimitMs: 30_000 },
		clock: systemClock
	});
	return simulation.run;
}

/** A rectifier as lines, with the two nodes of each diode, and where its output is. */
interface Rectifier {
	name: string;
	diodes: readonly (readonly [name: string, anode: string, cathode: string])[];
	others: string;
	output: string;
	/** Range of the output without a mistake, V. */
	from: number;
	to: number;
}

const MODEL = '.model dr d(is=1e-9 n=1.5 rs=50m cjo=100p)\n.tran 100u 100m';

const bridges: readonly Rectifier[] = [
	{
		name: 'a floating source and a grounded output',
		diodes: [
			['d1', 'a', 'p'],
			['d2', 'b', 'p'],
			['d3', 'm', 'a'],
			['d4', 'm', 'b']
		],
		others: 'vac a0 b sin(0 17 50)\nrw a0 a 0.5\nrm m 0 1m\nc1 p 0 1000u\nrl p 0 100',
		output: 'p 0',
		from: 12,
		to: 17
	},
	{
		name: 'its negative output as ground, and its cards in another order',
		diodes: [
			['d4', '0', 'n2'],
			['d3', '0', 'n1'],
			['d1', 'n1', 'out'],
			['d2', 'n2', 'out']
		],
		others: 'rl out 0 100\nc1 out 0 1000u\nrw n1 s 0.5\nv1 s n2 sin(0 17 50)',
		output: 'out 0',
		from: 12,
		to: 17
	},
	{
		name: 'a source at ground and a floating load',
		diodes: [
			['dx', 'minus', 'line'],
			['da', 'line', 'plus'],
			['dy', 'minus', '0'],
			['db', '0', 'plus']
		],
		others: 'v1 s 0 sin(0 17 50)\nrw s line 0.5\nc1 plus minus 1000u\nrl plus minus 100',
		output: 'plus minus',
		from: 12,
		to: 17
	},
	{
		name: 'a transformer',
		diodes: [
			['d1', 'a', 'p'],
			['d2', 'b', 'p'],
			['d3', '0', 'a'],
			['d4', '0', 'b']
		],
		others: `v1 m1 0 sin(0 170 50)
rp m1 m2 5
l1 m2 0 2
l2 a b 20m
k1 l1 l2 0.98
ri b 0 10meg
c1 p 0 1000u
rl p 0 100`,
		output: 'p 0',
		from: 8,
		to: 17
	},
	{
		name: 'a centre tap at ground and two outputs',
		diodes: [
			['d1', 'a', 'vp'],
			['d2', 'b', 'vp'],
			['d3', 'vn', 'a'],
			['d4', 'vn', 'b']
		],
		others: `v1 a0 0 sin(0 17 50)
v2 0 b0 sin(0 17 50)
ra a0 a 0.5
rb b0 b 0.5
c1 vp 0 1000u
c2 0 vn 1000u
r1 vp 0 100
r2 0 vn 100`,
		output: 'vp vn',
		from: 24,
		to: 34
	},
	{
		name: 'a choke at its output',
		diodes: [
			['d1', 'a', 'p'],
			['d2', 'b', 'p'],
			['d3', '0', 'a'],
			['d4', '0', 'b']
		],
		others: 'vac a0 b sin(0 17 50)\nrw a0 a 0.5\nl1 p o 100m\nrc p 0 10k\nc1 o 0 1000u\nrl o 0 20',
		output: 'o 0',
		from: 6,
		to: 12
	}
];

const pairs: readonly Rectifier[] = [
	{
		name: 'a centre-tapped winding',
		diodes: [
			['d1', 'a', 'o'],
			['d2', 'b', 'o']
		],
		others: `v1 p 0 sin(0 170 50)
rp p p1 5
l1 p1 0 2
l2 a 0 20m
l3 0 b 20m
k1 l1 l2 0.98
k2 l1 l3 0.98
k3 l2 l3 0.98
c1 o 0 1000u
rl o 0 100`,
		output: 'o 0',
		from: 8,
		to: 17
	},
	{
		name: 'a doubler',
		diodes: [
			['d1', '0', 'mid'],
			['d2', 'mid', 'o']
		],
		others: 'v1 in 0 sin(0 17 50)\nc1 in mid 1000u\nc2 o 0 1000u\nrl o 0 1k',
		output: 'o 0',
		from: 27,
		to: 34
	},
	{
		name: 'a clamp and a peak detector',
		diodes: [
			['dclamp', 'ref', 'x'],
			['dpeak', 'x', 'o']
		],
		others: 'v1 in 0 sin(0 5 1k)\nvref ref 0 1\nc1 in x 10u\nc2 o 0 1u\nrl o 0 100k',
		output: 'o 0',
		from: 8,
		to: 11
	}
];

/** The deck with the diodes of some names reversed. */
function deckOf({ diodes, others, output }: Rectifier, ...reversed: readonly string[]): string {
	const cards = diodes.map(([name, anode, cathode]) => {
		return reversed.includes(name) ? `${name} ${cathode} ${anode} dr` : `${name} ${anode} ${cathode} dr`;
	});
	return `* rectifier\n${cards.join('\n')}\n${others}\n${MODEL}\nelevel level 0 ${output} 1\n.meas tran level avg v(level) from=60m to=100m\n.end\n`;
}

const levelOf = ({ metrics }: RunRecord): number => metrics.find(({ id }) => id === 'meas:level')?.value ?? Number.NaN;

describe('the verdict on rectifiers with one diode reversed', () => {
	it.each(bridges.flatMap((bridge) => bridge.diodes.map(([diode]) => [bridge.name, diode, bridge] as const)))(
		'[VER28] the bridge with %s: %s reversed is named, and reversing it again repairs it',
		async (_, diode, bridge) => {
			const { verdict } = await run(deckOf(bridge, diode));
			const named = verdict?.reasons.filter(({ code }) => code === 'diode_against_others') ?? [];
			expect(named.map(({ values }) => `${values.device}`.toLowerCase())).toEqual([diode]);
			const repaired = await run(
				deckOf(bridge, ...[diode].filter((each) => each !== `${named[0]?.values.device}`.toLowerCase()))
			);
			expect(levelOf(repaired)).toBeGreaterThan(bridge.from);
			expect(levelOf(repaired)).toBeLessThan(bridge.to);
		}
	);

	it.each([...bridges, ...pairs].map((each) => [each.name, each] as const))(
		'[VER28] nothing is found in a rectifier with %s as it should be',
		async (_, rectifier) => {
			const found = await run(deckOf(rectifier));
			expect(found.verdict).toEqual({ level: 'trusted', reasons: [] });
			expect(levelOf(found)).toBeGreaterThan(rectifier.from);
			expect(levelOf(found)).toBeLessThan(rectifier.to);
		}
	);

	it.each(pairs.flatMap((pair) => pair.diodes.map(([diode]) => [pair.name, diode, pair] as const)))(
		'[VER28] %s with %s reversed: no diode is blamed alone, and reversing either one works',
		async (_, diode, pair) => {
			const { verdict } = await run(deckOf(pair, diode));
			const codes = verdict?.reasons.map(({ code }) => code);
			expect(codes).not.toContain('diode_against_others');
			if (pair === pairs[0]) expect(codes).toContain('diodes_opposed');
			const other = pair.diodes.find(([name]) => name !== diode)?.[0] ?? '';
			expect(Math.abs(levelOf(await run(deckOf(pair))))).toBeGreaterThan(pair.from);
			const negative = Math.abs(levelOf(await run(deckOf(pair, diode, other))));
			expect(negative).toBeGreaterThan(0.5 * pair.from);
		}
	);

	it('[VER28] three diodes of a ring in one direction are not judged where no alternating voltage is known', async () => {
		const deck = `* ring
v1 a c 5
r1 b d 1k
rg c 0 1
d1 a b dr
d2 b c dr
d3 c d dr
d4 a d dr
${MODEL}
.end
`;
		const { verdict } = await run(deck);
		expect(verdict?.reasons.map(({ code }) => code)).not.toContain('diode_against_others');
	});
});
