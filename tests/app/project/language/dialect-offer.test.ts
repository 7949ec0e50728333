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
	const makeStudy = vi.fn(async () => undefined);
	const offer = new DialectOffer({
		client,
		changes: { apply },
		textOf: async (path) => textOf(path),
		axis: () => 'runs',
		makeStudy,
		titleOf: (dialect) => `from ${dialect}`
	});
	return { offer, apply, makeStudy, client };
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

test('[C2] [C13] the sweep of another simulator is offered as a study with the same values', async () => {
	const text = (rest: string) => `* x.asc\nL1 a 0 1m Rser=1\nV1 a 0 1\nR1 a 0 {r}\n.tran 1m\n.backanno\n${rest}.end\n`;
	const nested = text('.step param r list 1k 2k 5k\n.step V1 1 2 0.5\n');
	const { offer, makeStudy } = createOffer({ 'a.cir': nested, 'b.cir': text('.param r=1k\n') });
	await offer.look('a.cir', nested, 'ngspice');
	await offer.acceptStudy();
	const levels = [
		{ target: { kind: 'parameter', name: 'r' }, values: { scale: 'list', values: [1000, 2000, 5000] } },
		{ target: { kind: 'device', device: 'V1' }, values: { scale: 'list', values: [1, 1.5, 2] } }
	];
	const [change, study] = makeStudy.mock.calls[0] as unknown as [{ after: string; before: string }, unknown];
	expect(study).toEqual({ netlist: 'a.cir', kind: 'sweep', plan: { levels } });
	expect(change.before).toBe(nested);
	expect(change.after).toContain('* .step param r list 1k 2k 5k\n* .step V1 1 2 0.5\n.param r=1000\n');
	expect(change.after).not.toContain('.control');
	expect(change.after).not.toContain('Rser');
	await offer.look('b.cir', text('.param r=1k\n'), 'ngspice');
	expect([offer.shown?.path, offer.study]).toEqual(['b.cir', null]);
});

test('[C2] what a study would leave to be checked by hand is shown first', async () => {
	const text = `${head}E1 b 0 a 0 Laplace=sqrt(s)\n.step param r 1 2 1\n.end\n`;
	const { offer, makeStudy } = createOffer({ 'a.cir': text });
	await offer.look('a.cir', text, 'ngspice');
	await offer.acceptStudy();
	expect(offer.conversion?.notes.some(({ sure }) => !sure)).toBe(true);
	expect(makeStudy).not.toHaveBeenCalled();
	await offer.acceptStudy();
	expect(makeStudy).toHaveBeenCalledTimes(1);
});
