import { describe, expect, it } from 'vitest';
import type { KnowledgeQuery, PassagePlace } from '../../../src/lib/knowledge/knowledge.ts';
import { retrieve, type MeaningSearch, type SearchedChunk } from '../../../src/lib/knowledge/retrieve.ts';
import { searchedTitle } from '../../../src/lib/knowledge/searched-title.ts';
import { estimateTokens } from '../../../src/lib/llm/tokens/estimate.ts';
import { WordIndex } from '../../../src/lib/search/bm25/word-index.ts';
import { countWords } from '../../../src/lib/search/words/counted-words.ts';
import { VectorIndex } from '../../../src/lib/search/vectors/vector-index.ts';
import { ManualClock, settle } from '../../support/manual-clock.ts';

const file = (path: string, start = 1, end = 9): PassagePlace => ({ kind: 'file', path, start, end });
const samples: [id: string, place: PassagePlace, title: string, text: string][] = [
	['amp', file('lib/amp.cir'), 'LM741', '.subckt LM741 in out\nR1 in out 1k\n.ends'],
	['note', file('notes.md'), 'Stability', 'The phase margin of the loop is 58 degrees.'],
	['sheet', { kind: 'document', path: 'docs/a.pdf', page: 3 }, 'Ratings', 'The supply may be 36 V at most.'],
	['talk', { kind: 'conversation', sessionId: 's', messageId: 'm' }, 'Filter', 'We chose a corner of 1 kHz.'],
	['run', { kind: 'run', runId: 'r' }, 'amp.cir', 'gain 40 dB, phase margin 58 degrees']
];

/** The axes of a model that knows two meanings. */
const meanings: Record<string, Float32Array> = {
	sheet: Float32Array.of(1, 0),
	talk: Float32Array.of(0, 1),
	note: Float32Array.of(0.6, 0.8)
};

function knowledge(meaning: Partial<MeaningSearch> | null = null) {
	const chunks = new Map<string, SearchedChunk>();
	const words = new WordIndex();
	const vectors = new VectorIndex(2);
	for (const [id, place, title, text] of samples) {
		chunks.set(id, { id, place, title, text, textHash: id });
		words.add(id, countWords(searchedTitle(place, title), text));
	}
	for (const [id, vector] of Object.entries(meanings)) vectors.add(id, vector);
	const embed = () => Promise.resolve(Float32Array.of(1, 0));
	return { chunks, words, meaning: meaning && { vectors, isComplete: true, embed, ...meaning } };
}

const clock = new ManualClock();
const parts = { clock, estimate: estimateTokens };
const { signal } = new AbortController();
const query = (text: string, change: Partial<KnowledgeQuery> = {}): KnowledgeQuery => ({
	text,
	limit: 5,
	tokens: 1_000,
	...change
});
const search = (
	text: string,
	change: Partial<KnowledgeQuery> = {},
	meaning: Partial<MeaningSearch> | null = null,
	stop = signal
) => retrieve(knowledge(meaning), query(text, change), parts, stop);

