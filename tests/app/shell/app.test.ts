import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from '#lib/app/shell/app.svelte.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import { Fault } from '#lib/base/fault.ts';
import { createProject } from '#lib/db/projects.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { parseSettings } from '#lib/settings/settings.ts';
import { installPage } from '../../support/page/fake-page.ts';

let page: ReturnType<typeof installPage>;
let app: App;
const apps: App[] = [];

/** Another tab, or the same one after a reload. */
async function start(): Promise<App> {
	const started = await App.start('/models/word-vectors/', 'test');
	apps.push(started);
	return started;
}
const project = async (name: string) =>
	(await createProject(app.database, { name, files: [{ path: 'a.cir', content: '* a\n' }] })).id;
const notices = () => app.notices.list.map(({ kind, text }) => [kind, text]);

// Loading the texts and the project's modules takes seconds on a busy machine.
beforeAll(async () => {
	installPage();
	for (const locale of ['en', 'zh-CN'] as const) await language.use(locale);
	await import('#lib/app/project/project.svelte.ts');
}, 60_000);
beforeEach(async () => {
	page = installPage({ languages: ['zh-CN', 'en'] });
	app = await start();
});
afterEach(async () => {
	await (await app.openProject('none').catch(() => null))?.close();
	for (const each of apps.splice(0)) each.database.close();
	await app.database.delete();
});

describe('[A1] the app', () => {
	test('begins in the language of the browser, and later in the one that was chosen', async () => {
		expect([language.locale, page.element.lang]).toEqual(['zh-CN', 'zh-CN']);
		await app.useLocale('en');
		expect(page.element.lang).toBe('en');
		await language.use('zh-CN');
		await start();
		expect(language.locale).toBe('en');
	});

	test('keeps the theme, and takes over settings from a file as a whole', async () => {
		await app.useTheme('dark');
		expect((await start()).theme.seen).toBe('dark');
		await app.useSettings({ ...parseSettings({}), theme: 'light', locale: 'en' });
		expect([app.theme.seen, language.locale]).toEqual(['light', 'en']);
		const again = await start();
		expect([again.theme.choice, again.preferences.value.locale]).toEqual(['light', 'en']);
	});

	test('knows whether it is online', () => {
		page.target.dispatchEvent(new Event('offline'));
		expect(app.online).toBe(false);
		page.target.dispatchEvent(new Event('online'));
		expect(app.online).toBe(true);
	});

	test('[S3] shows every fault, also one that nothing has caught, and none of what was cancelled', async () => {
		await app.useLocale('en');
		app.report(new Fault('nothing_to_run', 'There is no netlist.'));
		page.target.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('lost') }));
		app.report(new Fault('aborted', 'Stopped.'));
		expect(notices()).toEqual([
			['error', language.t.faults.nothing_to_run()],
			['error', expect.stringContaining('lost')]
		]);
	});
});

describe('[A2] the open project', () => {
	test('is one: the same for the same id, another in its place, null for one that is missing', async () => {
		const [first, second] = [await project('first'), await project('second')];
		const open = await app.openProject(first);
		expect(open?.workspace.projectId).toBe(first);
		expect(await app.openProject(first)).toBe(open);
		expect((await app.openProject(second))?.workspace.projectId).toBe(second);
		expect(await app.openProject('none')).toBeNull();
	});

	test('[E4] [L6] Stop ends the run of the user, or else the agent with what it simulates', async () => {
		const open = (await app.openProject(await project('first')))!;
		const [stopsRun, stopsAgent] = [vi.spyOn(open.runs, 'stop'), vi.spyOn(open.chat, 'stop')];
		open.stop();
		expect(stopsAgent).toHaveBeenCalledExactlyOnceWith('user');
		stopsRun.mockReturnValueOnce(true);
		open.stop();
		expect(stopsRun).toHaveBeenCalledTimes(2);
		expect(stopsAgent).toHaveBeenCalledOnce();
	});

	test('[LOOP16] keeps what waits for the agent when its tab is hidden, and when the user stays on the page', async () => {
		const id = await project('first');
		const { chat } = (await app.openProject(id))!;
		chat.draft.queue({ text: 'Mind the noise', attachments: [] });
		const waiting = () => chat.draft.queued.map(({ text }) => text);
		page.document.visibilityState = 'hidden';
		page.document.dispatchEvent(new Event('visibilitychange'));
		page.target.dispatchEvent(new Event('beforeunload'));
		expect(waiting()).toEqual(['Mind the noise']);
		await chat.flush();
		expect((await (await start()).openProject(id))?.chat.draft.value.text, 'in the next tab').toBe('Mind the noise');
		expect(waiting()).toEqual(['Mind the noise']);
	});

	test.each(['turn', 'user_run', 'agent_run', 'fix_trials', 'model_bench'] as const)(
		'[APP10] is not reloaded by an update during a %s, also one that begins while the new version takes over',
		async (type) => {
			const scope = await project('first');
			await app.openProject(scope);
			const activate = vi.spyOn(app.updates, 'activate').mockResolvedValue();
			const reload = vi.spyOn(app.updates, 'reload').mockReturnValue();
			let end = () => undefined as void;
			const begin = () =>
				app.tasks.submit(
					{ type: type as 'agent_run', scope, name: '' },
					() => new Promise<void>((done) => (end = done))
				);
			let work = begin();
			await app.update();
			expect([activate.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0]);
			expect(notices()).toEqual([['info', language.base.shell.updateWaits]]);
			end();
			await work;
			activate.mockImplementationOnce(async () => void (work = begin()));
			await app.update();
			expect(reload).not.toHaveBeenCalled();
			end();
			await work;
			await app.update();
			expect(reload).toHaveBeenCalledOnce();
		}
	);

	describe('[APP3] with text that cannot be stored', () => {
		let id: string;
		beforeEach(async () => {
			await app.useLocale('en');
			id = await project('first');
			const open = await app.openProject(id);
			await open?.workspace.openFile('a.cir');
			const buffer = open!.workspace.buffers.get('a.cir')!;
			const write = { kind: 'write', path: 'a.cir', content: '* theirs\n', basedOn: buffer.version } as const;
			buffer.edit('* mine\n');
			await openProjectStore(app.database, id).apply({ changes: [write], origin: null });
			await vi.waitUntil(() => buffer.conflict === 'changed');
		});
		afterEach(async () => {
			await (await app.openProject(id))?.workspace.settle('a.cir', 'theirs');
		});

		test('is not updated, and the notice leads to the file', async () => {
			const activate = vi.spyOn(app.updates, 'activate');
			vi.spyOn(app.updates, 'reload').mockReturnValue();
			await app.update();
			expect(activate).not.toHaveBeenCalled();
			const open = (await app.openProject(id))!;
			await open.workspace.create('b.cir', 'text', '* b\n');
			expect(open.workspace.state.activePath).toBe('b.cir');
			const [notice] = app.notices.list;
			expect(notice).toMatchObject({ kind: 'error', action: { label: 'Show a.cir' } });
			expect(notice?.text).toContain('a.cir');
			await notice?.action?.run();
			expect(open.workspace.state.activePath).toBe('a.cir');
			await app.update();
			expect(app.notices.list, 'said again, it is still one notice').toHaveLength(1);
			await open.workspace.settle('a.cir', 'theirs');
			await app.update();
			expect(activate).toHaveBeenCalledOnce();
		});

		test('stays open when another is asked for', async () => {
			await expect(app.openProject(await project('second'))).rejects.toMatchObject({ code: 'text_not_saved' });
			expect((await app.openProject(id))?.workspace.buffers.get('a.cir')?.text).toBe('* mine\n');
		});
	});
});
