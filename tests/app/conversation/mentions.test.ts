import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MentionSearch } from '#lib/app/conversation/mention-search.svelte.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import type { Mention } from '#lib/db/mention-records.ts';
import type { MessageRecord, RunSummary } from '#lib/db/records.ts';
import { saveRun } from '#lib/db/runs/runs.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import type { LlmRequest } from '#lib/llm/types.ts';
import { LanguageService } from '#lib/spice/service.ts';
import { lowPass, transient } from '../../support/sample-plots.ts';
import { run } from '../../support/storage/sample-records.ts';
import { until } from '../../support/until.ts';
import { openChat, type Bench } from './support.ts';

const file: Mention = { name: 'a.cir', target: { kind: 'file', path: 'a.cir' } };
/** Without what the workbench says about the project. */
const lastQuestion = (request: LlmRequest | undefined) => {
	const content = request?.messages.findLast(({ role }) => role === 'user')?.content;
	const isSaid = (part: unknown) => !JSON.stringify(part).includes('[Note from the workbench]');
	return JSON.stringify(Array.isArray(content) ? content.filter(isSaid) : content);
};
const mentionsOf = (message: MessageRecord | undefined) =>
	message?.parts.flatMap((part) => (part.type === 'mention' ? [part] : []));

describe('a message that mentions something', () => {
	let bench: Bench;
	beforeEach(async () => {
		bench = await openChat({ files: { 'a.cir': 'R1 a 0 1k\n' } });
	});
	afterEach(async () => {
		bench.chat.dispose();
		await bench.database.delete();
	});

	async function rewrite(content: string): Promise<void> {
		const store = openProjectStore(bench.database, bench.projectId);
		const { version } = (await store.read('a.cir'))!;
		const origin = { actor: 'user' as const, action: 'edit_file' };
		await store.apply({ changes: [{ kind: 'write', path: 'a.cir', content, basedOn: version }], origin });
	}

	test('[MENTION1] is stored with what the model read; another answer gives it the same, an edited one what is there now', async () => {
		const { chat, llm, stored } = bench;
		const sent = chat.send({ text: 'Explain @a.cir', attachments: [], mentions: [file] });
		await llm.answer({ text: 'A resistor.' });
		await sent;
		expect(mentionsOf((await stored())[0])).toEqual([
			{ type: 'mention', ...file, content: 'File a.cir, 1 line:\n1 | R1 a 0 1k' }
		]);
		expect(lastQuestion(llm.requests[0])).toContain('R1 a 0 1k');
		await rewrite('R1 a 0 2k\n');
		await until(() => chat.messages.length === 2);
		const again = chat.regenerate(chat.messages[1]!.id);
		await llm.answer({ text: 'Still a resistor.' });
		await again;
		expect(lastQuestion(llm.requests[1])).toBe(lastQuestion(llm.requests[0]));
		await until(() => chat.messages.length === 2);
		const edited = chat.editAndResend(chat.messages[0]!.id, 'Explain @a.cir again');
		await llm.answer({ text: 'Two kilohms.' });
		await edited;
		expect(lastQuestion(llm.requests[2])).toContain('R1 a 0 2k');
	});

	test('[MENTION1] [LOOP16] that waits is read when the model reads it', async () => {
		const { chat, llm, stored } = bench;
		const sent = chat.send({ text: 'Go', attachments: [] });
		await until(() => llm.requests.length === 1);
		chat.draft.queue({ text: 'and @a.cir', attachments: [], mentions: [file] });
		await rewrite('R9 a 0 9k\n');
		await llm.answer({ text: 'First.' });
		await until(() => llm.requests.length === 2);
		expect(lastQuestion(llm.requests[1])).toContain('R9 a 0 9k');
		await llm.answer({ text: 'Second.' });
		await sent;
		const interjection = (await stored())[1]?.parts.find((part) => part.type === 'interjection');
		expect(interjection?.mentions).toMatchObject([{ name: 'a.cir', content: expect.stringContaining('R9 a 0 9k') }]);
	});

	test('[MENTION3] that is gone is answered all the same, and says so', async () => {
		const { chat, llm, stored } = bench;
		const gone: Mention = { name: 'b.cir', target: { kind: 'file', path: 'b.cir' } };
		const sent = chat.send({ text: 'Explain @b.cir', attachments: [], mentions: [gone] });
		await llm.answer({ text: 'It is gone.' });
		await sent;
		expect(mentionsOf((await stored())[0])).toMatchObject([{ name: 'b.cir', isMissing: true }]);
		expect(lastQuestion(llm.requests[0])).toContain('did not exist any more');
	});

	test('[MENTION4] of a run and its plot gives the model figures', async () => {
		const { chat, llm, database, projectId } = bench;
		const verdict = { level: 'trusted' as const, reasons: [] };
		await saveRun(database, run({ id: 'r', projectId, entry: 'a.cir', verdict }), [lowPass()]);
		const mentions: Mention[] = [
			{ name: 'a.cir 00:00:01', target: { kind: 'run', runId: 'r' } },
			{ name: 'v(out) ac1', target: { kind: 'plot', runId: 'r', plot: 'ac1', signal: 'v(out)' } }
		];
		const sent = chat.send({ text: 'Why @a.cir 00:00:01, @v(out) ac1?', attachments: [], mentions });
		await llm.answer({ text: 'A low-pass.' });
		await sent;
		const question = lastQuestion(llm.requests[0]);
		expect(question).toContain('gain = 40.5 dB');
		expect(question).toContain('ac1 (ac, 1 Hz to 1 MHz, 61 points)');
	});

	test('[L5] a draft keeps its mentions over a reload', async () => {
		const { chat, open } = bench;
		const draft = { text: 'Explain @a.cir', attachments: [], mentions: [file] };
		chat.draft.value = draft;
		await chat.flush();
		const again = await open();
		expect(again.draft.value).toEqual(draft);
		again.dispose();
	});
});

