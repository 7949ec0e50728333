import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { defaultLoopLimits } from '#lib/agent/limits.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import { TurnTraces } from '#lib/agent/trace/turn-traces.ts';
import { dropsAnswer } from '#lib/agent/turn-messages.ts';
import type { PermissionAnswer } from '#lib/agent/turn-permissions.ts';
import type { TurnProfile } from '#lib/agent/turn-profile.ts';
import { TurnRunner, type TurnEvent, type TurnRequest } from '#lib/agent/turn-runner.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { listMessages, removeMessage } from '#lib/db/conversation/messages.ts';
import { createProject } from '#lib/db/projects.ts';
import { createSession } from '#lib/db/conversation/sessions.ts';
import type { Draft, MessageRecord } from '#lib/db/records.ts';
import { parsePermissions } from '#lib/settings/permissions.ts';
import { brokenRules } from '../../../support/broken-rules.ts';
import { settle } from '../../../support/manual-clock.ts';
import { installLocks } from '../../../support/storage/memory-locks.ts';
import { seededRandom } from '../../../support/random.ts';
import { firstSeed, rounds } from '../../../support/rounds.ts';
import { ScriptedLlm } from '../../../support/llm/scripted-llm.ts';
import { storedImages } from '../../../support/storage/stored-images.ts';
import { testDatabase } from '../../../support/storage/test-database.ts';
import { bench } from '../../tools/support.ts';
import { connection } from '../support.ts';
import { RandomWorld, scheduledTools, type TurnUnderTest } from './random-world.ts';

/** As in `loop-schedules.test.ts`; with a database, each takes about ten times as long. */
const count = rounds(60);
const MAX_STEPS = 60;

installLocks();
let world: RandomWorld;
const { executor, clock } = bench({}, { tools: scheduledTools(() => world) });

/** A turn in its conversation, over a database that sometimes refuses, or from which the answer is deleted. */
class StoredTurnUnderTest implements TurnUnderTest {
	readonly events: TurnEvent[] = [];
	readonly faults: string[] = [];
	readonly runner: TurnRunner;
	readonly done: Promise<unknown>;
	readonly #traces: TurnTraces;
	readonly #tasks = new TaskRegistry(clock);
	#queue: Draft[] = [];
	#asked: string[] = [];

