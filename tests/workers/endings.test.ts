import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '#lib/base/slices.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { PartialPlots } from '#lib/workers/ngspice/partial-plots.ts';
import type { EngineEvent, SimulationFile } from '#lib/workers/ngspice/protocol.ts';
import { rangesOf, unpackRanges } from '#lib/workers/ngspice/ranges.ts';
import { createEngineHost, plotOf, realOf, runDeck, startEngine } from '../support/spice/ngspice.ts';

let host: EngineHost;
beforeAll(async () => {
	host = await createEngineHost();
});

const long = `long
V1 1 0 SIN(0 1 1k)
R1 1 2 1k
D1 2 0 d
C1 2 0 1n
.model d d
.save v(2)
.tran 1u 60 0 1u
.end
`;
const good = 'good\nV1 a 0 5\nR1 a 0 1\n.op\n.end\n';

async function expectNextRunWorks(): Promise<void> {
	const outcome = await runDeck(host, good);
	expect(outcome.status).toBe('complete');
	expect(realOf(plotOf(outcome, 'op1'), 'a')[0]).toBe(5);
}

describe('a run in slices', () => {
	it('[C4] [ENG4] stops with the data computed so far, and the next run works', async () => {
		let partials = 0;
		const outcome = await runDeck(host, long, {
			onEvent: ({ type }) => (partials += type === 'pieces' ? 1 : 0),
			isStopped: () => partials >= 2
		});
		expect(outcome).toMatchObject({ status: 'stopped', reason: 'user' });
		const time = realOf(plotOf(outcome, 'tran1'), 'time');
		expect(time.length).toBeGreaterThan(1000);
		expect(time.at(-1)).toBeLessThan(60);
		expect(outcome.points).toBe(time.length);
		await expectNextRunWorks();
	});

	it('[C4] tells progress with simulated time, growing, and partial data of the plot at work', async () => {
		const progress: number[] = [];
		const sizes: number[] = [];
		const partial = new PartialPlots();
		const onEvent = (event: EngineEvent): void => {
			if (event.type === 'progress') {
				expect(event.analysis).toBe('tran');
				expect(event.fraction).toBeCloseTo((event.simulatedTime ?? 0) / 60, 9);
				progress.push(event.simulatedTime ?? -1);
			}
			if (event.type !== 'pieces') return;
			atOnce(partial.append(event.pieces));
			sizes.push(pointsOf(atOnce(partial.plots())));
		};
		const outcome = await runDeck(host, long, { onEvent, timeLimitMs: 1500 });
		expect(progress.length).toBeGreaterThan(3);
		expect(progress).toEqual([...progress].sort((a, b) => a - b));
		expect(sizes.length).toBeGreaterThan(1);
		expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => a - b));
		const whole = plotOf(outcome, 'tran1');
		const [sofar] = partial.copies();
		for (const { name } of whole.vectors)
			expect(checksum(realOf(sofar!, name))).toBe(checksum(realOf(whole, name).slice(0, sizes.at(-1))));
	});

	it('[C4] [ENG19] ends at the time limit with partial data', async () => {
		const outcome = await runDeck(host, long, { timeLimitMs: 300 });
		expect(outcome).toMatchObject({ status: 'stopped', reason: 'time_limit' });
		expect(outcome.points).toBeGreaterThan(100);
		await expectNextRunWorks();
	});

	it('[C4] [ENG19] ends at the point limit', async () => {
		const outcome = await runDeck(host, long, { maxPoints: 20_000 });
		expect(outcome).toMatchObject({ status: 'stopped', reason: 'point_limit' });
		// two curves: time and one voltage
		expect(outcome.points).toBeGreaterThanOrEqual(10_000);
		expect(unpackRanges(outcome.ranges)).toEqual(rangesOf(outcome.plots));
		await expectNextRunWorks();
	});

	it('[ENG3] gives bit for bit what an uninterrupted run gives', async () => {
		const deck = `slices
V1 1 0 SIN(0 5 1k) AC 1
R1 1 2 100
D1 2 3 d
C1 3 0 1u
L1 3 4 1m
R2 4 0 1k
T1 4 0 5 0 Z0=50 TD=10u
R3 5 0 50
.model d d(is=1e-14 rs=1 cjo=1p tt=1n)
`;
		const cards = '.op\n.ac dec 2000 1 1meg\n.dc V1 -5 5 0.002\n.tran 1u 200m 0 1u\n.meas tran top max v(3)\n';
		const files = [{ path: 'main.cir', content: `${deck}${cards}.end\n` }];
		const [slices, sliced] = await inSlices(files, true);
		const [pieces, whole] = await inSlices(files, false);
		expect(pieces).toBe(0);
		expect(slices).toBeGreaterThan(50);
		expect(sliced.map(({ id }) => id).sort()).toEqual(['ac1', 'dc1', 'op1', 'tran1']);
		expect(fingerprints(sliced)).toEqual(fingerprints(whole));
	});

	it('[ENG7] the pauses of a run in slices are no errors in its log', async () => {
		let pauses = 0;
		const outcome = await runDeck(
			host,
			`steps
V1 1 0 PULSE(0 5 0 1n 1n 5u 10u)
R1 1 2 10
D1 2 3 d
C1 3 0 10n
R2 3 0 1k
.model d d(is=1e-14 rs=0.1 cjo=10p tt=5n)
.tran 10n 4m 0 10n
.end
`,
			{ isStopped: () => ++pauses < 0 }
		);
		expect(pauses).toBeGreaterThan(1);
		expect(outcome.log.filter(({ severity }) => severity === 'error')).toEqual([]);
		expect(outcome.status).toBe('complete');
	});
});

