import { flushSync } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProjectChanges } from '#lib/app/project/files/project-changes.ts';
import { matchKey, ProjectSearch } from '#lib/app/project/search/project-search.svelte.ts';
import type { KnowledgeResult, ProjectKnowledge } from '#lib/knowledge/knowledge.ts';
import type { OutlineSymbol } from '#lib/spice/service-types.ts';
import type { RunningSearch } from '#lib/workers/text-search/text-search-client.ts';
import { listJournal } from '../../../support/storage/journal.ts';
import { settle } from '../../../support/manual-clock.ts';
import { textSearchInThread } from '../../../support/text-search.ts';
import { openProjectWith, type OpenProject } from '../support.ts';

let project: OpenProject;
let search: ProjectSearch;
let undo: (() => Promise<void>) | null;
let knowledge: ProjectKnowledge;
let askedSymbols: string[];
/** Empty while the index is incomplete. */
const complete = new SvelteSet(['index']);
const onfault = vi.fn();

const files = [
	{ path: 'amp.cir', content: 'Amplifier\nR1 in out 1k\nR2 out 0 2k\n' },
	{ path: 'lib/parts.lib', content: '.subckt amp in out\r\nR1 in out 5k\r\n.ends\r\n' },
	{ path: 'notes.md', content: 'R1 sets the gain.\n' },
	{ path: 'plot.png', content: new Uint8Array([1, 2, 3]) },
	// Searched by its pages.
	{ path: 'sheet.pdf', content: new Uint8Array([37, 80, 68, 70, 0]) },
	{ path: '.circuit_ai/sessions.json', content: '{"R1": 1}' }
];
const symbol = (name: string, path: string): OutlineSymbol => {
	const span = { path, from: 0, to: 2 };
	return { kind: 'device', name, detail: '', range: span, selection: span, children: [] };
};

async function open(change?: (service: RunningSearch) => Partial<RunningSearch>): Promise<void> {
	project = await openProjectWith(files);
	const { clock, workspace } = project;
	const onchanged = (_: string, __: number, reverse: () => Promise<void>) => void (undo = reverse);
	search = new ProjectSearch(workspace, {
		client: textSearchInThread(clock, change),
		changes: new ProjectChanges(workspace, { onfault, onchanged }),
		knowledge: { search: (query, signal) => knowledge.search(query, signal) },
		isIndexed: () => complete.size > 0,
		symbols: {
			ask: (async (_: string, query: string) => {
				askedSymbols.push(query);
				return [symbol('R1', 'amp.cir'), symbol('R1', 'lib/parts.lib')];
			}) as never
		},
		clock
	});
	search.isShown = true;
}

beforeEach(() => {
	[undo, askedSymbols] = [null, []];
	knowledge = { search: async () => ({ passages: [], meaning: 'off', tokens: { used: 0, budget: 1 }, times: {} }) };
	onfault.mockReset();
});
afterEach(async () => {
	search.dispose();
	await project.close();
});

/** Lets a search that was asked for begin and end. */
async function done(): Promise<void> {
	await project.clock.advance(1_000);
	await vi.waitUntil(() => search.state !== 'searching');
}
async function find(query: string): Promise<string[]> {
	search.ask(query);
	await done();
	return listed();
}
const listed = () =>
	(search.found.text?.files ?? []).flatMap(({ path, lines }) => lines.map(({ number }) => `${path}:${number}`));
async function replacing(query: string, text: string): Promise<void> {
	search.replaceBy(text);
	await find(query);
}
const texts = async () => [await project.stored('amp.cir'), await project.stored('lib/parts.lib')];
const write = async (path: string, content: string) => {
	const basedOn = (await project.elsewhere.read(path))?.version ?? null;
	await project.elsewhere.apply({ changes: [{ kind: 'write', path, content, basedOn }], origin: null });
};

