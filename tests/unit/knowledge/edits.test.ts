import { afterEach, expect, test } from 'vitest';
import { systemClock, type Clock } from '#lib/base/clock.ts';
import { createSession } from '#lib/db/conversation/sessions.ts';
import { saveMessage } from '#lib/db/conversation/messages.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import { saveRun } from '#lib/db/runs/runs.ts';
import { addMessage } from '../../support/add-message.ts';
import { HashingEmbedder } from '../../support/llm/hashing-embedder.ts';
import { IndexedProject } from '../../support/storage/index-project.ts';
import { seededRandom } from '../../support/random.ts';
import { firstSeed, rounds } from '../../support/rounds.ts';
import { run } from '../../support/storage/sample-records.ts';

const EDITS = rounds(100);
const EDITS_PER_PROJECT = Math.min(200, EDITS);
/** Edits between two comparisons with an index made from scratch. */
const EDITS_PER_COMPARISON = 20;

/** Delays are for people; these tests wait for nobody. */
const hasty: Clock = {
	now: () => systemClock.now(),
	sleep: (milliseconds, signal) => systemClock.sleep(milliseconds < 1_000 ? 0 : milliseconds, signal)
};

const paths = ['amp.cir', 'lib/parts.lib', 'lib/more.lib', 'notes.md', 'docs/a.txt', 'sweep.csv', 'lib/old/parts.lib'];
const lines = [
	'* Output stage',
	'R1 in out 1k',
	'.model QN NPN(BF=100)',
	'.subckt amp in out',
	'.ends',
	'.control',
	'run',
	'.endc',
	'# Bias',
	'## Output',
	'',
	'The slew rate is 10 V/us.',
	'输出级的偏置电流',
	'1,2,3',
	'.end'
];

let open: IndexedProject[] = [];
afterEach(async () => {
	await Promise.all(open.map((project) => project.close()));
	open = [];
});

async function openWith(files: Record<string, string>, embedder: HashingEmbedder): Promise<IndexedProject> {
	const project = await IndexedProject.create(files, { embedder, clock: hasty });
	open.push(project);
	return project;
}

class Editor {
	readonly #messages: MessageRecord[] = [];
	#order = 0;

	constructor(
		private readonly project: IndexedProject,
		private readonly sessionId: string,
		private readonly random: () => number
	) {}

	async edit(): Promise<void> {
		const { project, random } = this;
		const files = (await project.store.list()).filter(({ kind }) => kind === 'text');
		const file = this.#pick(files);
		const kind = random();
		if (kind < 0.1 && file) await this.#apply({ kind: 'remove', path: file.path });
		else if (kind < 0.2 && file) {
			const to = this.#pick(paths.filter((path) => files.every((other) => other.path !== path)));
			if (to !== undefined) await this.#apply({ kind: 'move', from: file.path, to });
		} else if (kind < 0.25)
			await saveRun(project.database, run({ projectId: project.projectId, startedAt: random() }), []);
		else if (kind < 0.35) await this.#say();
		else await this.#write(kind < 0.85 ? file?.path : undefined);
	}

	async #write(path = this.#pick(paths)!): Promise<void> {
		const { project, random } = this;
		const before = (await project.store.read(path))?.content;
		const old = typeof before === 'string' ? before.split('\n') : [];
		const from = Math.floor(random() * (old.length + 1));
		const added = Array.from({ length: Math.floor(random() * 12) }, () => this.#pick(lines)!);
		const removed = random() < 0.5 ? Math.floor(random() * 8) : 0;
		await project.write(path, [...old.slice(0, from), ...added, ...old.slice(from + removed)].slice(0, 400).join('\n'));
	}

	async #say(): Promise<void> {
		const { project, sessionId, random } = this;
		const parts = [{ type: 'text' as const, text: this.#pick(lines)! }];
		const message = this.#pick(this.#messages);
		if (message && random() < 0.3) await saveMessage(project.database, { ...message, parts });
		else if (message && random() < 0.2) {
			this.#messages.splice(this.#messages.indexOf(message), 1);
			await project.database.messages.delete(message.id);
		} else this.#messages.push(await addMessage(project.database, { sessionId, parts, order: (this.#order += 1) }));
	}

	async #apply(change: { kind: 'remove'; path: string } | { kind: 'move'; from: string; to: string }): Promise<void> {
		await this.project.store.apply({ changes: [change], origin: null });
	}

	#pick<T>(from: readonly T[]): T | undefined {
		return from[Math.floor(this.random() * from.length)];
	}
}

/** Everything that an index has stored, and what it answers. */
async function contents(project: IndexedProject) {
	const sources = await project.database.sources.toArray();
	const vectors = await project.database.vectors.toArray();
	const found = [];
	for (const query of ['slew rate', 'R1 in out', '偏置', 'amp']) {
		const { passages, meaning } = await project.search(query);
		found.push({ meaning, passages: passages.map(({ place, text, foundBy }) => ({ place, text, foundBy })) });
	}
	const { state, chunks: count, vectors: embedded, fault } = project.index.status;
	return { sources, vectors, found, state, count, embedded, fault };
}

for (let seed = firstSeed; seed < firstSeed + EDITS / EDITS_PER_PROJECT; seed += 1)
	test(
		`[K2] [KNOW6] after edits an index equals one made from scratch, seed ${seed}`,
		{ timeout: 600_000 },
		async () => {
			const random = seededRandom(seed);
			const embedder = new HashingEmbedder();
			const project = await openWith({ 'amp.cir': 'Amplifier\nR1 in out 1k\n.end\n' }, embedder);
			const { id: sessionId } = await createSession(project.database, project.projectId);
			const editor = new Editor(project, sessionId, random);
			await project.opened();
			for (let edits = 0; edits < EDITS_PER_PROJECT; edits += 1) {
				await editor.edit();
				if (random() < 0.05) {
					project.index.dispose();
					await project.open();
				}
				if ((edits + 1) % EDITS_PER_COMPARISON > 0) continue;
				await project.settled();
				const changed = await contents(project);
				const index = project.index;
				await project.database.sources.clear();
				await project.database.vectors.clear();
				index.dispose();
				await project.opened();
				expect(changed, `after ${edits + 1} edits`).toEqual(await contents(project));
			}
		}
	);
