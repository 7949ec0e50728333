import { describe, expect, it } from 'vitest';
import { Fault } from '#lib/base/fault.ts';
import { createServiceManager, type RunOptions, type ServiceManager } from '#lib/llm/manager/service-manager.ts';
import { serviceOf, type Service } from '#lib/llm/manager/service.ts';
import { ManualClock, settle } from '../../../support/manual-clock.ts';

const hosted: Service = { provider: 'openai', origin: 'https://api.example', local: false };
const local: Service = { provider: 'ollama', origin: 'http://localhost:11434', local: true };
const down = () => new Fault('llm_unavailable', 'down', { retryable: true, status: 503 });
const busy = () => new Fault('llm_rate_limited', 'busy', { retryable: true, status: 429 });
const refused = () => new Fault('llm_auth', 'no', { retryable: false, status: 401 });
const strange = () => new Fault('llm_bad_response', 'html', { retryable: false });
const badCall = () => new Fault('llm_bad_call', 'unreadable call', { retryable: true, status: 400 });
const offline = () => new Fault('llm_offline', 'offline', { retryable: true });

interface World {
	clock: ManualClock;
	manager: ServiceManager;
	/** One call whose pauses pass at once; gives the code of its fault, or `ok`. */
	call(service: Service, makeFault: (() => Fault) | null, options?: RunOptions): Promise<string>;
	tries: number;
}

function createWorld(): World {
	const clock = new ManualClock();
	const manager = createServiceManager(clock);
	const world: World = {
		clock,
		manager,
		tries: 0,
		async call(service, makeFault, options) {
			let result: string | null = null;
			const attempt = async () => {
				world.tries++;
				if (makeFault) throw makeFault();
			};
			manager.run(service, attempt, options).then(
				() => (result = 'ok'),
				(thrown: unknown) => (result = thrown instanceof Fault ? thrown.code : String(thrown))
			);
			await settle();
			for (let second = 0; result === null && second < 200; second++) await clock.advance(1_000);
			return result ?? 'hangs';
		}
	};
	return world;
}

const stateOf = ({ manager }: World) => manager.states()[0]!;

describe('tries', () => {
	it.each([
		['llm_unavailable', down, 3],
		['llm_rate_limited', busy, 3],
		['llm_bad_call', badCall, 3],
		['llm_auth', refused, 1],
		['llm_bad_response', strange, 1]
	])('[D8] [LLM28] %s is tried so often', async (code, makeFault, tries) => {
		const world = createWorld();
		expect(await world.call(hosted, makeFault)).toBe(code);
		expect(world.tries).toBe(tries);
		expect(stateOf(world)).toMatchObject({ calls: 1, failures: 1, retries: tries - 1, failuresByCode: { [code]: 1 } });
	});

	it('[LLM28] what is no Fault is not tried again, and passed on', async () => {
		const { manager } = createWorld();
		await expect(manager.run(hosted, () => Promise.reject(new RangeError('mine')))).rejects.toThrow('mine');
	});

	it('[LLM28] a stop ends the pause, and is counted apart', async () => {
		const world = createWorld();
		const control = new AbortController();
		const call = world.manager.run(hosted, () => Promise.reject(down()), { signal: control.signal });
		await settle();
		control.abort(new Error('stopped'));
		await expect(call).rejects.toThrow('stopped');
		expect(world.clock.pending).toBe(0);
		expect(stateOf(world)).toMatchObject({ aborted: 1, failures: 0 });
	});

	it('[LLM30] a check is one try', async () => {
		const world = createWorld();
		expect(await world.call(hosted, down, { check: true })).toBe('llm_unavailable');
		expect(world.tries).toBe(1);
	});
});