describe('[G7] the search of a project', () => {
	test("[FIND1] finds file names, text and symbols, and leaves out the app's own files", async () => {
		await open();
		expect(await find('R1')).toEqual(['amp.cir:2', 'lib/parts.lib:2', 'notes.md:1']);
		expect(search.found.symbols).toHaveLength(2);
		expect(search.found.names?.names).toEqual([]);
		await find('amp');
		expect(search.found.names?.names.map(({ path }) => path)).toEqual(['amp.cir']);
		search.choose({ kind: 'names' });
		await done();
		expect(search.found).toMatchObject({ text: null, symbols: null, meaning: null });
	});

	test('[FIND1] case, whole words, regular expressions and patterns for paths narrow it', async () => {
		await open();
		const lines = async (change: Partial<ProjectSearch['options']>, query: string) => {
			search.choose({ matchCase: false, wholeWord: false, isRegex: false, include: '', exclude: '', ...change });
			return find(query);
		};
		expect(await lines({}, 'r1')).toHaveLength(3);
		expect(await lines({ matchCase: true }, 'r1')).toEqual([]);
		expect(await lines({ wholeWord: true }, 'ou')).toEqual([]);
		expect(await lines({ isRegex: true }, '^R\\d in')).toEqual(['amp.cir:2', 'lib/parts.lib:2']);
		expect(await lines({}, '^R')).toEqual([]);
		expect(await lines({ include: 'lib, *.md' }, 'R1')).toEqual(['lib/parts.lib:2', 'notes.md:1']);
		expect(search.found.symbols?.map(({ selection }) => selection.path)).toEqual(['lib/parts.lib']);
		expect(await lines({ exclude: './lib' }, 'R1')).toEqual(['amp.cir:2', 'notes.md:1']);
	});

	test('[FIND1] passages by meaning are asked for once typing pauses; without a model the panel says so', async () => {
		await open();
		await find('gain');
		expect(search.found.meaning).toEqual({ passages: [], state: 'off' });
		const asked: string[] = [];
		const passage = {
			title: 'notes',
			text: 'R1 sets the gain.',
			isCut: false,
			score: 1,
			foundBy: ['meaning'] as const
		};
		const result: KnowledgeResult = {
			passages: [{ ...passage, place: { kind: 'file', path: 'notes.md', start: 1, end: 1 } }],
			meaning: 'used',
			tokens: { used: 5, budget: 100 },
			times: {}
		};
		knowledge = {
			search: async ({ text }) => {
				asked.push(text);
				return result;
			}
		};
		search.ask('gai');
		await project.clock.advance(300);
		await find('gain of the amplifier');
		expect(asked).toEqual(['gain of the amplifier']);
		expect(search.found.meaning).toEqual({ passages: result.passages, state: 'used' });
		knowledge = { search: () => Promise.reject(new Error('no model')) };
		expect(await find('gain')).toEqual(['notes.md:1']);
		expect([search.found.meaning?.state, search.fault]).toEqual(['failed', null]);
	});

	test('[FIND1] [K4] what the index did not have yet is searched for again when it is complete', async () => {
		complete.clear();
		await open();
		const states = ['partial', 'used'] as const;
		let asked = 0;
		knowledge = {
			search: async () => ({ passages: [], meaning: states[asked++]!, tokens: { used: 0, budget: 1 }, times: {} })
		};
		await find('gain');
		expect(search.found.meaning?.state).toBe('partial');
		complete.add('index');
		flushSync();
		await project.clock.advance(1_000);
		await settle();
		expect(search.found.meaning?.state).toBe('used');
		complete.clear();
		flushSync();
		complete.add('index');
		flushSync();
		await project.clock.advance(1_000);
		expect(asked).toBe(2);
	});

	test('[FIND2] says what is not searched', async () => {
		await open();
		await find('R1');
		expect(search.texts?.skipped).toEqual({ binary: 1, large: 0 });
		expect(search.found.text?.totals).toMatchObject({ lines: 3, files: 3, isComplete: true });
	});

	test('[FIND3] sees unsaved text, and what is changed later', async () => {
		await open();
		project.workspace.buffers.get('amp.cir')!.edit('R1 typed\nR1 again\n');
		expect(await find('R1')).toEqual(['amp.cir:1', 'amp.cir:2', 'lib/parts.lib:2', 'notes.md:1']);
		await write('notes.md', 'nothing\n');
		await vi.waitUntil(async () => {
			await project.clock.advance(500);
			return !listed().includes('notes.md:1');
		});
		expect(listed()).toEqual(['amp.cir:1', 'amp.cir:2', 'lib/parts.lib:2']);
	});

	test('[FIND3] each key ends the search before it, and what that finds is not shown', async () => {
		const asked: string[] = [];
		const held: (() => void)[] = [];
		await open(({ find }) => ({
			find: async (request, take) => {
				asked.push(request.query.pattern);
				if (request.query.pattern === 'R1') await new Promise<void>((resolve) => held.push(resolve));
				return find(request, take);
			}
		}));
		search.choose({ kind: 'text' });
		search.ask('R1');
		await project.clock.advance(150);
		expect(asked).toEqual(['R1']);
		search.ask('R1 in');
		search.ask('R1 in out');
		held[0]!();
		await done();
		expect(asked).toEqual(['R1', 'R1 in out']);
		expect(listed()).toEqual(['amp.cir:2', 'lib/parts.lib:2']);
		search.ask('R1');
		await project.clock.advance(150);
		expect(search.stop()).toBe(true);
		expect([search.state, search.stop()]).toEqual(['stopped', false]);
		held[1]!();
	});

	test('[FIND4] a pattern that is no regular expression is explained and not searched', async () => {
		await open();
		search.choose({ isRegex: true });
		await find('(R1');
		expect([search.regexProblem?.code, search.state, askedSymbols]).toEqual(['open_group', 'idle', []]);
		search.choose({ include: '{a,b,c,d}'.repeat(4) });
		await find('R1');
		expect([search.pathProblem, search.state]).toEqual(['include', 'idle']);
		search.choose({ include: '' });
		await done();
		expect(listed()).toHaveLength(3);
	});

	test('[FIND4] a pattern that takes too long is ended with a fault, and the next search works', async () => {
		let isAway = false;
		await open(({ find }) => ({
			find: (request, take) => {
				isAway = request.query.pattern === '(a+)+$';
				return isAway ? new Promise<never>(() => undefined) : find(request, take);
			},
			ping: () => (isAway ? new Promise<never>(() => undefined) : Promise.resolve())
		}));
		search.choose({ isRegex: true, kind: 'text' });
		search.ask('(a+)+$');
		await project.clock.advance(10_000);
		expect([search.state, search.fault?.code]).toEqual(['done', 'search_too_slow']);
		expect(await find('R1')).toHaveLength(3);
		expect(search.fault).toBeNull();
	});

	test('[FIND7] options are remembered with the project', async () => {
		await open();
		search.choose({ kind: 'text', wholeWord: true, include: 'lib' });
		await project.clock.advance(2_000);
		const { workspace } = (await project.database.projects.get(project.projectId))!;
		expect(workspace?.search).toEqual({
			kind: 'text',
			matchCase: false,
			wholeWord: true,
			isRegex: false,
			include: 'lib',
			exclude: ''
		});
	});
});

