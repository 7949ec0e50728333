import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { createEngineHost, runDeck } from '../support/spice/ngspice.ts';

interface Expected {
	status: string;
	/** Code of an entry that the log must have. */
	code?: string;
}

const folder = 'tests/samples/fuzz';

describe('decks found by damaging others', () => {
	let host: EngineHost;
	beforeAll(async () => {
		host = await createEngineHost();
	});

	it.each(readdirSync(folder))('[S4] %s ends as it should, and not in a crash', async (name) => {
		const deck = readFileSync(join(folder, name, 'deck.cir'), 'utf8');
		const expected = JSON.parse(readFileSync(join(folder, name, 'expected.json'), 'utf8')) as Expected;
		const outcome = await runDeck(host, deck);
		expect(outcome.reason).not.toBe('trap');
		expect(outcome.status).toBe(expected.status);
		if (expected.code) expect(outcome.log.map(({ code }) => code)).toContain(expected.code);
	});
});