/** Runs the deck, pausing at every opportunity or never. */
async function inSlices(files: SimulationFile[], pausing: boolean): Promise<[number, Plot[]]> {
	const engine = await startEngine();
	engine.load({ files, entry: 'main.cir' }, { onLine: () => undefined, onPoll: (mayPause) => pausing && mayPause });
	engine.source();
	engine.run();
	let pauses = 0;
	for (; engine.has('paused'); pauses += 1) engine.resume();
	expect(engine.measurements).toHaveLength(1);
	return [pauses, engine.heap.plots().flatMap((plot) => engine.heap.copy(plot))];
}

it('[ENG12] a piece of complex curves has the values of the curves from its first point on', async () => {
	const engine = await startEngine();
	const content = 'rc\nV1 in 0 AC 1\nR1 in out 1k\nC1 out 0 1u\n.ac dec 5 1 1meg\n.end\n';
	engine.load(
		{ files: [{ path: 'main.cir', content }], entry: 'main.cir' },
		{ onLine: () => undefined, onPoll: () => false }
	);
	engine.source();
	engine.run();
	const plot = engine.heap.plots()[0]!;
	const [whole] = engine.heap.copy(plot);
	const piece = engine.heap.piece(plot, 7);
	for (const vector of whole!.vectors) {
		const cut =
			vector.kind === 'real'
				? { ...vector, data: vector.data.slice(7) }
				: { ...vector, re: vector.re.slice(7), im: vector.im.slice(7) };
		expect(piece.vectors.find(({ name }) => name === vector.name)).toEqual(cut);
	}
});

