import { afterEach, describe, expect, test, vi } from 'vitest';
import { Fault } from '#lib/base/fault.ts';
import type { SourceRecord } from '#lib/db/knowledge-records.ts';
import type { DocumentTexts } from '#lib/knowledge/knowledge.ts';
import { HashingEmbedder } from '../../support/llm/hashing-embedder.ts';
import { IndexedProject, type IndexedProjectOptions } from '../../support/storage/index-project.ts';
import { ManualClock, settle } from '../../support/manual-clock.ts';
import { until } from '../../support/until.ts';

let project: IndexedProject;
afterEach(async () => {
	vi.restoreAllMocks();
	await project.close();
});

async function indexed(files: Record<string, string | Uint8Array>, options: IndexedProjectOptions = {}) {
	project = await IndexedProject.create(files, options);
	return project.opened();
}

const amplifier = 'Two-stage amplifier\nQ1 c b e QNPN\nRC vcc c 4.7k\n.model QNPN NPN(BF=200)\n.end\n';
const library = Array.from({ length: 40 }, (_, n) => `.subckt part${n} a b\nR1 a b ${n}k\n.ends\n`).join('\n');
const status = () => project.index.status;
/** Advances the clock until something holds. */
async function advanceUntil(clock: ManualClock, holds: () => boolean | Promise<boolean>): Promise<void> {
	await until(async () => {
		await clock.advance(100);
		return holds();
	});
}

describe('[K2] [KNOW6] incremental', () => {
	test('a project is found by its words as soon as it is indexed', async () => {
		await indexed({ 'amp.cir': amplifier, 'notes.md': '# Bias\n\nThe collector current is 1 mA.\n' });
		const { passages, meaning } = await project.search('collector current');
		expect(meaning).toBe('off');
		expect(passages[0]).toMatchObject({ place: { kind: 'file', path: 'notes.md', start: 1, end: 3 }, title: 'Bias' });
	});

	test('of a changed file only the changed chunks are embedded, and places follow', async () => {
		const embedder = new HashingEmbedder();
		await indexed({ 'parts.lib': library }, { embedder });
		const before = embedder.passages.length;
		await project.write('parts.lib', `* A new first line\n\n${library.replace('R1 a b 7k', 'R1 a b 7meg')}`);
		await until(() => embedder.passages.length > before);
		await project.settled();
		expect(embedder.passages.slice(before).toSorted()).toEqual([
			expect.stringContaining('7meg'),
			expect.stringContaining('* A new first line')
		]);
		const found = (await project.search('part39')).passages[0];
		expect(found?.place).toEqual({ kind: 'file', path: 'parts.lib', start: 39 * 4 + 3, end: 39 * 4 + 5 });
	});

	test('a removed file is found no more, and its vectors are gone', async () => {
		await indexed({ 'a.cir': amplifier, 'b.cir': 'Other\nR1 a b 1k\n' }, { embedder: new HashingEmbedder() });
		await project.store.apply({ changes: [{ kind: 'remove', path: 'b.cir' }], origin: null });
		await until(async () => (await project.database.vectors.count()) === 2);
		expect(status()).toMatchObject({ chunks: 2, vectors: 2 });
		expect((await project.search('Other')).passages.map(({ title }) => title)).not.toContain('Other');
	});
});

describe('[K2] [KNOW7] no text is embedded twice', () => {
	test('in several files, and after another opening', async () => {
		const embedder = new HashingEmbedder();
		await indexed({ 'a.cir': amplifier, 'copy/a.cir': amplifier, 'parts.lib': library }, { embedder });
		expect(status()).toMatchObject({ state: 'ready', fault: null, vectors: status().chunks });
		expect(new Set(embedder.passages).size).toBe(embedder.passages.length);
		const count = embedder.passages.length;
		project.index.dispose();
		await project.opened();
		expect(status().vectors).toBe(status().chunks);
		expect((await project.search('amplifier')).meaning).toBe('used');
		expect(embedder.passages).toHaveLength(count);
	});

	test('when it ends between two batches, nor when a vector could not be stored', async () => {
		const embedder = new HashingEmbedder();
		project = await IndexedProject.create({ 'parts.lib': library }, { embedder });
		await project.open();
		await until(() => embedder.passages.length > 0 && status().vectors >= 16);
		await until(async () => (await project.database.vectors.count()) >= 16);
		project.index.dispose();
		await settle();
		await project.opened();
		expect(status().vectors).toBe(40);
		expect(new Set(embedder.passages).size).toBe(embedder.passages.length);
	});
});

