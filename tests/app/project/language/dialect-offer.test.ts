import { expect, test, vi } from 'vitest';
import { DialectOffer } from '#lib/app/project/language/dialect-offer.svelte.ts';
import { LanguageClient } from '#lib/workers/language/language-client.ts';
import { createServiceHost } from '#lib/workers/language/service-host.ts';

function createOffer() {
	const host = createServiceHost();
	const running = {
		lost: new AbortController().signal,
		update: (...given: Parameters<typeof host.update>) => host.update(...given),
		ask: (async (...given: Parameters<typeof host.ask>) => host.ask(...given)) as never,
		terminate: () => undefined
	};
	const events = { textOf: () => null, onrestart: () => undefined, onfault: () => undefined };
	const client = new LanguageClient(() => running, events);
	return { offer: new DialectOffer(client), client };
}

test('[C2] [MOD8] pasted models are offered their card, a circuit of another simulator its conversion', async () => {
	const { offer } = createOffer();
	await offer.look('a.cir', '.model DX D(IS=1n)\n', 'ngspice');
	expect([offer.models, offer.shown]).toEqual(['a.cir', null]);
	await offer.look('a.cir', '* x.asc\nL1 a 0 1m Rser=1\nV1 a 0 1\n.tran 1m\n.backanno\n.end\n', 'ngspice');
	expect([offer.models, offer.shown?.dialect]).toEqual([null, 'ltspice']);
	offer.dismiss();
	await offer.look('a.cir', 'V1 a 0 1\n.model DX D\nD1 a 0 DX\n.op\n.end\n', 'ngspice');
	expect([offer.models, offer.shown]).toEqual([null, null]);
});

test('[APP11] [C2] what is pasted last is offered, also when the text before it is recognized later', async () => {
	const { offer, client } = createOffer();
	let answer = () => undefined as void;
	const held = new Promise<never>((resolve) => (answer = () => resolve({ dialect: 'ltspice', evidence: [] } as never)));
	vi.spyOn(client, 'ask').mockReturnValueOnce(held);
	const older = offer.look('a.cir', '* x.asc\nL1 a 0 1m Rser=1\n.backanno\n', 'ngspice');
	await offer.look('b.cir', '.model DX D(IS=1n)\n', 'ngspice');
	answer();
	await older;
	expect([offer.models, offer.shown]).toEqual(['b.cir', null]);
	const dismissed = offer.look('a.cir', '* x.asc\nL1 a 0 1m Rser=1\n.backanno\n', 'ngspice');
	offer.dismiss();
	await dismissed;
	expect(offer.shown).toBeNull();
});
