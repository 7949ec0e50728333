import { expect, test } from 'vitest';
import { Documents } from '#lib/app/project/documents/documents.ts';
import { systemClock } from '#lib/base/clock.ts';
import { Fault } from '#lib/base/fault.ts';
import { TaskRegistry, type TaskEvent } from '#lib/base/task-registry.ts';
import { purgeProject } from '#lib/db/projects.ts';
import type { PdfDocument } from '#lib/workers/pdf/client.ts';
import { TestProject } from '../../../../support/storage/test-project.ts';
import { until } from '../../../../support/until.ts';

const running = new AbortController().signal;
const fault = (code: string) => new Fault(code, code);

/** A project with a document whose pages come from `text`, and what is read of them. */
async function openProject(
	pageCount: number,
	text: (page: number) => Promise<string> = async (page) => `page ${page}`
) {
	const project = new TestProject({ 'lib/lm741.pdf': new Uint8Array([1, 0, 2]) });
	const database = await project.database();
	const [file] = (await project.list()).filter(({ kind }) => kind === 'binary');
	if (!file) throw new Error('The file is missing');
	const tasks = new TaskRegistry(systemClock);
	const asked: number[] = [];
	let opened = 0;
	const open = async (): Promise<PdfDocument> => {
		opened++;
		const read = (page: number) => {
			asked.push(page);
			return text(page);
		};
		return {
			pageCount,
			title: '',
			outline: [],
			text: read,
			close: () => undefined
		} as Partial<PdfDocument> as PdfDocument;
	};
	const make = () =>
		new Documents(database, { projectId: project.projectId, read: (path) => project.read(path) }, tasks, open);
	return { project, database, file, tasks, asked, make, documents: make(), opened: () => opened };
}

test('[K5] the text of a document is read once, with progress, and then comes from the database', async () => {
	const { documents, file, asked, make, tasks } = await openProject(120);
	const events: TaskEvent[] = [];
	tasks.subscribe((event) => events.push(event));
	const progress: [number, number][] = [];
	const pages = await documents.pages(file, running, (done, total) => progress.push([done, total]));
	expect(pages).toHaveLength(120);
	expect(pages[119]).toBe('page 120');
	expect(progress.at(0)).toEqual([1, 120]);
	expect(progress.at(-1)).toEqual([120, 120]);
	expect(events[0]?.task).toMatchObject({ type: 'document', name: 'lib/lm741.pdf' });
	expect(await make().pages(file, running)).toEqual(pages);
	expect(asked).toHaveLength(120);
});

test('[K5] texts that an earlier version of the app read in another order are read again', async () => {
	const { documents, file, asked, project, database, make } = await openProject(2);
	const { projectId } = project;
	await database.documents.put({ projectId, hash: file.hash, pages: ['old', 'old'], pageCount: 2 });
	expect(await documents.pages(file, running)).toEqual(['page 1', 'page 2']);
	expect(await make().part(file, 2, 2, running)).toEqual({ pageCount: 2, texts: ['page 2'] });
	expect(asked).toEqual([1, 2]);
});

test('[K5] a reading that was cancelled goes on where the stored pages end', async () => {
	const stop = new AbortController();
	const { documents, file, asked, make, database } = await openProject(120, async (page) => {
		if (page === 70 && !stop.signal.aborted) stop.abort(fault('aborted'));
		return `page ${page}`;
	});
	await expect(documents.pages(file, stop.signal)).rejects.toMatchObject({ code: 'aborted' });
	expect((await database.documents.toArray())[0]?.pages).toHaveLength(50);
	asked.length = 0;
	const pages = await make().pages(file, running);
	expect(asked[0]).toBe(51);
	expect(pages.map((text, index) => text === `page ${index + 1}`)).not.toContain(false);
	expect(pages).toHaveLength(120);
});

test('[K5] the header cancels a reading, which is not a failure of the document', async () => {
	const { documents, file, tasks } = await openProject(10, async (page) => {
		if (page === 5) tasks.cancel({ type: 'document' });
		return 'text';
	});
	await expect(documents.pages(file, running)).rejects.toMatchObject({ code: 'aborted' });
	await until(() => tasks.tasks.length === 0);
});

test('[K5] two that ask for the same document share one reading; one of them can leave', async () => {
	const { documents, file, opened } = await openProject(10);
	const leaving = new AbortController();
	const first = documents.pages(file, leaving.signal);
	const second = documents.pages(file, running);
	leaving.abort(fault('aborted'));
	await expect(first).rejects.toMatchObject({ code: 'aborted' });
	expect(await second).toHaveLength(10);
	expect(opened()).toBe(1);
});

test('[K5] a page that is damaged or costs its worker is empty, and the others are read', async () => {
	const { documents, file, opened } = await openProject(6, async (page) => {
		if (page === 2) throw fault('document_page_damaged');
		if (page === 4) throw fault('document_too_slow');
		return `page ${page}`;
	});
	expect(await documents.pages(file, running)).toEqual(['page 1', '', 'page 3', '', 'page 5', 'page 6']);
	expect(opened()).toBe(2);
});

test('[K5] a document whose pages keep costing their worker is given up', async () => {
	const { documents, file, opened } = await openProject(100, () => Promise.reject(fault('document_too_slow')));
	await expect(documents.pages(file, running)).rejects.toMatchObject({ code: 'document_too_slow' });
	expect(opened()).toBe(4);
});

test('[K5] a file that has changed meanwhile is not read under the old hash', async () => {
	const { documents, file } = await openProject(1);
	await expect(documents.pages({ ...file, hash: 'other' }, running)).rejects.toMatchObject({
		code: 'document_missing'
	});
});

test('[K5] texts are removed with the last file of their content, and with the project', async () => {
	const { documents, file, project, database } = await openProject(3);
	await documents.pages(file, running);
	await documents.removeUnused();
	expect(await database.documents.count()).toBe(1);
	await project.apply({ changes: [{ kind: 'remove', path: file.path }], origin: null });
	await documents.removeUnused();
	expect(await database.documents.count()).toBe(0);
	await project.apply({
		changes: [{ kind: 'write', path: file.path, content: new Uint8Array([1, 0, 2]), basedOn: null }],
		origin: null
	});
	await documents.pages(file, running);
	await purgeProject(database, project.projectId);
	expect(await database.documents.count()).toBe(0);
});

test.each(['the last reader leaves', 'the header cancels'])(
	'[K5] a reading that is being stopped because %s is not joined',
	async (way) => {
		let release = (_text: string) => {};
		const page = new Promise<string>((resolve) => (release = resolve));
		const { documents, file, tasks, asked } = await openProject(3, (number) =>
			number === 2 && asked.length === 2 ? page : Promise.resolve(`page ${number}`)
		);
		const leave = new AbortController();
		const left = documents.pages(file, leave.signal).catch((thrown: Fault) => thrown.code);
		await until(() => asked.length === 2);
		if (way === 'the header cancels') tasks.cancel({ type: 'document' });
		else leave.abort(fault('aborted'));
		const again = documents.pages(file, running);
		await until(() => tasks.tasks.length === 2);
		release('page 2');
		expect(await again).toEqual(['page 1', 'page 2', 'page 3']);
		expect(await left).toBe('aborted');
		expect(tasks.tasks).toEqual([]);
	}
);
