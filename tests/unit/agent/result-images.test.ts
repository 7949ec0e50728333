import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { toChatMessages } from '#lib/agent/history.ts';
import { ProjectImages, type ImageSource } from '#lib/agent/image-source.ts';
import { TurnImages } from '#lib/agent/result-images.ts';
import type { ResultImage } from '#lib/db/records.ts';
import type { ImagePart, ToolMessage } from '#lib/llm/types.ts';
import type { FittedImage } from '#lib/workers/images/protocol.ts';
import { sampleChart } from '../../support/sample-chart.ts';
import { scriptedDocuments } from '../../support/scripted-documents.ts';
import { TestProject } from '../../support/storage/test-project.ts';
import { message, toolPart } from './support.ts';

const part: ImagePart = { type: 'image', mediaType: 'image/png', data: 'aGk=' };
const fitted: FittedImage = { image: part, width: 800, height: 400 };
const signal = new AbortController().signal;
const all = 1_000_000;
const question = message('user', [{ type: 'text', text: 'go' }]);

/** Images by path; what has the hash `h` is unchanged. */
const stored: ImageSource = {
	read: async ({ path, hash }) => {
		if (path === 'lost.png') return { state: 'missing' };
		if (path === 'odd.png') throw new Error('no answer');
		return hash === 'h' ? { state: 'read', fitted } : { state: 'changed' };
	}
};

function reference(path = 'plot.png', change: Partial<ResultImage> = {}): ResultImage {
	return { path, hash: 'h', width: 800, height: 400, ...change };
}

async function resultsOf(images: ResultImage[], sees = true): Promise<ToolMessage[]> {
	const parts = images.map((image, index) => toolPart(`c${index}`, { result: `${image.path}`, images: [image] }));
	const records = [question, message('assistant', parts)];
	const given = await new TurnImages(stored, sees, signal).ofRecords(records);
	return toChatMessages(records, all, given).filter((sent) => sent.role === 'tool');
}

describe('[G2] [HIST6] images of results in a conversation', () => {
	it('are read again and given to a model that handles images', async () => {
		const [result] = await resultsOf([reference()]);
		expect(result?.images).toEqual([part]);
		expect(result?.content).toMatch(
			/<tool_result.*plot\.png.*\n\n\[Note from the workbench\] The image plot\.png is part/s
		);
	});

	it('are described to a model that is not known to handle images, without a byte of them', async () => {
		const [result] = await resultsOf([reference('plot.png', { width: 640, height: 480 })], false);
		expect(result).not.toHaveProperty('images');
		expect(result?.content).toContain('plot.png is an image of 640 x 480 pixels. You cannot see it');
	});

	it.each([
		['lost.png', {}, 'not in the project any more'],
		['plot.png', { hash: 'other' }, 'has changed since'],
		['odd.png', {}, 'could not be decoded']
	])('are left out with the reason: %s %o', async (path, change, reason) => {
		const [result] = await resultsOf([reference(path, change)]);
		expect(result).not.toHaveProperty('images');
		expect(result?.content).toContain(reason);
	});

	it('are said to be scaled', async () => {
		const [result] = await resultsOf([reference('plot.png', { width: 1600 })]);
		expect(result?.content).toContain('scaled to 800 x 400 pixels');
	});

	it('of earlier results are given as far as they are the newest, at most ten, and left out five at a time', async () => {
		const results = await resultsOf(Array.from({ length: 12 }, (_, index) => reference(`plot${index}.png`)));
		expect(results.map(({ images }) => images?.length ?? 0)).toEqual([
			...Array<number>(5).fill(0),
			...Array<number>(7).fill(1)
		]);
		expect(results[0]?.content).toContain('too many images');
	});

	it('count in the budget of the history', async () => {
		const old = message('assistant', [toolPart('c', { images: [reference()] })]);
		const records = [question, old, question];
		const given = await new TurnImages(stored, true, signal).ofRecords(records);
		const budget = 300;
		expect(toChatMessages(records, budget).some(({ role }) => role === 'tool')).toBe(true);
		expect(toChatMessages(records, budget, given).some(({ role }) => role === 'tool')).toBe(false);
	});

	it('of new results are given until there are twenty in the turn', async () => {
		const images = new TurnImages(stored, true, signal);
		const given = await images.ofResult(Array.from({ length: 21 }, () => reference()));
		expect(given.filter(({ image }) => image !== null)).toHaveLength(20);
		expect(given.at(-1)?.note).toContain('too many images');
	});
});

describe('[G2] [HIST6] the images of a project', () => {
	async function setUp() {
		const bytes = Uint8Array.of(1, 2, 3, 0);
		const files = new TestProject({ 'plot.png': bytes, 'text.png': 'not an image' });
		const fits: number[] = [];
		const fit = async (content: Uint8Array) => {
			fits.push(content.length);
			return content.length === 4 ? fitted : null;
		};
		const source = new ProjectImages(files, { fit }, scriptedDocuments(), {
			draw: async ({ runId }) => (runId === null ? null : bytes)
		});
		const imageAt = async (path: string) => reference(path, { hash: (await files.read(path))?.hash ?? '' });
		return { files, source, fits, imageAt };
	}

	it('[DATA7] include charts, drawn and fitted once from the curves of their run, as long as these are kept', async () => {
		const { source, fits } = await setUp();
		const image = sampleChart({ title: 'Output' });
		expect(await source.read(image, signal)).toEqual({ state: 'read', fitted });
		expect(await source.read(image, signal)).toEqual({ state: 'read', fitted });
		expect(fits).toEqual([4]);
		const lost = { ...sampleChart({ title: 'Output', runId: null }), hash: 'other' };
		expect(await source.read(lost, signal)).toEqual({ state: 'missing' });
		const [given] = await new TurnImages(source, true, signal).ofResult([lost]);
		expect(given?.note).toBe(
			'The image of the chart "Output" is left out, because the curves of its run are no longer kept.'
		);
		const [unseen] = await new TurnImages(source, false, signal).ofResult([image]);
		expect(unseen?.note).toContain('You cannot see it');
		expect(unseen?.image).toBeNull();
	});

	it('are fitted once as long as the file stays the same', async () => {
		const { source, fits, imageAt } = await setUp();
		const image = await imageAt('plot.png');
		expect(await source.read(image, signal)).toEqual({ state: 'read', fitted });
		expect(await source.read(image, signal)).toEqual({ state: 'read', fitted });
		expect(fits).toEqual([4]);
	});

	it('are missing, changed or unreadable, and never another file', async () => {
		const { files, source, imageAt } = await setUp();
		const image = await imageAt('plot.png');
		const basedOn = (await files.read('plot.png'))?.version ?? null;
		const content = Uint8Array.of(9, 9, 0);
		await files.apply({ changes: [{ kind: 'write', path: 'plot.png', content, basedOn }], origin: null });
		expect(await source.read(image, signal)).toEqual({ state: 'changed' });
		expect(await source.read(await imageAt('plot.png'), signal)).toEqual({ state: 'unreadable' });
		expect(await source.read(await imageAt('text.png'), signal)).toEqual({ state: 'unreadable' });
		expect(await source.read(reference('../other/plot.png'), signal)).toEqual({ state: 'missing' });
	});
});
