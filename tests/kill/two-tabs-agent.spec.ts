import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { ProjectRecord } from '../../src/lib/db/records.ts';
import { agentAllowed } from '../support/agent-allowed.ts';
import { startReplayServer, type ReplayRequest, type ReplayServer } from '../support/llm/replay-server.ts';
import type { ScriptEvent } from '../support/llm/script-sse.ts';
import { t } from '../e2e/support/app.ts';
import { expect, test } from '../e2e/support/fixtures.ts';
import { changeStored } from '../e2e/support/storage.ts';
import {
	answer,
	ask,
	connectInSettings,
	conversation,
	editor,
	messages,
	openAgain,
	openAmplifier,
	storedText,
	writeNetlist
} from '../e2e/support/workbench.ts';
import { letWait, prepareWaits } from './support/wait-at-files.ts';
import { inconsistencies, readStored } from './support/project.ts';
import { roundsOf, type Round } from './support/rounds.ts';

const path = 'amplifier.cir';
/** Rounds in one conversation: a longer one only makes each round slower. */
const CONVERSATION = 25;
/** Transactions over the files in one call of the agent, about. */
const TRANSACTIONS = 14;
/** Rounds from which on every outcome must have occurred: with fewer, chance decides. */
const ENOUGH_ROUNDS = 50;

const anchor = '* agent:';
const start = `* two tabs and an agent\n${anchor}\n* tabs:\nR1 a 0 1k\n.end\n`;

/** What the agent does with the file, given its text as the agent has read it. */
const works: readonly ((word: string, read: string) => ScriptEvent)[] = [
	(word) => ({ call: 'patch_file', arguments: { path, search: anchor, replace: `${anchor} ${word}` } }),
	(word, read) => ({
		call: 'rewrite_file',
		arguments: { path, content: read.replace(anchor, `${anchor} ${word}`) }
	}),
	(word) => ({
		call: 'multi_edit',
		arguments: {
			path,
			edits: [
				{ search: anchor, replace: `${anchor} half` },
				{ search: 'half', replace: word }
			]
		}
	}),
	(word) => ({ call: 'bash', arguments: { command: `sed -i 's/^[*] agent:/& ${word}/' ${path}` } })
];

/**
 * When a tab stores its word: around the agent's edit, before one of its transactions, or at any time during it. Over the edit: it is
 * typed before and stored after it, so that the text is refused.
 */
const moments = ['before the turn', 'before the edit', 'at a transaction', 'at any time', 'over the edit'] as const;

/** The text in a result of `read_file`, without its line numbers. */
function textRead(result: string): string {
	return [...result.matchAll(/^ *\d+ \| (.*)$/gm)].map(([, line]) => `${line}\n`).join('');
}

/** The last result that the model was sent. */
function lastResult({ body }: ReplayRequest): string {
	const { messages: sent } = JSON.parse(body) as { messages: { role: string; content: unknown }[] };
	return String(sent.findLast(({ role }) => role === 'tool')?.content);
}

const wordsIn = (text: string) => (text.match(/[abg]\d+\./g) ?? []).toSorted();

/** One page: the text in its editor, and what it says of it. */
class Tab {
	/** What was typed and is not known to be stored. */
	word: string | null = null;

	constructor(
		readonly name: 'a' | 'b',
		readonly page: Page
	) {}

	/** Types a word and asks for it to be stored at once. */
	async type(seed: number): Promise<void> {
		await this.#insert(seed);
		await this.page.keyboard.press('ControlOrMeta+s');
	}

	/**
	 * Types a word that is not stored until `until` has ended.
	 *
	 * @returns ends the plan, as `letWait`; `typing` ends when the keys have been taken
	 */
	async typeHeld(
		seed: number,
		until: Promise<unknown>
	): Promise<{ typing: Promise<unknown>; endWait: () => Promise<boolean> }> {
		await this.#insert(seed);
		let begin = () => {};
		const waits = new Promise<void>((done) => (begin = done));
		const endWait = await letWait(this.page, 1, () => {
			begin();
			return until;
		});
		const typing = this.page.keyboard.press('ControlOrMeta+s');
		await Promise.race([waits, typing]);
		return { typing, endWait };
	}

