import type { Page } from '@playwright/test';
import type { ProjectRecord } from '../../src/lib/db/records.ts';
import { agentAllowed } from '../support/agent-allowed.ts';
import { startReplayServer, type ReplayServer } from '../support/llm/replay-server.ts';
import type { ScriptEvent } from '../support/llm/script-sse.ts';
import { t } from '../e2e/support/app.ts';
import { expect, test } from '../e2e/support/fixtures.ts';
import { changeStored } from '../e2e/support/storage.ts';
import { answer, ask, connectInSettings, conversation, messages, openAmplifier } from '../e2e/support/workbench.ts';
import { killDuring, prepareKills, progressOf, type KillPlan, type Progress } from './support/kill.ts';
import {
	applyDiff,
	bashLine,
	createAll,
	isSameTree,
	multiEdit,
	storedTree,
	treeOf,
	undoEdit,
	withFirst,
	type Tree
} from './support/parts.ts';
import { readStored, type Stored } from './support/project.ts';
import { reopened } from './support/reopen.ts';
import { roundsOf } from './support/rounds.ts';

test.use({ expectedErrors: [/Target crashed/] });

/** What a call takes when nothing stops it. */
interface Rehearsal extends Pick<Progress, 'commit' | 'write'> {
	ms: number;
}

/** A call of the agent that is to be killed, and the files before and after it. */
interface Step {
	call: ScriptEvent;
	before: Tree;
	after: Tree;
}

const edits = {
	multi_edit: (from: number, to: number): Step => ({
		call: multiEdit(from, to),
		before: withFirst(treeOf(0), from),
		after: withFirst(treeOf(0), to)
	}),
	apply_diff: (from: number, to: number): Step => ({
		call: applyDiff(from, to),
		before: treeOf(from),
		after: treeOf(to)
	}),
	bash: (from: number, to: number): Step => ({ call: bashLine(from, to), before: treeOf(from), after: treeOf(to) })
};

/** Rounds from which on both outcomes must have occurred: with fewer, chance decides. */
const ENOUGH_ROUNDS = 10;

/** A project with 20 files made by the agent, in which it may run any command. */
async function begin(page: Page, server: ReplayServer): Promise<void> {
	await openAmplifier(page);
	const id = new URL(page.url()).searchParams.get('id') ?? '';
	const permissionRules = [...agentAllowed, { kind: 'commands', name: null } as const];
	await changeStored<ProjectRecord>(page, 'projects', id, { permissionRules });
	await connectInSettings(page, server);
	await call(page, server, createAll(0), 'the beginning');
	await expectTree(page, treeOf(0));
}

/** Asks for a call of the agent, and waits until the model makes it or the page is gone. The answer ends with the name. */
async function askFor(page: Page, server: ReplayServer, event: ScriptEvent, name: string): Promise<void> {
	const answers = [answer([event], { pieceLength: 400 }), answer([{ text: `That was ${name}.` }])];
	const called = new Promise<void>((done) => {
		page.once('crash', () => done());
		server.route('/v1/chat/completions', () => {
			done();
			return answers.shift() ?? { status: 500 };
		});
	});
	await ask(page, `Go on with ${name}.`);
	await called;
}

/** Opens the project in a new page, where everything begins as cold as after a kill. */
async function fresh(page: Page): Promise<Page> {
	const again = await reopened(page, page.url());
	await page.close();
	return again.page;
}

async function untilAnswered(page: Page, name: string): Promise<void> {
	await expect(messages(page).getByText(`That was ${name}.`)).toBeVisible();
	await expect(conversation(page).getByText(t.conversation.status.ready)).toBeVisible();
}

/** Lets the agent make a call undisturbed. */
async function call(page: Page, server: ReplayServer, event: ScriptEvent, name: string): Promise<Rehearsal> {
	const before = await progressOf(page);
	await askFor(page, server, event, name);
	const start = Date.now();
	await untilAnswered(page, name);
	const ms = Date.now() - start;
	const { commit, write } = await progressOf(page);
	return { ms, commit: commit - before.commit, write: write - before.write };
}

