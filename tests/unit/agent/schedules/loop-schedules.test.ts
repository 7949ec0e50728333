import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import type { AgentEvent } from '#lib/agent/events.ts';
import { defaultLoopLimits } from '#lib/agent/limits.ts';
import { runTurn } from '#lib/agent/loop.ts';
import { reduce } from '#lib/agent/message-reducer.ts';
import { isLegalTransition, type LoopState } from '#lib/agent/state-machine.ts';
import { TurnPermissions, type PermissionSource } from '#lib/agent/turn-permissions.ts';
import { TimeBudget } from '#lib/base/time-budget.ts';
import type { PermissionRule } from '#lib/db/permission-records.ts';
import type { InterjectionPart, MessageRecord, StopReason } from '#lib/db/records.ts';
import { parsePermissions } from '#lib/settings/permissions.ts';
import { brokenRules } from '../../../support/broken-rules.ts';
import { seededRandom } from '../../../support/random.ts';
import { firstSeed, rounds } from '../../../support/rounds.ts';
import { bench, makeContext } from '../../tools/support.ts';
import { connection, eventsOf, message } from '../support.ts';
import { RandomWorld, scheduledTools, type TurnUnderTest } from './random-world.ts';

const count = rounds(800);
const MAX_STEPS = 60;
const limits = { ...defaultLoopLimits, iterations: 4, warnFromIteration: 3 };

/** How the schedules ended. */
const ends = new Set<StopReason | null>();
let world: RandomWorld;
const { executor, clock } = bench({}, { tools: scheduledTools(() => world) });
/** All that is scheduled at the loop is a chain of promises: nothing is left of it afterwards. */
const idle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Runs one schedule to its end. @returns what was wrong, in words */
async function runSchedule(seed: number): Promise<string[]> {
	const random = seededRandom(seed);
	world = new RandomWorld(random);
	const turn = new LoopUnderTest();
	for (let step = 0; step < MAX_STEPS && !turn.hasEnded; step++) {
		await world.step(turn);
		await idle();
	}
	await world.finish(turn);
	await idle();
	const leaks = world.leaks();
	// The time limit of a tool that ignores the stop holds until it ends.
	world.endTools();
	await idle();
	ends.add(turn.stopReason);
	return [...world.problems, ...leaks, ...turn.problems()];
}

class LoopUnderTest implements TurnUnderTest {
	hasEnded = false;
	readonly #events: AgentEvent[] = [];
	readonly #stop = new AbortController();
	readonly #budget = new TimeBudget(clock);
	readonly #permissions: TurnPermissions;
	#message: MessageRecord = message('assistant', []);
	#rules: PermissionRule[] = [];
	#queue: InterjectionPart[] = [];
	#messages = 0;
	#asked: string[] = [];
	#isLeaving = false;

	constructor() {
		this.#budget.start(limits.loopTimeoutMs);
		const source: PermissionSource = {
			rules: async () => ({ session: this.#rules, project: [] }),
			settings: async () => parsePermissions(undefined),
			remember: async (_, rules) => void this.#rules.push(...rules)
		};
		this.#permissions = new TurnPermissions({
			messageId: 'm',
			source,
			clock,
			signal: AbortSignal.any([this.#stop.signal, this.#budget.signal]),
			pause: () => this.#budget.pause(),
			ontold: async (event) => this.#take(event),
			onfault: (fault) => world.problems.push(fault.message)
		});
		void this.#read();
	}

	get question(): string | null {
		return this.#asked[0] ?? null;
	}

	get stopReason(): StopReason | null {
		return this.#message.stopReason;
	}

	answer(...given: Parameters<TurnPermissions['answer']>): boolean {
		return this.#permissions.answer(...given);
	}

	stop(): void {
		this.#stop.abort('user');
	}

	/** As a page does that closes: what asks the user ends with it. */
	leave(): void {
		this.#isLeaving = true;
		this.stop();
	}

	queue(): void {
		const text = `message ${this.#messages++}`;
		this.#queue.push({ type: 'interjection', id: text, text, attachments: [] });
	}

	advance(milliseconds: number): Promise<void> {
		return clock.advance(milliseconds);
	}

	pause(): () => void {
		return this.#budget.pause();
	}

	problems(): string[] {
		const problems: string[] = [];
		if (!this.hasEnded) problems.push('The turn does not end');
		if (clock.pending > 0) problems.push(`${clock.pending} timers are set`);
		const listeners = getEventListeners(this.#stop.signal, 'abort').length;
		if (listeners > 0) problems.push(`${listeners} listeners wait for a stop`);
		if (this.#asked.length > 0) problems.push('[PERM10] a question has no answer');
		return this.#isLeaving ? problems : [...problems, ...this.#brokenStream(), ...brokenRules([this.#message])];
	}

	async #read(): Promise<void> {
		const takeInterjections = async () => this.#queue.splice(0);
		const deps = { llm: world, tools: executor, clock, limits, budget: this.#budget, hooks: [{ takeInterjections }] };
		const { permit } = this.#permissions;
		const input = { connection, messages: [], context: makeContext({ permit }), signal: this.#stop.signal };
		for await (const event of runTurn(deps, input)) {
			this.#take(event);
			if (this.#isLeaving) break;
		}
		this.hasEnded = true;
	}

	#take(event: AgentEvent): void {
		this.#events.push(event);
		this.#message = reduce(this.#message, event, clock.now());
		if (event.type === 'permission_request') this.#asked.push(event.permission.id);
		if (event.type === 'permission_answer') this.#asked = this.#asked.filter((id) => id !== event.permission.id);
		if (this.#asked.length > 1) world.problems.push('[PERM9] two questions are open');
	}

	#brokenStream(): string[] {
		const events = this.#events;
		const problems: string[] = [];
		const ends = events.filter(({ type }) => type === 'turn_end').length;
		if (ends !== 1 || events.at(-1)?.type !== 'turn_end') problems.push('[LOOP2] turn_end is not the last event');
		const states: LoopState[] = ['idle', ...eventsOf(events, 'state').map(({ to }) => to)];
		for (const [index, to] of states.slice(1).entries())
			if (!isLegalTransition(states[index]!, to)) problems.push(`[LOOP1] from ${states[index]} to ${to}`);
		if (!/^(complete|cancelled|error)$/.test(states.at(-1)!)) problems.push(`[LOOP1] it ends in ${states.at(-1)}`);
		if (eventsOf(events, 'iteration').length > limits.iterations) problems.push('[LOOP3] too many rounds');
		const ended = eventsOf(events, 'tool_end').map(({ callId }) => callId);
		const started = eventsOf(events, 'tool_start').map((event) => event.call.id);
		if (started.sort().join() !== ended.sort().join()) problems.push('Calls that started and ended differ');
		return problems;
	}
}

it(`[E1] [LOOP1] [LOOP2] [LOOP8] ${count} schedules end in a legal state, with nothing left over`, async () => {
	const failures: unknown[] = [];
	for (let seed = firstSeed; seed < firstSeed + count && failures.length < 5; seed++) {
		const problems = await runSchedule(seed);
		if (problems.length > 0) failures.push({ seed, problems, done: world.done.join(', ') });
	}
	expect(failures).toEqual([]);
	// They come to every end that there is; a reader that leaves sees none.
	const all = ['complete', 'iteration_limit', 'user', 'timeout', 'error', null];
	expect([...ends].sort()).toEqual(all.sort());
}, 600_000);