describe('what a netlist can do to the engine', () => {
	it('[C4] an endless analysis loop in a script ends at the time limit, with its data', async () => {
		const outcome = await runDeck(
			host,
			'loop\nV1 1 0 SIN(0 1 1k)\nR1 1 0 1k\n.control\nwhile 1\ntran 1u 100m\ndestroy\nend\n.endc\n.end\n',
			{ timeLimitMs: 400 }
		);
		expect(outcome).toMatchObject({ status: 'stopped', reason: 'time_limit' });
		expect(outcome.points).toBeGreaterThan(0);
		await expectNextRunWorks();
	});

	it.each([
		['[C5] a missing include', 'a\n.include nowhere.lib\nR1 a 0 1\n.end\n', 'missing_include', 2],
		['[C5] garbage', 'hello\nthis is not a netlist\n%^&*( foo\n.end\n', null, null],
		[
			'[C5] a recursive subcircuit',
			'r\n.subckt s a b\nX1 a b s\n.ends\nV1 1 0 1\nX9 1 0 s\n.op\n.end\n',
			'recursive_subcircuit',
			3
		],
		['[C5] an undefined parameter', 'p\nV1 a 0 1\n\n* note\nR1 a 0 {rx}\n.op\n.end\n', 'undefined_parameter', 5],
		['[C5] an analysis that does not converge', 'v\nV1 a 0 1\nV2 a 0 2\n.op\n.end\n', 'timestep_too_small', null],
		['[C5] a netlist without an analysis', 'n\nV1 a 0 1\nR1 a 0 1\n.end\n', 'no_analysis', null],
		['[C5] an empty file', '', null, null]
	])('%s fails, says so, and the next run works', async (_, deck, code, line) => {
		const outcome = await runDeck(host, deck);
		expect(outcome).toMatchObject({ status: 'failed', reason: 'engine_error' });
		const errors = outcome.log.filter(({ severity }) => severity === 'error');
		expect(errors.length).toBeGreaterThan(0);
		if (code) expect(errors.map((entry) => entry.code)).toContain(code);
		if (line) expect(errors[0]).toMatchObject({ file: 'main.cir', line });
		await expectNextRunWorks();
	});

	it('[C5] an entry that is not among the files fails', async () => {
		const outcome = await runDeck(host, good, { entry: 'other.cir' });
		expect(outcome.status).toBe('failed');
		await expectNextRunWorks();
	});

	it('[C4] running out of memory costs that run only', async () => {
		const outcome = await runDeck(
			host,
			'memory\nV1 1 0 1\nR1 1 0 1\n.control\nlet a = vector(500000000)\nlet b = vector(500000000)\nlet c = a + b\n.endc\n.end\n'
		);
		expect(outcome).toMatchObject({ status: 'failed', reason: 'out_of_memory' });
		await expectNextRunWorks();
	});

	it('[C4] [ENG19] a run that needs more memory than it may have fails, says so, and costs that run only', async () => {
		const ladder = Array.from({ length: 800 }, (_, i) => `R${i} ${i} ${i + 1} 1k`).join('\n');
		const deck = `ladder\n${ladder}\nV1 800 0 SIN(0 1 1k)\n.tran 1u 1 0 1u\n.end\n`;
		const outcome = await runDeck(host, deck, { memoryLimitMb: 33 });
		expect(outcome).toMatchObject({ status: 'failed', reason: 'out_of_memory' });
		expect(outcome.log).toContainEqual(expect.objectContaining({ severity: 'error', code: 'out_of_memory' }));
		await expectNextRunWorks();
	});

	it('[C5] a failed measurement is null and an error in the log, and the run still counts', async () => {
		const outcome = await runDeck(host, 'm\nV1 a 0 1\nR1 a 0 1\n.tran 1u 1m\n.meas tran late find v(a) at=5\n.end\n');
		expect(outcome.status).toBe('complete');
		expect(outcome.measurements).toEqual([{ name: 'late', value: null, plot: 'tran1' }]);
		expect(outcome.log).toContainEqual(expect.objectContaining({ severity: 'error', code: 'measure_failed', line: 5 }));
	});

	it('[ENG5] names file and line inside an included file and on a continuation line', async () => {
		const outcome = await runDeck(host, 'main\n.include lib/parts.inc\n\nV1 a 0 1\nX1 a b filter\n.op\n.end\n', {
			files: [
				{
					path: 'lib/parts.inc',
					content:
						'* parts\n\n.subckt filter i o\n* two lines\nM1 i i 0 0 nch\n+ w=10u\n+ lenght=1u\nR1 i o 1k\n.ends\n.model nch nmos level=1\n'
				}
			]
		});
		expect(outcome.status).toBe('failed');
		expect(outcome.log).toContainEqual(
			expect.objectContaining({ severity: 'error', code: 'unknown_parameter', file: 'lib/parts.inc', line: 7 })
		);
	});

	it('[ENG5] names file and line inside a library section', async () => {
		const outcome = await runDeck(host, 'main\n.lib models.lib slow\nV1 a 0 1\nD1 a 0 dx\n.op\n.end\n', {
			files: [
				{
					path: 'models.lib',
					content: '* models\n.lib fast\n.model dx d\n.endl\n.lib slow\n.model dx d(is=1f frobnicate=2)\n.endl\n'
				}
			]
		});
		expect(outcome.log).toContainEqual(
			expect.objectContaining({ severity: 'warning', code: 'unknown_parameter', file: 'models.lib', line: 6 })
		);
	});
});