/** How much longer than the rehearsal a call may take: later moments are after its end. */
const LONGER = 1.5;
/** In turn: a write is in the middle of the transaction, the others are before, during and after it. */
const kinds = ['time', 'commit', 'time', 'commit', 'write'] as const;

/**
 * Kills the page while the agent makes a call. The moments of each kind are spread evenly over the whole call.
 *
 * @param place of the round: its number and the number of all, a random number
 */
async function killed(
	page: Page,
	server: ReplayServer,
	event: ScriptEvent,
	name: string,
	rehearsal: Rehearsal,
	place: { index: number; count: number; random: () => number }
): Promise<KillPlan['after']> {
	const turns = Math.ceil(place.count / kinds.length);
	const position = (Math.floor(place.index / kinds.length) + place.random()) / turns;
	const kind = kinds[place.index % kinds.length] ?? 'time';
	if (kind === 'time') {
		await askFor(page, server, event, name);
		await killDuring(page, { after: kind, ms: position * LONGER * rehearsal.ms }, () => untilAnswered(page, name));
	} else {
		const plan = { after: kind, count: 1 + Math.floor(position * (kind === 'commit' ? LONGER : 1) * rehearsal[kind]) };
		await killDuring(page, plan, async () => {
			await askFor(page, server, event, name);
			await untilAnswered(page, name);
		});
	}
	return kind;
}

async function expectTree(page: Page, tree: Tree): Promise<void> {
	await expect.poll(async () => isSameTree(storedTree(await readStored(page)), tree)).toBe(true);
}

/** Whether all files are as after the call; fails when they are neither as before nor as after it. */
function isDone(stored: Stored, { before, after }: Step): boolean {
	const tree = storedTree(stored);
	const isAll = isSameTree(tree, after);
	expect(isAll || isSameTree(tree, before), JSON.stringify([...tree])).toBe(true);
	return isAll;
}

/** The journal and the cards say the same: each entry is in its card, with the button for what can be done. */
async function expectCardsOf(page: Page, { operations, messages: stored }: Stored): Promise<void> {
	const marks = stored.flatMap(({ id, parts }) =>
		parts.flatMap((part) => (part.type === 'tool_call' ? part.operationIds.map((mark) => [id, part.callId, mark]) : []))
	);
	const entries = operations.map(({ id, messageId, callId }) => [messageId, callId, id]);
	expect(marks.toSorted()).toEqual(entries.toSorted());
	const count = (status: string) => operations.filter((operation) => operation.status === status).length;
	await drawAll(page);
	await expect(button(page, t.common.undo)).toHaveCount(count('success'));
	await expect(button(page, t.common.redo)).toHaveCount(count('undone'));
}

/** Scrolls up through the conversation: messages far from the visible part are only text. */
async function drawAll(page: Page): Promise<void> {
	const waiting = messages(page).locator('.waiting');
	await expect(async () => {
		if ((await waiting.count()) === 0) return;
		await waiting.last().scrollIntoViewIfNeeded({ timeout: 1_000 });
		throw new Error('Some messages were not drawn');
	}).toPass();
}

const button = (page: Page, name: string) => conversation(page).getByRole('button', { name, exact: true });

/** The user undoes the agent's last change and redoes it, by keyboard: while far messages are drawn, the buttons move under a pointer. */
async function undoAndRedo(page: Page, { before, after }: Step): Promise<void> {
	await button(page, t.common.undo).last().press('Enter');
	await expectTree(page, before);
	// Undone undos, which can be redone too, come after the change.
	await button(page, t.common.redo).first().press('Enter');
	await expectTree(page, after);
}

/** The user undoes the agent's last undo: the change counts again. */
async function undoUndo(page: Page, { before }: Step): Promise<void> {
	await button(page, t.common.undo).last().press('Enter');
	await expectTree(page, before);
}

/** Counts how the rounds of a test ended. */
class Outcomes {
	readonly #all: { kind: string; done: boolean }[] = [];

	add(kind: string, done: boolean): void {
		this.#all.push({ kind, done });
	}

