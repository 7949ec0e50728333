import { beforeAll, expect, it } from 'vitest';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { createEngineHost, runDeck } from '../support/spice/ngspice.ts';

let host: EngineHost;
beforeAll(async () => {
	host = await createEngineHost();
});

const deck = (card: string) => `* t\n${card}\nR1 a 0 1\nV1 a 0 1\n.op\n.end\n`;

/** Paths that lead out of the project in the engine's virtual file system, where nothing of the user is. */
it.each([
	'/etc/passwd',
	'../../../../etc/passwd',
	'~/.spiceinit',
	'/home/web_user/.spiceinit',
	'/proc/self/environ',
	'/dev/zero',
	'/dev/urandom',
	'main.cir'
])('[C2] .include %s fails, and the engine stays usable', async (path) => {
	const { status } = await runDeck(host, deck(`.include ${path}`));
	expect(status).toBe('failed');
	expect((await runDeck(host, deck('R2 a 0 1'))).status).toBe('complete');
});