describe('retrieve', () => {
	it('[RANK14] [K4] finds names and words without a model and says that meaning is off', async () => {
		const result = await search('LM741 phase margin');
		expect(result.meaning).toBe('off');
		expect(result.passages.map(({ title, foundBy }) => [title, foundBy])).toEqual(
			expect.arrayContaining([
				['LM741', ['exact', 'words']],
				['Stability', ['words']]
			])
		);
		expect(Object.keys(result.times)).toEqual(['exact', 'words']);
	});

	it('[RANK14] [K3] adds what is near in meaning, and says whether all is embedded', async () => {
		const used = await search('highest allowed battery', {}, {});
		expect(used.meaning).toBe('used');
		expect(used.passages[0]).toMatchObject({ title: 'Ratings', foundBy: ['meaning'] });
		expect(used.times.meaning).toBeDefined();
		expect((await search('battery', {}, { isComplete: false })).meaning).toBe('partial');
	});

	it('[RANK14] ranks first what several ways find', async () => {
		const [first] = (await search('supply at most 36 V', {}, {})).passages;
		expect(first).toMatchObject({ title: 'Ratings', foundBy: ['words', 'meaning'] });
	});

	it('[RANK14] finds files by their paths', async () => {
		const [first] = (await search('lib/amp.cir')).passages;
		expect(first).toMatchObject({ title: 'LM741', foundBy: ['exact', 'words'] });
	});

	it('[RANK14] finds nothing by meaning for a vector of zeros', async () => {
		const result = await search('qwertz', {}, { embed: () => Promise.resolve(Float32Array.of(0, 0)) });
		expect(result).toMatchObject({ meaning: 'used', passages: [] });
	});

	it('[RANK11] [RANK14] lets a model count as much as its weight says', async () => {
		const first = async (rankWeight: number) => (await search('phase margin', {}, { rankWeight })).passages[0]?.title;
		expect(await first(0.02)).toBe('Stability');
		expect(await first(1_000)).toBe('Ratings');
	});

	it('[RANK14] leaves meaning out when asked to, and does not call the model', async () => {
		const embed = () => Promise.reject(new Error('called'));
		expect((await search('battery', { withoutMeaning: true }, { embed })).meaning).toBe('off');
	});

	it('[RANK15] [K4] goes on without a model that fails', async () => {
		const embed = () => Promise.reject(new Error('no memory'));
		const result = await search('phase margin', {}, { embed });
		expect(result.meaning).toBe('failed');
		expect(result.passages.map(({ title }) => title)).toContain('Stability');
		expect(result.times.meaning).toBeUndefined();
		const other = await search('phase margin', {}, { embed: () => Promise.resolve(Float32Array.of(1)) });
		expect(other.meaning).toBe('failed');
	});

	it('[RANK15] [K4] does not wait for a slow model longer than five seconds, and stops it', async () => {
		let isStopped = false;
		const embed: MeaningSearch['embed'] = (_, stop) =>
			new Promise(() => stop.addEventListener('abort', () => (isStopped = true)));
		const result = search('phase margin', {}, { embed });
		await clock.advance(4_999);
		expect(isStopped).toBe(false);
		await clock.advance(1);
		expect((await result).meaning).toBe('failed');
		expect(isStopped).toBe(true);
		expect(clock.pending).toBe(0);
	});

	it('[RANK15] throws the reason of a stop', async () => {
		const stop = new AbortController();
		const result = search('phase', {}, { embed: () => new Promise(() => undefined) }, stop.signal);
		const ended = expect(result).rejects.toThrow('enough');
		await settle();
		stop.abort(new Error('enough'));
		await ended;
		await expect(search('phase', {}, null, stop.signal)).rejects.toThrow('enough');
		expect(clock.pending).toBe(0);
	});

	it('[RANK16] narrows all ways by kind and path', async () => {
		const titles = async (change: Partial<KnowledgeQuery>) =>
			(await search('LM741 phase margin supply corner', { withWeak: true, ...change }, {})).passages
				.map(({ title }) => title)
				.sort();
		expect(await titles({ kinds: ['run', 'conversation'] })).toEqual(['Filter', 'amp.cir']);
		expect(await titles({ path: 'lib' })).toEqual(['LM741']);
		expect(await titles({ path: 'lib/' })).toEqual(['LM741']);
		expect(await titles({ path: 'docs/a.pdf' })).toEqual(['Ratings']);
		expect(await titles({ path: 'li' })).toEqual([]);
		expect(await titles({ path: '', withWeak: true })).toHaveLength(5);
	});

	it('[RANK19] leaves out passages that contain little of the query, unless they are asked for', async () => {
		const titles = async (
			text: string,
			change: Partial<KnowledgeQuery> = {},
			meaning: Partial<MeaningSearch> | null = null
		) => (await search(text, change, meaning)).passages.map(({ title }) => title).sort();
		const question = 'bluetooth pairing of the antenna to remote phones, loop';
		expect(await titles(question)).toEqual([]);
		expect(await titles(question, { withWeak: true })).toEqual(['Stability']);
		expect(await titles('loop')).toEqual(['Stability']);
		// A name as it is written is enough.
		expect(await titles('bluetooth pairing of the antenna with LM741')).toEqual(['LM741']);
		// Of what contains much of the query, what contains less than two fifths as much is left out.
		expect(await titles('margin of the loop, degrees')).toEqual(['Stability', 'amp.cir']);
		expect(await titles('phase margin of the loop is 58 degrees at a corner')).toEqual(['Stability', 'amp.cir']);
	});

	it('[RANK19] takes only the first three when none contains much of the query', () => {
		const chunks = new Map<string, SearchedChunk>();
		const words = new WordIndex();
		for (let n = 0; n < 9; n++) {
			const place = file(`${n}.txt`);
			const text = `${'gain '.repeat(n)}stage`;
			chunks.set(`${n}`, { id: `${n}`, place, title: '', text, textHash: `${n}` });
			words.add(`${n}`, countWords('', text));
		}
		const found = async (text: string) =>
			(await retrieve({ chunks, words, meaning: null }, query(text, { limit: 9 }), parts, signal)).passages.length;
		return Promise.all([
			expect(found('gain stage')).resolves.toBe(9),
			expect(found('stage')).resolves.toBe(9),
			expect(found('gain of the stage of an antenna with bluetooth')).resolves.toBe(3),
			expect(found('stage of an antenna with bluetooth for remote phones')).resolves.toBe(0)
		]);
	});

	it('[RANK19] takes what is near in meaning from the score that the model says', async () => {
		const titles = async (minScore: number) =>
			(await search('battery', {}, { minScore })).passages.map(({ title }) => title).sort();
		expect(await titles(0.5)).toEqual(['Ratings', 'Stability']);
		expect(await titles(0.7)).toEqual(['Ratings']);
		// When nothing else is found, the nearest ones are better than none.
		expect(await titles(2)).toEqual(['Ratings', 'Stability']);
	});

	it('[RANK14] says that a passage is near in meaning only where it is', async () => {
		const found = async (text: string, minScore: number) =>
			(await search(text, {}, { minScore })).passages.map(({ title, foundBy }) => [title, foundBy]);
		// Both share words with the query; one is near it.
		expect(await found('supply of the phase margin', 0.9)).toEqual(
			expect.arrayContaining([
				['Ratings', ['words', 'meaning']],
				['Stability', ['words']]
			])
		);
		expect(await found('battery', 2)).toEqual([
			['Ratings', ['nearest']],
			['Stability', ['nearest']]
		]);
	});

	it('[RANK20] ranks a table of contents below the pages that it names', async () => {
		const { chunks, words, meaning } = knowledge();
		const lines = ['Contents', 'Phase margin 3', 'Loop phase 4', 'Margin and phase 6', 'Phase margin of the loop 9'];
		const text = lines.join('\n');
		const place: PassagePlace = { kind: 'document', path: 'phase margin.pdf', page: 1 };
		chunks.set('toc', { id: 'toc', place, title: 'Phase margin', text, textHash: 'toc' });
		words.add('toc', countWords('Phase margin', text));
		const found = async (text: string) => {
			const { passages } = await retrieve({ chunks, words, meaning }, query(text), parts, signal);
			return passages.map(({ title }) => title);
		};
		expect((await found('phase margin')).at(-1)).toBe('Phase margin');
		expect(await found('margin and phase 6')).toContain('Phase margin');
	});

	it('[RANK13] keeps to the budget and reports it', async () => {
		const result = await search('phase margin', { tokens: 15 });
		expect(result.passages).toHaveLength(1);
		expect(result.tokens).toEqual({ used: estimateTokens(result.passages[0]!.text), budget: 15 });
		expect((await search('phase margin', { limit: 1 })).passages).toHaveLength(1);
	});
});