	/** Reports them, and fails when the moments were chosen so badly that all rounds ended in the same way. */
	check(name: string): void {
		const of = (done: boolean) => this.#all.filter((outcome) => outcome.done === done).map(({ kind }) => kind);
		const [nothing, all] = [of(false), of(true)];
		const description = `${name}: ${nothing.length} nothing (${nothing.join(' ')}), ${all.length} all (${all.join(' ')})`;
		test.info().annotations.push({ type: 'outcomes', description });
		if (this.#all.length < ENOUGH_ROUNDS) return;
		expect(Math.min(nothing.length, all.length), description).toBeGreaterThan(0);
	}
}

for (const work of ['multi_edit', 'apply_diff', 'bash'] as const)
	test(`[F6] [S3] [TOOL9] ${work} is stored whole or not at all`, async ({ page: opened, context }) => {
		const rounds = roundsOf(work);
		test.setTimeout(120_000 + rounds.length * 60_000);
		const server = await startReplayServer();
		try {
			await prepareKills(context);
			await begin(opened, server);
			let page = await fresh(opened);
			let version = 1;
			let last = edits[work](0, version);
			const rehearsal = await call(page, server, last.call, 'the rehearsal');
			await expectTree(page, last.after);
			const outcomes = new Outcomes();
			for (const [index, { seed, random }] of rounds.entries()) {
				const step = edits[work](version, index + 2);
				const known = (await readStored(page)).operations.map(({ id }) => id);
				const place = { index, count: rounds.length, random };
				const kind = await killed(page, server, step.call, `round ${seed}`, rehearsal, place);
				page = await fresh(page);
				const stored = await readStored(page);
				const done = isDone(stored, step);
				outcomes.add(kind, done);
				const made = stored.operations.filter(({ id }) => !known.includes(id));
				expect(
					made.map(({ action, status }) => [action, status]),
					`seed ${seed}`
				).toEqual(done ? [[work, 'success']] : []);
				await expectCardsOf(page, stored);
				if (done) {
					version = index + 2;
					last = step;
				}
				await undoAndRedo(page, last);
			}
			outcomes.check(work);
		} finally {
			await server.close();
		}
	});

test('[F6] [FILE14] undo_edit undoes a change whole or not at all', async ({ page: opened, context }) => {
	const rounds = roundsOf('undo_edit');
	test.setTimeout(120_000 + rounds.length * 60_000);
	const server = await startReplayServer();
	try {
		await prepareKills(context);
		await begin(opened, server);
		let page = opened;
		const changed = edits.apply_diff(0, 1);
		const undoing: Step = { call: undoEdit, before: changed.after, after: changed.before };
		await call(page, server, changed.call, 'the change');
		page = await fresh(page);
		const rehearsal = await call(page, server, undoing.call, 'the rehearsal');
		await expectTree(page, undoing.after);
		await undoUndo(page, undoing);
		const outcomes = new Outcomes();
		for (const [index, { seed, random }] of rounds.entries()) {
			const known = (await readStored(page)).operations.map(({ id }) => id);
			const place = { index, count: rounds.length, random };
			const kind = await killed(page, server, undoing.call, `round ${seed}`, rehearsal, place);
			page = await fresh(page);
			const stored = await readStored(page);
			const done = isDone(stored, undoing);
			outcomes.add(kind, done);
			const made = stored.operations.filter(({ id }) => !known.includes(id));
			expect(
				made.map(({ action, status }) => [action, status]),
				`seed ${seed}`
			).toEqual(done ? [['undo_edit', 'success']] : []);
			const [entry] = stored.operations
				.filter(({ action }) => action === 'apply_diff')
				.toSorted((one, other) => other.startedAt - one.startedAt);
			expect(entry?.status, `seed ${seed}`).toBe(done ? 'undone' : 'success');
			await expectCardsOf(page, stored);
			if (done) await undoUndo(page, undoing);
			else await undoAndRedo(page, changed);
		}
		outcomes.check('undo_edit');
	} finally {
		await server.close();
	}
});
