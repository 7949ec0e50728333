import { expect, test, vi } from 'vitest';
import { DialectOffer } from '#lib/app/project/language/dialect-offer.svelte.ts';
import { LanguageClient } from '#lib/workers/language/language-client.ts';
import { createServiceHost } from '#lib/workers/language/service-host.ts';

function createOffer(files: Record<string, string> = {}) {
	const host = createServiceHost();
	const running = {
		lost: new AbortController().signal,
		update: (...given: Parameters<typeof host.update>) => host.update(...given),
		ask: (async (...given: Parameters<typeof host.ask>) => host.ask(...given)) as never,
		terminate: () => undefined
	};
	const textOf = (path: string) => files[path] ?? null;
	const client = new LanguageClient(() => running, { textOf, onrestart: () => undefined, onfault: () => undefined });
	client.set(Object.entries(files).map(([path, text]) => ({ path, text })));
	const apply = vi.fn(async () => true);
	const offer = new DialectOffer({
		client,
		changes: { apply },
		textOf: async (path) => textOf(path),
		titleOf: (dialect) => `from ${dialect}`
	});
	return { offer, apply, client };
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

const head = '* x.asc\nL1 a 0 1m Rser=1\nV1 a 0 1\n.tran 1m\n.backanno\n';

test('[C2] the fix of an error converts the file at once when nothing is left to check', async () => {
	const { offer, apply } = createOffer({ 'a.cir': `${head}.end\n`, 'b.cir': 'b\nR1 a 0 1\n.op\n.end\n' });
	expect(await offer.foreign(['b.cir', 'gone.cir', 'a.cir'])).toEqual({ path: 'a.cir', dialect: 'ltspice' });
	expect(await offer.foreign(['b.cir'])).toBeNull();
	await offer.fix('a.cir');
	expect(apply.mock.calls).toEqual([
		[expect.arrayContaining([expect.objectContaining({ path: 'a.cir' })]), 'from ltspice']
	]);
	expect(offer.shown).toBeNull();
});

test('[C2] what cannot be converted is shown before the rest is', async () => {
	const { offer, apply } = createOffer({ 'a.cir': `${head}E1 b 0 a 0 Laplace=sqrt(s)\n.end\n` });
	await offer.fix('a.cir');
	expect(apply).not.toHaveBeenCalled();
	expect(offer.conversion?.notes.some(({ sure }) => !sure)).toBe(true);
	await offer.accept();
	expect(apply).toHaveBeenCalledTimes(1);
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