test('[K2] [KNOW8] a source without text is stored as such, and not read again', async () => {
	const pages = vi.fn<DocumentTexts['pages']>(async () => ['', ' ']);
	await indexed({ 'scan.pdf': Uint8Array.of(37, 80, 0) }, { documents: { pages } });
	project.index.dispose();
	await project.opened();
	expect(pages).toHaveBeenCalledOnce();
	expect(status().chunks).toBe(0);
});

test('[K2] [KNOW8] a source whose record is damaged is cut again', async () => {
	await indexed({ 'parts.lib': library });
	project.index.dispose();
	await project.database.sources.update([project.projectId, 'file:parts.lib'], { 'chunks.3.text': 5 as never });
	await project.opened();
	expect(status().chunks).toBe(40);
	expect((await project.search('part3')).passages[0]?.text).toContain('part3');
});

describe('[K2] [KNOW16] the words of a source', () => {
	const sources = () => project.database.sources;

	test('are stored with its chunks, and not read from its text again', async () => {
		await indexed({ 'amp.cir': amplifier });
		project.index.dispose();
		const [{ words }] = (await sources().toArray()) as [SourceRecord];
		expect(words.vocabulary).toContain('amplifi');
		await sources().update([project.projectId, 'file:amp.cir'], {
			'words.vocabulary': words.vocabulary.replace('amplifi', 'zebra')
		});
		await project.opened();
		expect((await project.search('zebra')).passages).toHaveLength(1);
	});

	test('are those of this version: a record of another one is made again, or deleted with its source', async () => {
		await indexed({ 'amp.cir': amplifier, 'notes.txt': 'A note' });
		project.index.dispose();
		await sources().toCollection().modify({ contentHash: '1:old' });
		await project.store.apply({ changes: [{ kind: 'remove', path: 'notes.txt' }], origin: null });
		await project.opened();
		const stored = await sources().toArray();
		expect(stored.map(({ source }) => source)).toEqual(['file:amp.cir']);
		expect(stored[0]?.contentHash).not.toBe('1:old');
	});
});

test('[K2] [KNOW9] a new model gets new vectors, and those of the old one are deleted when they are complete', async () => {
	const embedder = new HashingEmbedder('first');
	await indexed({ 'parts.lib': library }, { embedder });
	const models = async () => new Set((await project.database.vectors.toArray()).map(({ model }) => model));
	const next = new HashingEmbedder('second', 24);
	vi.spyOn(embedder, 'embed').mockImplementation(async (texts, purpose, signal) => {
		if (purpose === 'passage' && next.passages.length >= 16) {
			expect(await models()).toEqual(new Set(['first', 'second']));
			expect((await project.search('part1')).meaning).toBe('partial');
		}
		return next.embed(texts, purpose, signal);
	});
	project.index.useModel(next.identity);
	expect(status().vectors).toBe(0);
	await until(() => status().vectors === 40);
	await until(async () => (await models()).size === 1);
	expect(await models()).toEqual(new Set(['second']));
	expect(status().vectors).toBe(40);
	project.index.useModel(null);
	expect((await project.search('part1')).meaning).toBe('off');
});

describe('[K2] [KNOW10] the index pauses', () => {
	test('while there is a reason, which ends without being resumed', async () => {
		const clock = new ManualClock();
		const embedder = new HashingEmbedder();
		project = await IndexedProject.create({ 'parts.lib': library }, { clock, embedder });
		await project.open();
		project.index.pause('typing');
		project.index.pause('run');
		await advanceUntil(clock, () => status().state === 'paused');
		const started = clock.now();
		project.index.resume('run');
		await advanceUntil(clock, () => status().state === 'ready');
		expect(clock.now() - started).toBeGreaterThan(1_000);
		expect(embedder.passages).toHaveLength(40);
	});

	test('but a step waits at most 30 seconds', async () => {
		const clock = new ManualClock();
		project = await IndexedProject.create({ 'amp.cir': amplifier }, { clock });
		await project.open();
		project.index.pause('turn');
		const started = clock.now();
		await advanceUntil(clock, () => {
			project.index.pause('turn');
			return status().chunks > 0;
		});
		expect(clock.now() - started).toBeGreaterThanOrEqual(30_000);
	});
});

