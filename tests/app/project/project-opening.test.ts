import type { Middleware, DBCore } from 'dexie';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { App } from '#lib/app/shell/app.svelte.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import { Fault } from '#lib/base/fault.ts';
import { createProject } from '#lib/db/projects.ts';
import { installPage } from '../../support/page/fake-page.ts';

/** What the database is asked, in order; the question with the number `failing` fails. */
const storage = { asked: 0, failing: Infinity };

const middleware: Middleware<DBCore> = {
	stack: 'dbcore',
	name: 'failing',
	create: (core) => ({
		...core,
		table: (name) => {
			const table = core.table(name);
			const question =
				<Request, Answer>(ask: (request: Request) => Promise<Answer>) =>
				(request: Request): Promise<Answer> =>
					++storage.asked === storage.failing ? Promise.reject(new Error('The disk is gone.')) : ask(request);
			return {
				...table,
				get: question(table.get),
				getMany: question(table.getMany),
				query: question(table.query),
				openCursor: question(table.openCursor),
				count: question(table.count),
				mutate: question(table.mutate)
			};
		}
	})
};

/** Workers that run, by name. */
let workers: string[];
/** How many listeners of the page have been added and not removed. */
let listeners: () => number;
let app: App;
let id: string;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeAll(async () => {
	installPage();
	await language.use('en');
	await import('#lib/app/project/project.svelte.ts');
}, 60_000);

beforeEach(async () => {
	const { target } = installPage();
	workers = [];
	const { Worker: Idle } = globalThis;
	globalThis.Worker = class extends Idle {
		readonly #name: string;
		constructor(url: string | URL, options: WorkerOptions = {}) {
			super(url, options);
			this.#name = options.name ?? '';
			workers.push(this.#name);
		}
		override terminate() {
			workers.splice(workers.indexOf(this.#name), 1);
		}
	};
	let count = 0;
	const add = target.addEventListener.bind(target);
	target.addEventListener = (...given: Parameters<typeof add>) => {
		const [, , options] = given;
		const signal = typeof options === 'object' ? options.signal : undefined;
		if (signal) {
			count += 1;
			signal.addEventListener('abort', () => (count -= 1));
		}
		add(...given);
	};
	listeners = () => count;
	app = await App.start('/models/word-vectors/', 'test');
	id = (await createProject(app.database, { name: 'first', files: [{ path: 'a.cir', content: '* a\n.op\n' }] })).id;
	// The middleware is used from the next opening of the database on.
	app.database.close();
	app.database.use(middleware);
	await app.database.open();
});
afterEach(async () => {
	app.database.close();
	await app.database.delete();
});

/** What a closed project must not leave: workers, listeners, and questions to the database after a change. */
async function leftOver(): Promise<{ workers: string[]; listeners: number; asked: number }> {
	await sleep(30);
	const before = storage.asked;
	const project = await app.database.projects.get(id);
	await app.database.projects.put({ ...project!, editedAt: project!.editedAt + 1 });
	const [file] = await app.database.fileMeta.toArray();
	await app.database.fileMeta.put({ ...file!, modifiedAt: file!.modifiedAt + 1 });
	const own = storage.asked - before;
	await sleep(30);
	return { workers: [...workers], listeners: listeners(), asked: storage.asked - before - own };
}

test('[APP9] an opening that fails at any question to the database leaves nothing, and the next one works', async () => {
	const alone = await leftOver();
	let failed = 0;
	for (let failing = 1; ; failing += 1) {
		Object.assign(storage, { asked: 0, failing });
		const project = await app.openProject(id).catch((thrown: Error) => {
			expect(thrown).not.toBeInstanceOf(Fault);
			return null;
		});
		const wasAsked = storage.asked >= failing;
		storage.failing = Infinity;
		if (project === null) failed += 1;
		await project?.close();
		await app.openProject('none');
		expect(await leftOver(), `after a fault of question ${failing}`).toEqual(alone);
		if (!wasAsked) break;
	}
	expect(failed, 'questions that an opening waits for').toBeGreaterThan(5);
	// By now an index that was leaked would have started.
	await sleep(1_600);
	expect(await leftOver()).toEqual(alone);
	const opened = await app.openProject(id);
	expect(opened?.workspace.state.openPaths).toEqual(['a.cir']);
	await opened?.close();
}, 60_000);
