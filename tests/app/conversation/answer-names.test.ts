import { flushSync } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AnswerNames } from '#lib/app/conversation/answer-names.ts';
import type { NameLink } from '#lib/app/conversation/name-links.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { LanguageService } from '#lib/spice/service.ts';
import { runEffect } from '../../support/page/effect.svelte.ts';
import { ManualClock, settle } from '../../support/manual-clock.ts';

const netlist = 'Main\nV1 in 0 5\nR1 in out 1k\nC1 out 0 1n\n.tran 1n 1u\n.end\n';

/** A run with the voltages of some nodes. */
function plotOf(...nodes: string[]): Plot {
	const vector = (name: string, quantity: string) => ({ kind: 'real', name, quantity, data: new Float64Array(2) });
	const vectors = [vector('time', 'time'), ...nodes.map((node) => vector(node, 'voltage'))];
	return { name: 'tran1', title: '', analysis: 'tran', scale: 'time', vectors } as unknown as Plot;
}

/** What names can mean; effects follow it. */
interface State {
	files: string[];
	plots: Plot[];
	readings: number;
}
const initial: State = { files: ['main.cir', 'lib/models.lib'], plots: [], readings: 1 };

let state: SvelteMap<keyof State, State[keyof State]>;
let service: LanguageService;
let names: AnswerNames;
let clock: ManualClock;
/** The names asked for in each question. */
let asked: (readonly string[])[];
/** Whether the netlists have just changed, so that no question is answered. */
let isBusy: boolean;

const get = <Key extends keyof State>(key: Key) => state.get(key) as State[Key];

beforeEach(() => {
	state = new SvelteMap(Object.entries(initial) as [keyof State, State[keyof State]][]);
	service = new LanguageService();
	service.setFile('main.cir', netlist);
	clock = new ManualClock();
	asked = [];
	isBusy = false;
	const sources = {
		paths: () => get('files'),
		netlist: () => 'main.cir',
		plots: () => get('plots'),
		pageCount: async (path: string) => (path === 'lib/lm741.pdf' ? 24 : null),
		readings: () => get('readings'),
		ask: async (path: string, wanted: readonly string[]) => {
			asked.push(wanted);
			return isBusy ? null : service.named(path, wanted);
		}
	};
	names = new AnswerNames(sources, clock);
	flushSync();
});
afterEach(() => names.dispose());

function textOf(link: NameLink | null): string | null {
	if (!link) return null;
	if (link.kind === 'trace') return `plot ${link.signal}`;
	if (link.kind === 'page' || link.kind === 'lost') return `${link.kind} ${link.path}:${link.page}`;
	return link.kind === 'file'
		? `file ${link.path}:${link.line}`
		: `${link.place.kind} ${link.name} ${link.place.path}:${link.place.line}`;
}

const linkOf = (text: string, where: 'code' | 'text' = 'code') => textOf(names.linkOf(text, where));

/** What texts lead to once they have been looked up. */
async function linksOf(...texts: string[]): Promise<(string | null)[]> {
	texts.forEach((text) => linkOf(text));
	await new Promise((resolve) => setTimeout(resolve, 0));
	await settle();
	return texts.map((text) => linkOf(text));
}

async function change(key: keyof State, value: State[keyof State]): Promise<void> {
	state.set(key, value);
	flushSync();
	await clock.advance(300);
}

