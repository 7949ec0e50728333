import { describe, expect, it, vi } from 'vitest';
import { LanguageClient, type RunningService } from '../../../src/lib/workers/language/language-client.ts';
import { createServiceHost } from '../../../src/lib/workers/language/service-host.ts';

const text = 'T\nR1 a 0 1k\nV1 a 0 1\n.op\n.end\n';

/** A service in this thread, whose answers wait until they are let go. */
function held() {
	const waiting: (() => void)[] = [];
	const started: AbortController[] = [];
	const asked: string[] = [];
	const start = (): RunningService => {
		const host = createServiceHost();
		const lost = new AbortController();
		started.push(lost);
		return {
			lost: lost.signal,
			update: (messages, revision) => host.update(messages, revision),
			ask: (name, args) => {
				asked.push(`${name} ${args.join(' ')}`);
				return new Promise((resolve) => waiting.push(() => resolve(host.ask(name, args))));
			},
			terminate: () => undefined
		};
	};
	const texts = new Map([['a.cir', text]]);
	const events: string[] = [];
	const client = new LanguageClient(start, {
		textOf: (path) => texts.get(path) ?? null,
		onrestart: () => events.push('restart'),
		onfault: ({ code }) => events.push(code)
	});
	const answer = async (): Promise<void> => {
		waiting.shift()?.();
		for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
	};
	return { client, texts, events, started, asked, answer };
}

describe('LanguageClient', () => {
	it('[LS5] leaves nothing behind of an answered question on a service that lives on', async () => {
		const { client, started, answer } = held();
		client.set([{ path: 'a.cir', text }]);
		const first = client.ask('outline', 'a.cir');
		const { signal } = started[0]!;
		const added = vi.spyOn(signal, 'addEventListener');
		const removed = vi.spyOn(signal, 'removeEventListener');
		await answer();
		await first;
		const second = client.ask('outline', 'a.cir');
		await answer();
		await second;
		expect(added).toHaveBeenCalledTimes(1);
		const [, listener] = added.mock.lastCall!;
		expect(removed).toHaveBeenLastCalledWith('abort', listener);
		expect(removed).toHaveBeenCalledTimes(2);
	});

	it('[LS5] applies changes, and sends a text again that the service has not', async () => {
		const { client, texts, answer } = held();
		client.set([{ path: 'a.cir', text }]);
		const first = client.ask('outline', 'a.cir');
		await answer();
		expect((await first)?.some(({ name }) => name === 'R1')).toBe(true);
		client.edit('a.cir', [{ from: 3, to: 4, insert: '77' }], text.length + 1);
		const second = client.ask('outline', 'a.cir');
		await answer();
		expect((await second)?.some(({ name }) => name === 'R77')).toBe(true);
		texts.set('a.cir', 'T\nR9 a 0 1k\n');
		client.edit('a.cir', [{ from: 0, to: 0, insert: 'x' }], 11);
		const lost = client.ask('outline', 'a.cir');
		await answer();
		expect(await lost).toBeNull();
		const third = client.ask('outline', 'a.cir');
		await answer();
		expect((await third)?.some(({ name }) => name === 'R9')).toBe(true);
	});

	it('[LS6] a newer question takes the place of the one that waits; other kinds have their own lane', async () => {
		const { client, asked, answer } = held();
		client.set([{ path: 'a.cir', text }]);
		const questions = [1, 2, 3].map((offset) => client.ask('hover', 'a.cir', offset));
		const other = client.ask('outline', 'a.cir');
		expect(asked).toEqual(['hover a.cir 1', 'outline a.cir']);
		await answer();
		await answer();
		await answer();
		expect(await questions[1]).toBeNull();
		expect(await other).not.toBeNull();
		expect(asked).toEqual(['hover a.cir 1', 'outline a.cir', 'hover a.cir 3']);
	});

	it('[LS6] drops an answer given on older texts', async () => {
		const { client, answer } = held();
		client.set([{ path: 'a.cir', text }]);
		const asked = client.ask('outline', 'a.cir');
		client.edit('a.cir', [{ from: 0, to: 0, insert: 'x' }], text.length + 1);
		await answer();
		expect(await asked).toBeNull();
	});

	it('[LS7] starts a service that ended again, three times, and fills it', async () => {
		const { client, events, started, answer } = held();
		client.set([{ path: 'a.cir', text }]);
		for (let time = 0; time < 4; time += 1) {
			const asked = client.ask('outline', 'a.cir');
			started.at(-1)?.abort(new Error('gone'));
			expect(await asked).toBeNull();
		}
		expect(events).toEqual(['restart', 'restart', 'restart', 'language_worker_failed']);
		expect(await client.ask('outline', 'a.cir')).toBeNull();
		client.restart();
		const again = client.ask('outline', 'a.cir');
		for (let time = 0; time < 5; time += 1) await answer();
		expect((await again)?.length).toBeGreaterThan(0);
	});
});