	async #insert(seed: number): Promise<void> {
		this.word = `${this.name}${seed}.`;
		await editor(this.page).focus();
		await this.page.keyboard.press('ControlOrMeta+Home');
		await this.page.keyboard.insertText(`${this.word} `);
	}

	/** Waits until the text is stored or a conflict is reported. Returns whether it is a conflict. */
	async settled(timeout = 30_000): Promise<boolean> {
		const { saved, unsaved } = t.workbench;
		const status = this.page.getByRole('contentinfo').getByRole('status');
		await expect(status).toHaveText(new RegExp(`^(${saved}|${unsaved})$`), { timeout });
		return (await status.textContent()) === unsaved;
	}

	async text(): Promise<string> {
		return (await editor(this.page).locator('.cm-line').allTextContents()).join('\n');
	}

	async settle(choice: 'keepMine' | 'takeTheirs'): Promise<void> {
		const notice = this.page.getByRole('alert').filter({ hasText: t.workbench.conflict(path) });
		await notice.getByRole('button', { name: t.workbench[choice] }).click();
		await expect(notice).toBeHidden();
		expect(await this.settled()).toBe(false);
	}
}

/** The rounds of one project, with what its file must contain. */
class Rounds {
	readonly counts = { edits: 0, refusedEdits: 0, typed: 0, conflicts: 0, keptMine: 0, waits: 0, held: 0 };
	#words = new Set<string>();

	constructor(
		private readonly tabs: readonly [Tab, Tab],
		private readonly server: ReplayServer
	) {}

	/** Begins a conversation with the file as it was at first. */
	async begin(): Promise<void> {
		const [{ page }] = this.tabs;
		await conversation(page).getByRole('button', { name: t.conversation.newSession }).click();
		await writeNetlist(page, start);
		this.#words.clear();
		await expect.poll(() => storedText(page, path)).toBe(start);
		for (const tab of this.tabs) {
			await expect.poll(async () => (await tab.text()).trim()).toBe(start.trim());
			expect(await tab.settled()).toBe(false);
		}
	}

	async run({ seed, random }: Round): Promise<void> {
		const [one, other] = this.tabs;
		const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
		const edit = pick(works);
		const moment = moments[seed % moments.length]!;
		// The tab with the agent types in some rounds, but not while it waits.
		const needsOther = moment === 'at a transaction' || moment === 'over the edit';
		const tab = !needsOther && random() < 0.3 ? one : other;
		const count = 1 + Math.floor(random() * TRANSACTIONS);
		const pauseMs = random() * 150;
		const choice = random() < 0.25 ? 'keepMine' : 'takeTheirs';
		const isTwice = random() < 0.3;
		let typing: Promise<unknown> = Promise.resolve();
		let endWait = async () => false;
		let result = '';
		let noteEdited = () => {};
		const edited = new Promise<void>((done) => (noteEdited = done));
		const word = `g${seed}.`;
		const answers = [
			async () => answer([{ call: 'read_file', arguments: { path } }]),
			async (request: ReplayRequest) => {
				if (moment === 'before the edit') await tab.type(seed).then(() => tab.settled());
				if (moment === 'at a transaction')
					endWait = await letWait(one.page, count, () =>
						// A transaction that the waiting page has begun may be in the way: then the word is stored after it.
						other.type(seed).then(() => other.settled(3_000).catch(() => false))
					);
				if (moment === 'at any time') typing = setTimeout(pauseMs).then(() => tab.type(seed));
				if (moment === 'over the edit')
					// A transaction that the waiting page has begun may be in the way of the edit: then the word is stored before it.
					({ typing, endWait } = await other.typeHeld(seed, Promise.race([edited, setTimeout(3_000)])));
				return answer([edit(word, textRead(lastResult(request)))]);
			},
			async (request: ReplayRequest) => {
				result = lastResult(request);
				noteEdited();
				return answer([{ text: `That was round ${seed}.` }]);
			}
		];
		this.server.route('/v1/chat/completions', (request) => answers.shift()?.(request) ?? { status: 500 });

		if (moment === 'before the turn') await tab.type(seed);
		await ask(one.page, `round ${seed}`);
		await expect(messages(one.page).getByText(`That was round ${seed}.`)).toBeVisible();
		await typing;
		if (await endWait()) this.counts[moment === 'over the edit' ? 'held' : 'waits'] += 1;
		if (isTwice && tab === other) await one.type(seed);
		await expect(conversation(one.page).getByText(t.conversation.status.ready)).toBeVisible();
		this.#noteEdit(word, result);
		for (const each of this.tabs) await this.#settle(each, choice);
		await this.#check();
	}