describe('[L8] names in answers', () => {
	test('lead to files, devices and nodes, without a run', async () => {
		expect(await linksOf('main.cir:3', 'models.lib', 'R1', 'r1', 'out', 'V(out)', 'v(out,in)', 'i(V1)')).toEqual([
			...['file main.cir:3', 'file lib/models.lib:null', 'device R1 main.cir:3', 'device r1 main.cir:3'],
			...['node out main.cir:3', 'node out main.cir:3', 'node out main.cir:3', 'device V1 main.cir:2']
		]);
	});

	test('lead to the curves of the last run where it has them', async () => {
		await change('plots', [plotOf('out', 'in')]);
		expect(await linksOf('out', 'V(out)', 'v(out,in)', 'R1', 'v(x)', 'x')).toEqual([
			...['plot v(out)', 'plot v(out)', 'plot v(out,in)', 'device R1 main.cir:3', null, null]
		]);
	});

	test('lead nowhere for words, values and what the project does not have; in prose for all but paths', async () => {
		expect(await linksOf('gain', '1k', '10', '.tran 1n 1u', 'R9', 'other.cir', 'R1 in out 1k', '')).toEqual(
			Array(8).fill(null)
		);
		for (const text of ['R1', 'out', 'v(out)', 'models.lib']) linkOf(text, 'text');
		linkOf('main.cir', 'text');
		await new Promise((resolve) => setTimeout(resolve, 0));
		await settle();
		expect(['R1', 'out', 'v(out)', 'models.lib', 'main.cir'].map((text) => linkOf(text, 'text'))).toEqual([
			...[null, null, null, null, 'file main.cir:null']
		]);
	});

	test('[L8] a name that is drawn for the first time becomes a link once it has been looked up', async () => {
		const drawn: (string | null)[] = [];
		const stop = runEffect(() => void drawn.push(linkOf('R1')));
		flushSync();
		await new Promise((resolve) => setTimeout(resolve, 0));
		await settle();
		flushSync();
		expect(drawn).toEqual([null, 'device R1 main.cir:3']);
		await linksOf('C1');
		flushSync();
		expect(drawn).toHaveLength(2);
		stop();
	});

	test('are looked up in one question for all that are drawn together, and not again', async () => {
		await linksOf('R1', 'out', 'V(out)', 'gain', 'main.cir');
		await linksOf('R1', 'out');
		expect(asked).toEqual([['R1', 'out', 'gain']]);
		await linksOf('C1');
		expect(asked.at(-1)).toEqual(['C1']);
	});

	test('follow the files, the netlist and the run, and only what has changed is drawn again', async () => {
		await linksOf('R1', 'C1', 'out', 'main.cir');
		const drawn: string[] = [];
		const stops = ['R1', 'C1', 'out', 'main.cir'].map((text) =>
			runEffect(() => void drawn.push(`${text} -> ${linkOf(text)}`))
		);
		flushSync();
		drawn.length = 0;
		service.setFile('main.cir', netlist.replace('R1', 'R7'));
		await change('readings', 2);
		flushSync();
		expect(drawn).toEqual(['R1 -> null']);
		await change('plots', [plotOf('out')]);
		flushSync();
		expect(drawn.slice(1)).toEqual(['out -> plot v(out)']);
		await change('files', ['lib/models.lib']);
		flushSync();
		expect(drawn.slice(2)).toEqual(['main.cir -> null']);
		stops.forEach((stop) => stop());
	});

	test('that cannot be looked up now are looked up after the next reading', async () => {
		isBusy = true;
		expect(await linksOf('R1')).toEqual([null]);
		isBusy = false;
		await change('readings', 2);
		expect(linkOf('R1')).toBe('device R1 main.cir:3');
	});
});

describe('citations', () => {
	test('[K5] lead to pages and lines of the files of the project; others say what is missing', async () => {
		await change('files', ['main.cir', 'lib/lm741.pdf', 'scan.pdf']);
		const texts = [
			'lib/lm741.pdf#page=12',
			'lm741.pdf#page=2',
			'lib/lm741.pdf#page=25',
			'scan.pdf#page=400',
			'main.cir#L2-L3',
			'gone.pdf#page=1',
			'main.cir',
			'/elsewhere'
		];
		for (const text of texts) names.linkOf(text, 'link');
		await new Promise((resolve) => setTimeout(resolve, 0));
		await settle();
		expect(texts.map((text) => names.linkOf(text, 'link'))).toEqual([
			{ kind: 'page', path: 'lib/lm741.pdf', page: 12 },
			{ kind: 'page', path: 'lib/lm741.pdf', page: 2 },
			{ kind: 'lost', path: 'lib/lm741.pdf', page: 25 },
			{ kind: 'page', path: 'scan.pdf', page: 400 },
			{ kind: 'file', path: 'main.cir', line: 2 },
			{ kind: 'lost', path: 'gone.pdf', page: null },
			{ kind: 'file', path: 'main.cir', line: null },
			null
		]);
	});
});