describe('over many runs', () => {
	it('[C4] many runs, plain and stopped, do not make memory grow', async () => {
		const once = async (index: number): Promise<void> => {
			const stopped = index % 5 === 4;
			const outcome = await runDeck(host, stopped ? long : long.replace('60 0 1u', '20m'), {
				isStopped: () => stopped
			});
			expect(outcome.status).toBe(stopped ? 'stopped' : 'complete');
		};
		for (let index = 0; index < 10; index += 1) await once(index);
		const before = process.memoryUsage().rss;
		for (let index = 0; index < 30; index += 1) await once(index);
		// thirty instances of 32 MiB kept would be 960
		expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(300);
	});

	it('[ENG6] statics of a device model do not reach the next run', async () => {
		const coupled = `coupled lines
V1 1 0 PULSE(0 1 0 0.1n 0.1n 1n 2n)
R1 1 2 50
R2 5 0 50
R3 3 0 50
R4 6 0 50
P1 2 3 0 5 6 0 pline
.model pline cpl
+ R=0.2 0 0.2
+ L=9.13e-9 3.3e-9 9.13e-9
+ G=0 0 0
+ C=3.65e-13 -9e-14 3.65e-13
+ length=24
.tran 0.05n 10n
.end
`;
		const first = await runDeck(host, coupled);
		const second = await runDeck(host, coupled);
		expect(first.status).toBe('complete');
		expect(fingerprints(second.plots)).toEqual(fingerprints(first.plots));
	});
});

function pointsOf(plots: Plot[]): number {
	const first = plots[0]?.vectors[0];
	return first?.kind === 'real' ? first.data.length : 0;
}

function fingerprints(plots: Plot[]): Record<string, string> {
	const entries = plots.flatMap(({ id, vectors }) =>
		vectors.map((vector): [string, string] => {
			const parts = vector.kind === 'real' ? [vector.data] : [vector.re, vector.im];
			return [`${id}.${vector.name}`, parts.map((part) => `${part.length}:${checksum(part)}`).join('|')];
		})
	);
	return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** FNV-1a over the bytes: equal only for equal numbers. */
function checksum(data: Float64Array): number {
	let hash = 2166136261;
	for (const byte of new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
		hash = Math.imul(hash ^ byte, 16777619);
	return hash >>> 0;
}

describe('a script without a circuit at its end', () => {
	const removes = (analysis: string): string =>
		`removed\nV1 a 0 5\nR1 a 0 1\n.control\n${analysis}remcirc\n.endc\n.end\n`;

	it('[C2] is complete when it removes the circuit after its analysis', async () => {
		const outcome = await runDeck(host, removes('op\n'));
		expect(outcome).toMatchObject({ status: 'complete', reason: null });
		expect(realOf(plotOf(outcome, 'op1'), 'a')[0]).toBe(5);
	});

	it('[C2] fails when it removes the circuit before one', async () => {
		expect(await runDeck(host, removes(''))).toMatchObject({ status: 'failed' });
	});
});