describe('what can be mentioned', () => {
	afterEach(() => language.use('en'));

	const circuit = 'Amp\nV1 in 0 1\nRE1 in out 1k\n.end\n';
	const now = Date.now();
	const runs: RunSummary[] = [
		run({
			id: 'new',
			entry: 'low pass.cir',
			startedAt: now,
			verdict: { level: 'suspicious', reasons: [] },
			goals: { met: 1, total: 2 }
		}),
		run({ id: 'old', entry: 'amp.cir', startedAt: now - 3 * 86_400_000 })
	];

	function search(): MentionSearch {
		const service = new LanguageService();
		service.setFile('amp.cir', circuit);
		const client = { ask: async (_: 'names', ...args: Parameters<LanguageService['names']>) => service.names(...args) };
		const entries = ['amp.cir', 'low pass.cir', '放大器.cir'].map((path) => ({ path, kind: 'text' }));
		return new MentionSearch({
			workspace: { entries, runPath: 'amp.cir' },
			runs: {
				list: { value: runs },
				view: { kept: { run: runs[0], plots: [lowPass(), transient(10)] }, previous: null, trial: null }
			},
			netlists: { client }
		} as unknown as ConstructorParameters<typeof MentionSearch>[0]);
	}

	async function found(query: string): Promise<string[]> {
		const mentions = search();
		mentions.search(query);
		await new Promise((resolve) => setImmediate(resolve));
		return mentions.options.map(({ name, detail, target }) => `${target.kind} ${name}${detail && ` | ${detail}`}`);
	}

	test('[L5] files, names with file and line, runs with verdict and goals, plots and signals', async () => {
		const all = (await found('')).map((line) => line.replace(/\d\d:\d\d:\d\d/g, 'T').replace(/\d{4}-\d\d-\d\d/, 'D'));
		expect(all).toEqual([
			'file amp.cir',
			'file low pass.cir',
			'file 放大器.cir',
			'symbol V1 | amp.cir:2',
			'symbol RE1 | amp.cir:3',
			'symbol in | amp.cir:2',
			'symbol 0 | amp.cir:2',
			'symbol out | amp.cir:3',
			'run low pass.cir T | Check · goals 1/2 · 40.5 dB',
			'run amp.cir D T | complete · 40.5 dB',
			'plot ac1 | all curves · AC · low pass.cir · T',
			'plot tran1 | all curves · Transient · low pass.cir · T',
			'plot v(out) ac1 | AC · low pass.cir · T',
			'plot v(in) ac1 | AC · low pass.cir · T',
			'plot v(out) tran1 | Transient · low pass.cir · T'
		]);
	});

	test.each([
		['low pass', /^file low pass\.cir$/],
		['pass', /^file low pass\.cir$/],
		['放大', /^file 放大器\.cir$/],
		['re1', /^symbol RE1/],
		['v(out)', /^plot v\(out\) ac1/],
		['circuit', /^symbol V1/]
	])('[L5] %j finds %s', async (query, expected) => {
		const options = await found(query);
		expect(options.find((line) => expected.test(line))).toBeDefined();
		expect(options.length).toBeLessThan(15);
	});

	test('[L5] the word of a kind lists it, in the language of the interface', async () => {
		expect((await found('run')).every((line) => line.startsWith('run '))).toBe(true);
		await language.use('zh-CN');
		expect(await found('仿真')).toHaveLength(2);
		expect((await found('波形')).every((line) => line.startsWith('plot '))).toBe(true);
	});

	test('[L5] nothing is listed for what matches nothing', async () => {
		expect(await found('zzz')).toEqual([]);
	});
});