describe('the breaker', () => {
	it('[D8] [LLM29] opens after five failed tries, refuses at once for 60 s, and says how long', async () => {
		const world = createWorld();
		await world.call(hosted, down);
		expect(stateOf(world)).toMatchObject({ breaker: 'closed', failuresInRow: 3 });
		expect(await world.call(hosted, down)).toBe('llm_unavailable');
		expect(world.tries).toBe(5);
		expect(stateOf(world)).toMatchObject({ breaker: 'open', failuresInRow: 5, lastFailure: 'llm_unavailable' });

		await world.clock.advance(18_000);
		await expect(world.manager.run(hosted, async () => 1)).rejects.toMatchObject({
			code: 'llm_circuit_open',
			data: { host: 'api.example', seconds: 42, failures: 5, lastFailure: 'llm_unavailable' }
		});
		expect(world.tries).toBe(5);
		expect(stateOf(world).failuresByCode).toEqual({ llm_unavailable: 2, llm_circuit_open: 1 });
	});

	it('[D8] [LLM29] a local service: three failures, 30 s', async () => {
		const world = createWorld();
		await world.call(local, down);
		expect(stateOf(world).breaker).toBe('open');
		await world.clock.advance(29_000);
		expect(await world.call(local, null)).toBe('llm_circuit_open');
		await world.clock.advance(1_000);
		expect(await world.call(local, null)).toBe('ok');
		expect(stateOf(world).transitions.map(({ to }) => to)).toEqual(['open', 'half-open', 'closed']);
	});

	it('[LLM29] half-open lets exactly one through, whose failure opens it again', async () => {
		const world = createWorld();
		await world.call(local, down);
		await world.clock.advance(30_000);
		let fail = (_fault: Fault) => {};
		const probe = world.manager.run(local, () => new Promise((_resolve, reject) => (fail = reject)));
		await settle();
		expect(stateOf(world).breaker).toBe('half-open');
		for (let other = 0; other < 3; other++) expect(await world.call(local, null)).toBe('llm_circuit_open');
		fail(down());
		await expect(probe).rejects.toMatchObject({ code: 'llm_unavailable' });
		expect(stateOf(world)).toMatchObject({ breaker: 'open', openUntil: world.clock.now() + 30_000 });
	});

	it('[LLM29] a probe that the user stops leaves its place to the next', async () => {
		const world = createWorld();
		await world.call(local, down);
		await world.clock.advance(30_000);
		const control = new AbortController();
		const stopped = new Promise<never>((_resolve, reject) =>
			control.signal.addEventListener('abort', () => reject(down()))
		);
		const probe = world.manager.run(local, () => stopped, { signal: control.signal });
		control.abort();
		await expect(probe).rejects.toThrow();
		expect(await world.call(local, null)).toBe('ok');
		expect(stateOf(world).breaker).toBe('closed');
	});

	it.each([
		['a refusal (4xx)', refused],
		['429', busy],
		['an answer that is not the API', strange],
		['being offline', offline]
	])('[LLM29] %s does not open it', async (_name, makeFault) => {
		const world = createWorld();
		for (let count = 0; count < 12; count++) await world.call(hosted, makeFault);
		expect(stateOf(world).breaker).toBe('closed');
	});

	it('[LLM29] an answer, even a refusal, ends the row of failures', async () => {
		const world = createWorld();
		await world.call(hosted, down);
		await world.call(hosted, refused);
		expect(stateOf(world).failuresInRow).toBe(0);
	});

	it('[LLM29] stops a user makes do not count', async () => {
		const world = createWorld();
		for (let count = 0; count < 8; count++) {
			const control = new AbortController();
			control.abort();
			await world.call(hosted, down, { signal: control.signal });
		}
		expect(stateOf(world)).toMatchObject({ breaker: 'closed', failuresInRow: 0, aborted: 8 });
	});

	it('[LLM30] a check passes the open breaker: its success closes it, its failure changes nothing', async () => {
		const world = createWorld();
		await world.call(local, down);
		const { openUntil } = stateOf(world);
		expect(await world.call(local, down, { check: true })).toBe('llm_unavailable');
		expect(stateOf(world)).toMatchObject({ breaker: 'open', openUntil, failuresInRow: 3 });
		expect(await world.call(local, null, { check: true })).toBe('ok');
		expect(stateOf(world)).toMatchObject({ breaker: 'closed', failuresInRow: 0, openUntil: null });
		for (let count = 0; count < 8; count++) await world.call(local, down, { check: true });
		expect(stateOf(world).breaker).toBe('closed');
	});

	it('[LLM30] a new key closes it', async () => {
		const world = createWorld();
		await world.call(local, down);
		world.manager.forgive('openai');
		expect(stateOf(world).breaker).toBe('open');
		world.manager.forgive('ollama');
		expect(stateOf(world).breaker).toBe('closed');
	});

	it('[LLM29] a late failure from before neither prolongs it nor ends the probe', async () => {
		const world = createWorld();
		let failLate = (_fault: Fault) => {};
		const late = world.manager.run(local, () => new Promise((_resolve, reject) => (failLate = reject)));
		await world.call(local, down);
		const { openUntil } = stateOf(world);
		await world.clock.advance(10_000);
		failLate(down());
		await expect(late).rejects.toMatchObject({ code: 'llm_unavailable' });
		expect(stateOf(world).openUntil).toBe(openUntil);
	});

	it('[LLM29] is apart for each provider and origin', async () => {
		const world = createWorld();
		await world.call(local, down);
		expect(await world.call({ ...local, origin: 'http://localhost:1234' }, null)).toBe('ok');
		expect(await world.call({ ...local, provider: 'openai-compatible' }, null)).toBe('ok');
		expect(world.manager.states().map(({ id }) => id)).toEqual([
			'ollama@http://localhost:11434',
			'ollama@http://localhost:1234',
			'openai-compatible@http://localhost:11434'
		]);
	});
});

it('[LLM29] a connection’s service is its origin, or that of its proxy', () => {
	const connection = { provider: 'zhipu' as const, baseUrl: 'https://a.example/v4', proxyUrl: null };
	expect(serviceOf(connection)).toEqual({ provider: 'zhipu', origin: 'https://a.example', local: false });
	expect(serviceOf({ ...connection, proxyUrl: 'http://127.0.0.1:9000/{url}' })).toEqual({
		provider: 'zhipu',
		origin: 'http://127.0.0.1:9000',
		local: true
	});
	expect(serviceOf({ ...connection, baseUrl: 'nonsense' })).toEqual({ provider: 'zhipu', origin: '', local: false });
});