	constructor(
		private readonly database: SpicewrightDatabase,
		projectId: string,
		private readonly sessionId: string
	) {
		const onfault = ({ code }: { code: string }) => void this.faults.push(code);
		this.#traces = new TurnTraces(database, clock, onfault);
		const onevent = (event: TurnEvent) => this.#follow(event);
		this.runner = new TurnRunner({ database, clock, tasks: this.#tasks, projectId, onevent, onfault });
		this.done = this.ask(world);
	}

	get hasEnded(): boolean {
		return this.events.at(-1)?.type === 'ended';
	}

	get question(): string | null {
		return this.#asked[0] ?? null;
	}

	ask(llm: Pick<RandomWorld, 'stream'>): Promise<string> {
		const profile: TurnProfile = {
			prompt: async () => 'system',
			tools: executor,
			permissions: {
				rules: async () => ({ session: [], project: [] }),
				settings: async () => parsePermissions(undefined),
				remember: async () => undefined
			},
			limits: { ...defaultLoopLimits, iterations: 4, warnFromIteration: 3 },
			images: storedImages,
			model: {
				client: () => llm,
				connection,
				info: null,
				textTools: async () => undefined,
				inputWindow: async () => 60_000
			},
			activePath: null
		};
		const queue: TurnRequest['queue'] = {
			read: () => this.#queue,
			remove: (taken) => (this.#queue = this.#queue.filter((draft) => !taken.includes(draft)))
		};
		const prepare = async () => ({ sessionId: this.sessionId, profile });
		return this.runner.run({ question: [{ type: 'text', text: 'go' }], prepare, queue });
	}

	answer(id: string, answer: PermissionAnswer): boolean {
		const isTaken = this.runner.answerPermission(id, answer);
		if (isTaken) this.#asked = this.#asked.filter((asked) => asked !== id);
		return isTaken;
	}

	stop(): void {
		this.runner.stop('user');
	}

	leave(): void {
		void this.runner.leave('session_switch');
	}

	queue(): void {
		this.#queue.push({ text: 'by the way', attachments: [] });
	}

	advance(milliseconds: number): Promise<void> {
		return clock.advance(milliseconds);
	}

	pause(): () => void {
		return this.runner.pause();
	}

	/** What is stored at the end, after another turn: what is wrong with it, in words. */
	async problems(deletedId: string | null): Promise<string[]> {
		if (!this.hasEnded) return ['The turn does not end'];
		if ((await comes(this.done)) === false) return ['What the turn leaves is not stored'];
		const ends = this.events.filter(({ type }) => type === 'ended');
		const problems = ends.length === 1 ? [] : [`[RUN1] the end is reported ${ends.length} times`];
		const next = this.ask(new ScriptedLlm([{ text: 'Here I am.' }]));
		if (!(await comes(next.then((result) => result === 'ended'))))
			return [...problems, 'The next message is not accepted'];
		await this.#traces.flush();
		const stored = await listMessages(this.database, this.sessionId);
		problems.push(...brokenRules(stored));
		const reported = ends[0]?.type === 'ended' ? ends[0].answer : null;
		const kept = stored.find(({ id }) => id === reported?.id);
		// What is left while a tool ends is dropped after that, if it is too little to keep.
		const isDropped = deletedId !== null || (reported !== null && dropsAnswer(reported));
		if (!isDropped && reported?.stopReason !== kept?.stopReason) problems.push('[RUN1] the end is not stored');
		if (kept && dropsAnswer(kept)) problems.push('[E4] a dropped answer is stored');
		if (deletedId !== null && stored.some(({ id }) => id === deletedId)) problems.push('[RUN7] it was brought back');
		if (stored.at(-1)?.stopReason !== 'complete') problems.push('The next turn is not complete');
		const spans = (await this.database.traces.toArray()).flatMap((trace) => trace.spans);
		if (spans.some(({ endedAt }) => endedAt === null)) problems.push('[TRACE3] a span is open');
		const held = (await navigator.locks.query()).held ?? [];
		if (held.length > 0) problems.push(`${held.length} locks are held`);
		if (this.#tasks.tasks.length > 0) problems.push('[TASK3] a task is left');
		if (clock.pending > 0) problems.push(`${clock.pending} timers are set`);
		return problems;
	}

	#follow(event: TurnEvent): void {
		this.#traces.follow(event);
		if (this.hasEnded && event.type !== 'started' && this.events.filter(({ type }) => type === 'started').length === 1)
			world.problems.push(`[RUN1] ${event.type} follows the end`);
		this.events.push(event);
		if (event.type !== 'progress') return;
		if (event.event.type === 'permission_request') this.#asked.push(event.event.permission.id);
		if (event.event.type === 'permission_answer') {
			const { id } = event.event.permission;
			this.#asked = this.#asked.filter((asked) => asked !== id);
		}
		if (event.event.type === 'turn_end') this.#asked = [];
	}
}

/** What work gives; false when it does not end, however often the database gets its turn. */
async function comes<T>(work: Promise<T>): Promise<T | false> {
	let left = 2_000;
	const patience = (async () => {
		while (left-- > 0) await settle();
		return false as const;
	})();
	const result = await Promise.race([work, patience]);
	left = 0;
	return result;
}

/** Runs one schedule in a conversation of its own. @returns what was wrong, in words */
async function runSchedule(database: SpicewrightDatabase, projectId: string, seed: number): Promise<string[]> {
	const random = seededRandom(seed);
	world = new RandomWorld(random);
	const { id: sessionId } = await createSession(database, projectId);
	const turn = new StoredTurnUnderTest(database, projectId, sessionId);
	const deletesAt = random() < 0.1 ? Math.floor(random() * 20) : -1;
	let deleted: MessageRecord | null = null;
	for (let step = 0; step < MAX_STEPS && !turn.hasEnded; step++) {
		if (step === deletesAt) {
			const asked = turn.events.find((event) => event.type === 'asked');
			deleted = asked?.type === 'asked' ? asked.answer : null;
			if (deleted) await removeMessage(database, deleted.id);
		}
		await world.step(turn);
		await settle();
	}
	await world.finish(turn);
	// A turn that was left goes on for as long as a stop may take.
	await clock.advance(5_000);
	const leaks = world.leaks();
	world.endTools();
	await settle();
	return [...world.problems, ...leaks, ...(await turn.problems(deleted?.id ?? null))];
}

it(`[RUN1] [RUN2] [RUN3] [RUN7] [MSG3] [MSG4] [HIST1] ${count} stored schedules keep the rules`, async () => {
	const database = await testDatabase();
	const { id: projectId } = await createProject(database, { name: 'amp' });
	const failures: unknown[] = [];
	for (let seed = firstSeed; seed < firstSeed + count && failures.length < 5; seed++) {
		const problems = await runSchedule(database, projectId, seed);
		if (problems.length > 0) failures.push({ seed, problems, done: world.done.join(', ') });
	}
	expect(failures).toEqual([]);
	await database.delete();
}, 600_000);