	#noteEdit(word: string, result: string): void {
		const isRefused = result.includes('file_modified_externally');
		this.counts[isRefused ? 'refusedEdits' : 'edits'] += 1;
		if (isRefused) return;
		expect(result, 'a failure that is no conflict').not.toMatch(/^Error: /m);
		this.#words.add(word);
	}

	/** A text that could not be stored is a conflict, which the user settles. */
	async #settle(tab: Tab, choice: 'keepMine' | 'takeTheirs'): Promise<void> {
		const isConflict = await tab.settled();
		const { word } = tab;
		tab.word = null;
		if (word !== null) this.counts.typed += 1;
		if (!isConflict) {
			if (word !== null) this.#words.add(word);
			return;
		}
		this.counts.conflicts += 1;
		const mine = await tab.text();
		await tab.settle(choice);
		if (choice === 'takeTheirs') return;
		// The user has seen that there is another text and has decided to overwrite it.
		this.counts.keptMine += 1;
		this.#words = new Set(wordsIn(mine));
	}

	/** The file and both editors have every word that was accepted, once, and no other. */
	async #check(): Promise<void> {
		const [{ page }] = this.tabs;
		const expected = [...this.#words].toSorted();
		await expect.poll(async () => wordsIn(await storedText(page, path))).toEqual(expected);
		for (const tab of this.tabs) await expect.poll(async () => wordsIn(await tab.text())).toEqual(expected);
	}
}

test('[A6] [F5] [TOOL8] two tabs and an agent edit one file', async ({ page, context }) => {
	const rounds = roundsOf('two tabs and an agent');
	test.setTimeout(180_000 + rounds.length * 20_000);
	const server = await startReplayServer();
	try {
		await prepareWaits(context);
		await openAmplifier(page);
		const id = new URL(page.url()).searchParams.get('id') ?? '';
		const permissionRules = [...agentAllowed, { kind: 'commands', name: null } as const];
		await changeStored<ProjectRecord>(page, 'projects', id, { permissionRules });
		await connectInSettings(page, server);
		const other = await context.newPage();
		await openAgain(other, page.url());
		const session = new Rounds([new Tab('a', page), new Tab('b', other)], server);
		for (const [index, round] of rounds.entries())
			await test.step(`seed ${round.seed}`, async () => {
				if (index % CONVERSATION === 0) await session.begin();
				await session.run(round);
			});
		const { counts } = session;
		test.info().annotations.push({ type: 'outcomes', description: JSON.stringify(counts) });
		expect(inconsistencies(await readStored(page))).toEqual([]);
		if (rounds.length < ENOUGH_ROUNDS) return;
		const { edits, refusedEdits, conflicts, waits, held } = counts;
		expect(Math.min(edits, refusedEdits, conflicts, waits, held)).toBeGreaterThan(0);
	} finally {
		await server.close();
	}
});