describe('[G7] replacing', () => {
	test('[FIND5] changes what is listed and not left out, as one entry that one undo takes back', async () => {
		await open();
		const before = await texts();
		search.choose({ isRegex: true });
		await replacing('R(\\d) (\\w+)', 'R1$1 $2');
		expect(search.options.kind).toBe('text');
		const [amp] = search.found.text!.files;
		search.leaveOut([matchKey('amp.cir', amp!.lines[0]!)], true);
		await search.replace((count) => `Replaced ${count}`);
		const after = ['Amplifier\nR1 in out 1k\nR12 out 0 2k\n', '.subckt amp in out\r\nR11 in out 5k\r\n.ends\r\n'];
		expect(await texts()).toEqual(after);
		expect(await project.stored('notes.md')).toBe('R11 sets the gain.\n');
		expect(await listJournal(project.database, project.projectId)).toMatchObject([{ changes: [{}, {}, {}] }]);
		await undo!();
		expect(await texts()).toEqual(before);
		expect(search.refused).toEqual([]);
	});

	test('[FIND5] includes unsaved text', async () => {
		await open();
		project.workspace.buffers.get('amp.cir')!.edit('Amplifier\nR1 a b 3k\n');
		await replacing('R1', 'R9');
		// It is stored while the user looks at the list.
		await project.workspace.flush();
		await search.replace(String);
		expect(project.workspace.buffers.get('amp.cir')!.text).toBe('Amplifier\nR9 a b 3k\n');
		expect(await project.stored('amp.cir')).toBe('Amplifier\nR9 a b 3k\n');
	});

	test('[FIND5] what was left out stays so while only the replacement changes', async () => {
		await open();
		await replacing('R1', 'R8');
		const [file] = search.found.text!.files;
		const key = matchKey(file!.path, file!.lines[0]!);
		search.leaveOut([key], true);
		search.replaceBy('R9');
		await done();
		expect([...search.leftOut]).toEqual([key]);
		await find('R1 in');
		expect([...search.leftOut]).toEqual([]);
	});

	test('[FIND6] leaves out files that have changed since, and names them', async () => {
		await open();
		await replacing('R1', 'R9');
		await write('notes.md', 'Now R1 sets the gain.\n');
		await vi.waitUntil(() => project.workspace.entries.some(({ path, version }) => path === 'notes.md' && version > 1));
		await settle();
		await project.clock.advance(500);
		expect(search.isStale).toBe(true);
		await search.replace(String);
		expect(search.refused).toEqual(['notes.md']);
		expect((await texts())[0]).toBe('Amplifier\nR9 in out 1k\nR2 out 0 2k\n');
		expect(await project.stored('notes.md')).toBe('Now R1 sets the gain.\n');
		expect([listed(), search.isStale, onfault.mock.calls]).toEqual([['notes.md:1'], false, []]);
	});
});
