import { beforeAll, describe, expect, it } from 'vitest';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { createEngineHost, plotOf, realOf, runDeck } from '../support/spice/ngspice.ts';

let host: EngineHost;
beforeAll(async () => {
	host = await createEngineHost();
});

describe('what the comparison with native ngspice has found', () => {
	it('[C5] a script that runs its own transient and then "run" without analysis cards is no failure', async () => {
		const outcome = await runDeck(
			host,
			'script\nV1 in 0 SIN(0 1 1k)\nR1 in 0 1k\n.control\ntran 10u 1m\nrun\n.endc\n.end\n'
		);
		expect(outcome.status).toBe('complete');
		expect(outcome.log.filter(({ code }) => code === 'no_analysis').map(({ severity }) => severity)).toEqual([
			'warning'
		]);
		expect(realOf(plotOf(outcome, 'tran1'), 'time').length).toBeGreaterThan(100);
	});

	it('[C5] a script with nothing but "run", and no analysis cards, is a failure', async () => {
		const outcome = await runDeck(host, 'script\nV1 in 0 1\nR1 in 0 1k\n.control\nrun\n.endc\n.end\n');
		expect(outcome.status).toBe('failed');
		expect(outcome.log.some(({ code, severity }) => code === 'no_analysis' && severity === 'error')).toBe(true);
	});

	it('[C2] names with spaces and branches of a line come as ngspice has them', async () => {
		const outcome = await runDeck(
			host,
			'line\nV1 in 0 PULSE(0 1 0 1n 1n 5n 20n)\nR1 in a 50\nY1 a 0 b 0 line\nR2 b 0 50\n' +
				'.model line txl R=1 L=9.13n G=0 C=3.65p length=2\n.tran 0.1n 10n\n.end\n'
		);
		const names = plotOf(outcome, 'tran1').vectors.map(({ name }) => name);
		expect(names).toEqual(expect.arrayContaining(['y1#branch1', 'y1#branch2']));
	});
});