/** The right to index of several tabs. */
function oneAtATime(): NonNullable<IndexedProjectOptions['alone']> {
	const waiting: (() => void)[] = [];
	let isHeld = false;
	return async (_, work, signal) => {
		if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
		if (signal.aborted) return;
		isHeld = true;
		await work();
		isHeld = false;
		waiting.shift()?.();
	};
}

test('[K2] [KNOW11] one of two tabs indexes; the other reads what it stores, and goes on when it ends', async () => {
	const alone = oneAtATime();
	const embedder = new HashingEmbedder();
	const clock = new ManualClock();
	await indexed({ 'amp.cir': amplifier }, { embedder, alone });
	const first = project.index;
	await project.open({ embedder, alone, clock });
	const other = project.index;
	expect(other.status.state).toBe('elsewhere');
	await advanceUntil(clock, () => other.status.vectors === 2);
	await project.write('notes.txt', 'A note about slew rate');
	await advanceUntil(
		clock,
		async () => (await project.search('slew rate')).passages[0]?.text === 'A note about slew rate'
	);
	expect(embedder.passages).toHaveLength(3);
	first.dispose();
	await advanceUntil(clock, () => other.status.state === 'ready');
	expect(embedder.passages).toHaveLength(3);
});

test('[K2] [KNOW14] the tab that does not index has the other one make the index from scratch', async () => {
	const alone = oneAtATime();
	const embedder = new HashingEmbedder();
	const clock = new ManualClock();
	await indexed({ 'amp.cir': amplifier, 'notes.txt': 'A note about slew rate' }, { embedder, alone });
	const first = project.index;
	await project.open({ embedder, alone, clock });
	const other = project.index;
	const found = async () => (await project.search('slew rate')).passages[0]?.text;
	await advanceUntil(clock, () => other.status.vectors === 3);
	await other.rebuild();
	expect(await found(), 'while it is made').toBe('A note about slew rate');
	await until(() => embedder.passages.length === 6 && first.status.state === 'ready');
	await advanceUntil(clock, async () => (await found()) === 'A note about slew rate' && other.status.vectors === 3);
	expect([other.status.state, await project.database.sources.count()]).toEqual(['elsewhere', 2]);
	first.dispose();
});

test('[K4] [KNOW12] a search before the sources are listed says that passages may be missing', async () => {
	let begin = (): void => undefined;
	const isFree = new Promise<void>((resolve) => (begin = resolve));
	const embedder = new HashingEmbedder();
	const clock = new ManualClock();
	const alone: IndexedProjectOptions['alone'] = (_, work) => isFree.then(work);
	project = await IndexedProject.create({ 'amp.cir': amplifier }, { embedder, alone, clock });
	await project.open();
	expect((await project.search('amplifier')).meaning).toBe('partial');
	begin();
	await advanceUntil(clock, () => status().state === 'ready');
	expect((await project.search('amplifier')).meaning).toBe('used');
});

test('[K2] [KNOW12] a change is found by the next search, also while the index pauses', async () => {
	await indexed({ 'amp.cir': amplifier });
	project.index.pause('turn');
	await project.write('amp.cir', amplifier.replace('RC', 'RLOAD'));
	expect((await project.search('RLOAD')).passages[0]?.text).toContain('RLOAD');
});

