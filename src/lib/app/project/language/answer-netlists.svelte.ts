import { toFault, type Fault } from '#lib/base/fault.ts';
import { fileNameFrom } from '#lib/base/file-name.ts';
import { collisionKey } from '#lib/db/paths.ts';
import type { OperationRecord } from '#lib/db/records.ts';
import { byUser } from '#lib/project/store.ts';
import { recogniseNetlist } from '#lib/spice/recognise/recognise-netlist.ts';
import { withTitle } from '#lib/spice/recognise/with-title.ts';
import { isNetlist } from './netlist-path.ts';
import { insertCards } from './netlist-insertion.ts';
import type { Runs } from '../runs/runs.svelte.ts';
import { unified, withEdits } from '#lib/base/text-edits.ts';
import type { Workspace } from '../workspace.svelte.ts';

export type InsertionWay = 'at_cursor' | 'replace';

export interface AnswerNetlistEvents {
	/** Title of a netlist without one, and the name of its file. */
	untitled(): string;
	cursor(): { path: string; offset: number } | null;
	onfault(fault: Fault): void;
	/** A netlist was saved as a new file; `runs` says whether it runs as well, which it does not during another run. */
	onsaved(path: string, runs: boolean, undo: () => Promise<void>): void;
	oninserted(path: string, way: InsertionWay, undo: () => Promise<void>): void;
}

/** Maximum length of a file's name made from a title, characters. */
const MAX_NAME = 60;

/** What the user does with netlists that an answer contains. Every change is one entry of the journal, and is reported with its undo. */
export class AnswerNetlists {
	/** The open netlist, into which cards go; null when the open file is not one. */
	readonly target = $derived.by((): string | null => {
		const { activePath } = this.workspace.state;
		return activePath !== null && isNetlist(activePath) && this.workspace.buffers.has(activePath) ? activePath : null;
	});

	constructor(
		private readonly workspace: Workspace,
		private readonly runs: Runs,
		private readonly events: AnswerNetlistEvents
	) {}

	/** Saves a netlist as a new file named after its title, beside the netlist that runs now, opens and runs it. */
	async run(text: string): Promise<void> {
		await this.#attempt(async () => {
			const title = recogniseNetlist(text, 'spice')?.title ?? null;
			const content = withTitle(text, title, this.events.untitled());
			const { path, isNew } = await this.#pathFor(title || this.events.untitled(), content);
			const runs = this.runs.running === null;
			if (isNew) {
				const change = { kind: 'write', path, content, basedOn: null } as const;
				const { operation } = await this.workspace.store.apply({ changes: [change], origin: byUser('create') });
				await this.workspace.openFile(path);
				this.events.onsaved(path, runs, () => this.#undo(operation));
			} else await this.workspace.openFile(path);
			if (runs) await this.runs.run(path);
		});
	}

	/** Puts cards after the line of the cursor in the open netlist, or a netlist in its place. */
	async insert(text: string, way: InsertionWay): Promise<void> {
		await this.#attempt(async () => {
			const path = this.target;
			const before = path === null ? null : await this.workspace.textOf(path);
			if (path === null || before === null) return;
			const title = recogniseNetlist(text, 'spice')?.title ?? null;
			const cursor = this.events.cursor();
			const netlist = unified(before);
			const { offset, insert, line } =
				way === 'replace'
					? { offset: 0, insert: withTitle(text, title, this.events.untitled()), line: 1 }
					: insertCards(netlist, cursor?.path === path ? cursor.offset : netlist.length, text, title);
			const to = way === 'replace' ? netlist.length : offset;
			const after = withEdits(before, [{ from: offset, to, insert }]);
			if (after === null || after === before) return;
			const operation = await this.workspace.changeFiles([{ path, before, after }]);
			await this.workspace.openFile(path, line);
			this.events.oninserted(path, way, () => this.#undo(operation));
		});
	}

	/** A free path named after a title; that of a file with the same content, which is not saved a second time. */
	async #pathFor(title: string, content: string): Promise<{ path: string; isNew: boolean }> {
		const { entries, runPath, store } = this.workspace;
		const folder = runPath?.includes('/') ? runPath.slice(0, runPath.lastIndexOf('/') + 1) : '';
		const name = fileNameFrom(title, this.events.untitled()).slice(0, MAX_NAME).trim();
		const stem = folder + name.toLowerCase().replaceAll(/[\s.]+/gu, '-');
		for (let count = 1; ; count += 1) {
			const path = `${stem}${count === 1 ? '' : `-${count}`}.cir`;
			const present = entries.find((entry) => collisionKey(entry.path) === collisionKey(path))?.path;
			if (present === undefined) return { path, isNew: true };
			const file = await store.read(present);
			if (file?.content === content && this.workspace.buffers.get(present)?.dirty !== true)
				return { path: present, isNew: false };
		}
	}

	async #undo(operation: OperationRecord | null): Promise<void> {
		if (operation) await this.#attempt(() => this.workspace.reverse(operation, 'undo'));
	}

	async #attempt(work: () => Promise<void>): Promise<void> {
		try {
			await work();
		} catch (thrown) {
			this.events.onfault(toFault(thrown));
		}
	}
}
