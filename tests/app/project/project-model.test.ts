import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Models } from '#lib/app/models/models.svelte.ts';
import { ProjectModel } from '#lib/app/models/project-model.svelte.ts';
import { Preferences } from '#lib/app/shell/preferences.svelte.ts';
import type { Fault } from '#lib/base/fault.ts';
import type { ModelConnection } from '#lib/llm/types.ts';
import { projectModelPath, type ProjectModel as ModelFile } from '#lib/settings/project-model.ts';
import { listJournal } from '../../support/storage/journal.ts';
import { openProjectWith, type OpenProject } from './support.ts';

const own: ModelFile = { version: 1, provider: 'zhipu', model: 'glm-own', thinking: false, baseUrl: null };
const onfault = vi.fn<(fault: Fault) => void>();
const onchanged = vi.fn<(undo: () => Promise<void>) => void>();

let project: OpenProject;
let model: ProjectModel;

beforeEach(async () => {
	onfault.mockReset();
	onchanged.mockReset();
	project = await openProjectWith([{ path: 'a.cir', content: '*\n' }]);
	const connection = { provider: 'zhipu', model: 'glm-settings', baseUrl: 'https://a.example' } as ModelConnection;
	const models: Partial<Models> = {
		connection,
		connectionOf: () => connection,
		isReady: () => true,
		refresh: async () => undefined
	};
	const preferences = await Preferences.load(project.database);
	model = new ProjectModel(project.workspace, { models: models as Models, preferences, onfault, onchanged });
});
afterEach(async () => {
	model.dispose();
	await project.close();
});

const journal = () => listJournal(project.database, project.projectId);

test('[D1] [STORE10] the model of a project is changed by entries of the journal, and undone as such', async () => {
	await model.change(own);
	expect(model.connection.model).toBe('glm-own');
	expect(await journal()).toMatchObject([
		{
			actor: 'user',
			action: 'project_settings',
			changes: [{ path: '.circuit_ai' }, { type: 'create', path: projectModelPath }]
		}
	]);
	await model.change(null);
	expect([model.connection.model, await project.stored(projectModelPath)]).toEqual(['glm-settings', null]);
	await onchanged.mock.calls[1]?.[0]();
	expect(model.connection.model).toBe('glm-own');
	await onchanged.mock.calls[0]?.[0]();
	expect([model.connection.model, await project.stored(projectModelPath)]).toEqual(['glm-settings', null]);
	expect((await journal()).map(({ status }) => status)).toEqual(['undone', 'undone']);
	expect(onfault).not.toHaveBeenCalled();
});

test('[D1] [STORE4] an undo does not overwrite what was changed since', async () => {
	await model.change(own);
	await model.change({ ...own, model: 'glm-other' });
	await onchanged.mock.calls[0]?.[0]();
	expect(onfault).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'undo_conflict' }));
	expect(model.connection.model).toBe('glm-other');
});

test('[APP11] [D1] a reading of the file that was overtaken does not bring back what it said', async () => {
	await model.change(own);
	const read = project.store.read.bind(project.store);
	let answer = () => undefined as void;
	const held = new Promise<void>((resolve) => (answer = resolve));
	vi.spyOn(project.store, 'read').mockImplementationOnce(async (path) => {
		const file = await read(path);
		await held;
		return file;
	});
	const older = model.current();
	await vi.waitUntil(() => vi.mocked(project.store.read).mock.calls.length > 0);
	await model.change(null);
	answer();
	await older;
	expect(model.connection.model).toBe('glm-settings');
});