describe('[K2] [KNOW13] a failure', () => {
	test('of the model is shown and tried again later each time, and words are found meanwhile', async () => {
		const clock = new ManualClock();
		const embedder = new HashingEmbedder();
		const embed = vi.spyOn(embedder, 'embed');
		embedder.failure = new Fault('embedding_failed', 'No memory');
		project = await IndexedProject.create({ 'amp.cir': amplifier }, { clock, embedder });
		await project.open();
		await advanceUntil(clock, () => status().state === 'failed');
		expect(status().fault?.code).toBe('embedding_failed');
		const { passages, meaning } = await project.search('amplifier');
		expect(meaning).toBe('failed');
		expect(passages.length).toBeGreaterThan(0);
		embed.mockClear();
		await clock.advance(4_000);
		expect(embed).not.toHaveBeenCalled();
		await advanceUntil(clock, () => embed.mock.calls.length === 1);
		await clock.advance(8_000);
		expect(embed).toHaveBeenCalledTimes(1);
		embedder.failure = null;
		await advanceUntil(clock, () => status().state === 'ready');
		expect(status()).toMatchObject({ fault: null, vectors: 2 });
	});

	test('of a model that gives no vectors is a fault', async () => {
		const embedder = new HashingEmbedder();
		vi.spyOn(embedder, 'embed').mockImplementation(async (texts) => texts.map(() => new Float32Array(16).fill(1)));
		project = await IndexedProject.create({ 'amp.cir': amplifier }, { embedder });
		await project.open();
		await until(() => status().fault?.code === 'embedding_invalid');
		expect(await project.database.vectors.count()).toBe(0);
	});

	test('is not what a model says of a text without a word that it knows', async () => {
		const embedder = new HashingEmbedder();
		const embed = embedder.embed.bind(embedder);
		vi.spyOn(embedder, 'embed').mockImplementation(async (texts, purpose, signal) => {
			const vectors = await embed(texts, purpose, signal);
			return texts.map((text, index) => (text.includes('zzz') ? vectors[index]!.map(() => 0) : vectors[index]!));
		});
		project = await IndexedProject.create({ 'amp.cir': amplifier, 'notes.txt': 'zzz' }, { embedder });
		await project.open();
		await until(() => status().state === 'ready');
		expect(status()).toMatchObject({ fault: null, vectors: status().chunks });
		const { passages, meaning } = await project.search('amplifier');
		expect(meaning).toBe('used');
		expect(passages.every(({ text, foundBy }) => !text.includes('zzz') || !foundBy.includes('meaning'))).toBe(true);
	});

	test('of the storage leaves what is indexed in memory, and is stored when there is room', async () => {
		const clock = new ManualClock();
		project = await IndexedProject.create({ 'amp.cir': amplifier }, { clock });
		const full = new DOMException('The disk is full.', 'QuotaExceededError');
		const put = vi.spyOn(project.database.sources, 'put').mockImplementation(() => {
			throw full;
		});
		await project.open();
		await advanceUntil(clock, () => status().state === 'failed');
		expect(status().fault?.code).toBe('storage_full');
		expect((await project.search('amplifier')).passages.length).toBeGreaterThan(0);
		put.mockRestore();
		await advanceUntil(clock, () => status().state === 'ready');
		expect(await project.database.sources.count()).toBe(1);
	});

	test('of a document leaves it out until it changes or the user tries again', async () => {
		const pages = vi.fn<DocumentTexts['pages']>(() => Promise.reject(new Fault('document_damaged', 'No PDF')));
		await indexed({ 'a.pdf': Uint8Array.of(37, 0), 'amp.cir': amplifier }, { documents: { pages } });
		expect(status()).toMatchObject({ state: 'ready', fault: { code: 'document_damaged', data: { path: 'a.pdf' } } });
		await project.write('notes.txt', 'A note');
		await until(() => status().chunks === 3);
		await project.settled();
		expect(pages).toHaveBeenCalledOnce();
		pages.mockImplementation(async () => ['Readable now']);
		project.index.start();
		await until(() => status().chunks === 4);
		await project.settled();
		expect(status().fault).toBeNull();
	});
});

test('[K2] [KNOW14] the user stops the index, goes on, and has it made from scratch', async () => {
	const embedder = new HashingEmbedder();
	project = await IndexedProject.create({ 'parts.lib': library }, { embedder });
	await project.open();
	project.index.stop();
	expect(status().state).toBe('stopped');
	await settle();
	expect(embedder.passages).toHaveLength(0);
	project.index.start();
	await project.settled();
	expect(embedder.passages).toHaveLength(40);
	await project.index.rebuild();
	await until(() => status().vectors === 40);
	expect(embedder.passages).toHaveLength(80);
});
