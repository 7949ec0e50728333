import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import type { VerdictReasonRecord } from '#lib/db/records.ts';
import { reasonText } from '#lib/components/results/outcome/verdict-text.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { simulate } from '#lib/sim/run-simulation.ts';
import type { Simulator } from '#lib/workers/ngspice/protocol.ts';
import { hostSimulator } from '../support/spice/host-simulator.ts';
import { localNetlists } from '../support/spice/local-netlists.ts';
import { MemoryFiles } from '../support/storage/memory-files.ts';
import { createEngineHost } from '../support/spice/ngspice.ts';
import { faultyDecks } from '../verdict/decks.ts';

let simulator: Simulator;
beforeAll(async () => {
	simulator = hostSimulator(await createEngineHost());
});

async function reasonsOf(files: Readonly<Record<string, string>>): Promise<VerdictReasonRecord[]> {
	const { run } = await simulate({
		projectId: 'words',
		files: new MemoryFiles(files),
		entry: 'deck.cir',
		simulator,
		netlists: localNetlists(),
		origin: 'user',
		limits: { timeLimitMs: 30_000 },
		clock: systemClock
	});
	return run.verdict?.reasons ?? [];
}

async function textsOf(deck: string): Promise<string[]> {
	const reasons = await reasonsOf({ 'deck.cir': `* words\n${deck}\n.end\n` });
	return reasons.map((reason) => {
		const { what, fix } = reasonText(reason, en);
		return `${what} ${fix}`;
	});
}

describe('what the verdict says', () => {
	it('[VER18] a switch that is always on is told with the lowest value of its control', async () => {
		const deck = `v1 in 0 5
vg g 0 pulse(3 5 0 1u 1u 1m 2m)
s1 in out g 0 sw
rl out 0 1k
.model sw sw(vt=2.5 ron=1 roff=1meg)
.tran 10u 5m`;
		expect(await textsOf(deck)).toEqual([
			expect.stringContaining('stays above its threshold 2.5 V; its lowest value is 3 V.')
		]);
	});

	it('[VER27] an efficiency has no unit of voltage', async () => {
		const deck = `v1 in 0 5
r1 in 0 1k
.tran 10u 1m
.meas tran pin avg v(in)
.meas tran eff param='-pin/2'`;
		expect(await textsOf(deck)).toEqual([expect.stringMatching(/^eff is -2\.5, which/u)]);
	});

	it.each([
		['deriv v(out) at=0.5m', 'tran', 'no DERIV'],
		['when mag(v(out))=0.7', 'ac', 'write vm(out), vdb(out) or vp(out)'],
		['find onoise_spectrum at=1k', 'noise', 'onoise_total'],
		['when vdb(out)=-3', 'ac', 'the current plot, tran1, not that of the ac analysis'],
		['find v(out) at=2', 'dc', 'no results from dc']
	])('[VER3] why %s has no value is said where the command shows it', async (text, analysis, words) => {
		const deck = `v1 in 0 dc 0 ac 1 pulse(0 5 0 1n 1n 1 2)
r1 in out 1k
c1 out 0 100n
.control
ac dec 10 10 1meg
tran 1u 1m
meas ${analysis} x ${text}
.endc`;
		expect(await textsOf(deck)).toEqual([expect.stringContaining(words)]);
	});

	it('[VER26] a resistance in a parameter has no unit of voltage', async () => {
		const deck = `.param rterm=50
v1 in 0 5
x1 in 0 load
.subckt load p n rterm=1k
r1 p n {rterm}
.ends
.op`;
		expect(await textsOf(deck)).toEqual([expect.stringContaining('default rterm=1000, not the global rterm=50')]);
	});

	it('[VER2] [VER31] a current without a return path is told as that, not as a missing bias', async () => {
		const deck = `vcc vcc 0 5
i1 0 x 1m
c1 x b 1u
q1 c b 0 qn
rc vcc c 1k
.model qn npn
.op`;
		const texts = await textsOf(deck);
		expect(texts[0]).toContain('The current of I1 has no way to return');
		expect(texts.join('\n')).not.toMatch(/bias/iu);
	});

	it('[VER16] an initial current is not set with the voltage of a node', async () => {
		const deck = 'v1 in 0 0\nr1 in a 1\nl1 a 0 1m ic=1\n.tran 1u 1m';
		expect(await textsOf(deck)).toEqual([expect.stringMatching(/Add uic at the end of \.tran\.$/u)]);
	});

	it.each([
		['lost-continuation', '+ continues the card before'],
		['coupling-commented-out', 'or add the K card of a winding'],
		['ac-value-for-operating-point', 'an AC value counts only in an AC analysis'],
		['jfet-pinch-off-sign', 'is off where it should conduct'],
		['setting-in-percent', 'Check the parameters of its expression']
	])('[VER31] what to do about %s is right for it', async (kind, words) => {
		const deck = faultyDecks([0]).find((each) => each.kind.kind === kind)!;
		const texts = (await reasonsOf(deck.files)).map((reason) => {
			const { what, fix } = reasonText(reason, en);
			return `${what} ${fix}`;
		});
		expect(texts.join('\n')).toContain(words);
	});

	it.each([
		['supplies-swapped', 1, ['supplies_swapped']],
		['phase-as-damping', 0, ['angle_as_damping', 'angle_as_damping']],
		['inner-suffix', 1, ['inner_suffix']],
		['initial-condition-without-uic', 0, ['ic_without_uic']],
		['source-begins-after-run', 0, ['source_begins_late']],
		['regulator-pins-swapped', 0, ['misplaced_pin']],
		['step-beyond-stop', 0, ['step_beyond_stop']]
	])('[VER31] the cause of %s, deck %i, is told without what follows from it', async (kind, number, codes) => {
		const deck = faultyDecks([number]).find((each) => each.kind.kind === kind)!;
		expect((await reasonsOf(deck.files)).map(({ code }) => code)).toEqual(codes);
	});
});
