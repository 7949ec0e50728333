import { beforeEach, describe, expect, test } from 'vitest';
import { ProjectSlot } from '#lib/app/shell/project-slot.ts';
import { Fault } from '#lib/base/fault.ts';
import { settle } from '../../../support/manual-clock.ts';

interface Opened {
	id: string;
	closed: boolean;
	close(): Promise<void>;
}

/** Openings that end when the test says so. */
class Loads {
	readonly log: string[] = [];
	/** Ids of projects whose text cannot be stored. */
	readonly unsaved = new Set<string>();
	#pending: { id: string; resolve(project: Opened | null): void; reject(cause: Fault): void }[] = [];

	readonly load = (id: string): Promise<Opened | null> => {
		this.log.push(`load ${id}`);
		return new Promise((resolve, reject) => this.#pending.push({ id, resolve, reject }));
	};

	async finish(id: string): Promise<void> {
		(await this.#take(id)).resolve(this.#project(id));
		await settle();
	}

	async fail(id: string): Promise<void> {
		(await this.#take(id)).reject(new Fault('storage_unavailable', `${id} cannot be read`));
		await settle();
	}

	async miss(id: string): Promise<void> {
		(await this.#take(id)).resolve(null);
		await settle();
	}

	async #take(id: string) {
		await settle();
		const index = this.#pending.findIndex((pending) => pending.id === id);
		const [found] = this.#pending.splice(index, index < 0 ? 0 : 1);
		if (!found) throw new Error(`${id} is not being opened`);
		return found;
	}

	#project(id: string): Opened {
		const project: Opened = {
			id,
			closed: false,
			close: async () => {
				await Promise.resolve();
				if (this.unsaved.has(id)) throw new Fault('text_not_saved', `${id} has text that is not stored`);
				this.log.push(`close ${id}`);
				project.closed = true;
			}
		};
		return project;
	}
}

let loads: Loads;
let slot: ProjectSlot<Opened>;
beforeEach(() => {
	loads = new Loads();
	slot = new ProjectSlot(loads.load);
});

/** The id of the project that an opening gave, or the code of its fault. */
const outcome = (opening: Promise<Opened | null>) =>
	opening.then(
		(project) => project?.id ?? null,
		(fault: Fault) => fault.code
	);

describe('[APP6] the open project', () => {
	test('is given again while it is open and while it is being opened', async () => {
		const first = slot.open('a');
		const second = slot.open('a');
		await loads.finish('a');
		expect(await first).toBe(await second);
		expect(await slot.open('a')).toBe(await first);
		expect(loads.log).toEqual(['load a']);
	});

	test('is closed before another one is opened', async () => {
		const a = slot.open('a');
		await loads.finish('a');
		const b = outcome(slot.open('b'));
		await loads.finish('b');
		expect(await b).toBe('b');
		expect((await a)?.closed).toBe(true);
		expect(loads.log).toEqual(['load a', 'close a', 'load b']);
	});

	test('is the one asked for last when the first is still being opened, which is closed', async () => {
		const a = outcome(slot.open('a'));
		await settle();
		const b = outcome(slot.open('b'));
		await loads.finish('a');
		await loads.finish('b');
		expect(await a).toBe('aborted');
		expect(await b).toBe('b');
		expect(slot.project?.id).toBe('b');
		expect(loads.log).toEqual(['load a', 'close a', 'load b']);
	});

	test('is the one asked for last when the opening of the first fails', async () => {
		const a = outcome(slot.open('a'));
		await settle();
		const b = slot.open('b');
		await loads.fail('a');
		await loads.finish('b');
		expect(await a).toBe('storage_unavailable');
		expect((await b)?.id).toBe('b');
		// The failure of the first leaves the second the open one: it is not opened again beside itself.
		expect(await slot.open('b')).toBe(await b);
		expect(loads.log).toEqual(['load a', 'load b']);
	});

	test('is the first when it is asked for again before the second was begun', async () => {
		const first = outcome(slot.open('a'));
		await settle();
		const b = outcome(slot.open('b'));
		const again = outcome(slot.open('a'));
		await loads.finish('a');
		expect(await first).toBe('aborted');
		expect(await b).toBe('aborted');
		expect(await again).toBe('a');
		expect(loads.log).toEqual(['load a']);
	});

	test('is only the last of three that are asked for together', async () => {
		const openings = ['a', 'b', 'c'].map((id) => outcome(slot.open(id)));
		await loads.finish('c');
		expect(await Promise.all(openings)).toEqual(['aborted', 'aborted', 'c']);
		expect(loads.log).toEqual(['load c']);
	});

	test('is tried again after it failed or was not found', async () => {
		const failed = outcome(slot.open('a'));
		await loads.fail('a');
		expect(await failed).toBe('storage_unavailable');
		const missing = outcome(slot.open('a'));
		await loads.miss('a');
		expect(await missing).toBeNull();
		const found = outcome(slot.open('a'));
		await loads.finish('a');
		expect(await found).toBe('a');
	});

	test('stays open while its text cannot be stored, and the other one is not opened', async () => {
		const a = slot.open('a');
		await loads.finish('a');
		loads.unsaved.add('a');
		expect(await outcome(slot.open('b'))).toBe('text_not_saved');
		expect(slot.project?.id).toBe('a');
		expect(await slot.open('a')).toBe(await a);
		loads.unsaved.clear();
		const b = outcome(slot.open('b'));
		await loads.finish('b');
		expect(await b).toBe('b');
		expect(loads.log).toEqual(['load a', 'close a', 'load b']);
	});
});
