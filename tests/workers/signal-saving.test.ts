import { beforeAll, describe, expect, it } from 'vitest';
import { findSignal } from '#lib/measure/signals.ts';
import { LanguageService } from '#lib/spice/service.ts';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { createEngineHost, runDeck } from '../support/spice/ngspice.ts';

let host: EngineHost;
beforeAll(async () => {
	host = await createEngineHost();
});

const circuit = `signals
V1 in 0 SIN(0 1 1k)
R1 in mid 1k
C1 mid 0 100n
X1 mid out low
I1 0 out SIN(1u 1u 1k)
B1 b 0 V=V(mid)
B2 b 0 I=1u*V(mid)
G1 b 0 mid 0 1m
F1 b 0 V1 1
S1 in b mid 0 sw
D1 mid 0 dx
.model sw sw
.model dx d
.subckt low a b
R2 a n 1k
R3 n b 1k
R4 b 0 1k
.ends
`;

/** The signals that a run has after its netlist was edited to save them. */
async function savedOf(cards: string, names: readonly string[]): Promise<string[]> {
	const text = `${circuit}${cards}.end\n`;
	const service = new LanguageService();
	service.setFile('main.cir', text);
	const saving = service.signalSaving('main.cir', names);
	if (!saving) return [];
	const { from, to, insert } = saving.edit;
	const outcome = await runDeck(host, text.slice(0, from) + insert + text.slice(to));
	const plot = outcome.plots.find(({ analysis }) => analysis === 'tran');
	expect(outcome.status).toBe('complete');
	return ['v(out)', ...names].filter((name) => {
		const vector = plot && findSignal(plot, name);
		return vector?.kind === 'real' && vector.data.some((value) => value !== 0);
	});
}

const wanted = ['v(mid)', 'v(x1.n)', 'i(v1)', '@r1[i]', '@r.x1.r2[i]'];

describe('[C17] a run has what its netlist was edited to save', () => {
	it.each([
		['without a .save card', '.tran 10u 1m\n'],
		['with a .save card', '.save v(out)\n.tran 10u 1m\n'],
		['with two .save cards', '.save v(in)\n.tran 10u 1m\n.save v(out)\n'],
		['with a .probe card', '.probe v(out)\n.tran 10u 1m\n'],
		['with a script', '.control\ntran 10u 1m\n.endc\n'],
		['with a script that saves', '.control\nsave v(out)\ntran 10u 1m\n.endc\n']
	])('%s', async (_name, cards) => {
		expect(await savedOf(cards, wanted)).toEqual(['v(out)', ...wanted]);
	});

	it('for the currents of all kinds of devices', async () => {
		const currents = ['@c1[i]', '@b2[i]', '@g1[i]', '@f1[i]', '@s1[i]', '@d1[id]'];
		expect(await savedOf('.tran 10u 1m\n', currents)).toEqual(['v(out)', ...currents]);
	});
});
