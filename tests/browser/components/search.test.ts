import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { ProjectChanges } from '#lib/app/project/files/project-changes.ts';
import { ProjectSearch } from '#lib/app/project/search/project-search.svelte.ts';
import { Workspace } from '#lib/app/project/workspace.svelte.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import SearchView from '#lib/components/search/search-view.svelte';
import { openDatabase, type SpicewrightDatabase } from '#lib/db/database.ts';
import type { InitialFile } from '#lib/db/file-content.ts';
import { createProject } from '#lib/db/projects.ts';
import type { KnowledgeResult } from '#lib/knowledge/knowledge.ts';
import { createTextSearchClient } from '#lib/workers/text-search/client.ts';
import '#lib/components/styles/base.css';

let database: SpicewrightDatabase;
let workspace: Workspace;
let search: ProjectSearch;
let undo: () => Promise<void>;
let passages: KnowledgeResult['passages'];
let isIndexStopped = false;
const given = { onfile: vi.fn(), onplace: vi.fn(), onpassage: vi.fn(), onindex: vi.fn() };
const t = () => language.t.search;

beforeAll(() => language.use('en'));
beforeEach(() => {
	vi.clearAllMocks();
	passages = [];
	isIndexStopped = false;
	return page.viewport(320, 700);
});
afterEach(async () => {
	search.dispose();
	workspace.dispose();
	await database.delete();
});

const small = [
	{ path: 'amp.cir', content: 'Amplifier\nR1 in out 1k\nR2 out 0 2k ; R1 * 2\n' },
	{ path: 'lib/parts.lib', content: '.subckt amp in out\nR1 in out 5k\n.ends\n' },
	{ path: 'plot.png', content: new Uint8Array([1, 2, 3]) }
];

async function open(files: readonly InitialFile[] = small): Promise<void> {
	database = await openDatabase(`test-${crypto.randomUUID()}`);
	const { id } = await createProject(database, { name: 'p', files });
	const onfault = (fault: Error) => {
		throw fault;
	};
	const opened = await Workspace.open(database, id, { onfault, ondeleted: () => undefined });
	workspace = opened!;
	await vi.waitUntil(() => workspace.files.value);
	search = new ProjectSearch(workspace, {
		client: createTextSearchClient(),
		symbols: { ask: (async () => []) as never },
		changes: new ProjectChanges(workspace, { onfault, onchanged: (_, __, reverse) => (undo = reverse) }),
		isIndexed: () => true,
		knowledge: { search: async () => ({ passages, meaning: 'off', tokens: { used: 1, budget: 10 }, times: {} }) }
	});
	const target = document.body.appendChild(document.createElement('div'));
	target.style.height = '650px';
	await render(SearchView, {
		target,
		props: { search, focusRequest: 1, settingsHref: '#settings', isIndexStopped, ...given }
	});
}
const box = () => page.getByRole('textbox', { name: t().box });
const row = (name: string | RegExp) => page.getByRole('treeitem', { name });
const active = () => {
	const id = page.getByRole('tree').element().getAttribute('aria-activedescendant');
	return id === null ? null : document.getElementById(id)!.textContent;
};
const stored = async (path: string) => (await workspace.store.read(path))?.content;

test('[G7] [FIND8] by keyboard: type, walk through the results, fold, open, and back to the box', async () => {
	await open();
	search.choose({ kind: 'text' });
	await expect.element(box()).toHaveFocus();
	await userEvent.keyboard('r1');
	await expect.element(row(/Line 2: R1 in out 1k/)).toBeVisible();
	await expect.element(page.getByRole('status')).toHaveTextContent(t().count.lines('3', '2'));
	await userEvent.keyboard('{ArrowDown}');
	await expect.element(page.getByRole('tree')).toHaveFocus();
	expect(active()).toContain('amp.cir');
	await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
	expect(given.onplace).toHaveBeenLastCalledWith({ path: 'amp.cir', from: 37, to: 39 });
	await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
	await expect.element(row(/amp.cir/)).toHaveAttribute('aria-expanded', 'false');
	await userEvent.keyboard('{End}{Enter}');
	expect(given.onplace).toHaveBeenLastCalledWith({ path: 'lib/parts.lib', from: 19, to: 21 });
	await userEvent.keyboard('{Escape}');
	await expect.element(box()).toHaveFocus();
	await userEvent.keyboard('{Escape}');
	await expect.element(page.getByText(t().hint)).toBeVisible();
});

test('[FIND1] [FIND8] all kinds of results have headings; Alt+R takes the query as a regular expression', async () => {
	await open();
	const passage = { title: 'Gain', text: 'R1 sets it', isCut: false, score: 1, foundBy: ['words'] as const };
	passages = [{ ...passage, place: { kind: 'document', path: 'opamp.pdf', page: 7 } }];
	await userEvent.keyboard('amp');
	await expect.element(row(/^File names/)).toBeVisible();
	await expect.element(row(/^Text/)).toBeVisible();
	await row(/Gain.*opamp.pdf, page 7/).click();
	expect(given.onpassage).toHaveBeenCalledWith({ kind: 'document', path: 'opamp.pdf', page: 7 });
	await expect.element(page.getByText(t().meaning.off)).toBeVisible();
	await expect.element(page.getByRole('link', { name: t().meaning.settings })).toHaveAttribute('href', '#settings');
	await expect.element(page.getByText(t().skipped(1, 0))).toBeVisible();
	await expect.element(row(/Gain/)).not.toHaveTextContent(t().foundBy.meaning);
	await box().fill('R(1');
	await userEvent.keyboard('{Alt>}r{/Alt}');
	await expect.element(page.getByRole('alert')).toHaveTextContent(t().regexProblem.open_group as string);
	await expect.element(box()).toHaveAttribute('aria-invalid', 'true');
	await box().fill('R[12] in');
	await expect.element(row(/Line 2: R1 in out 5k/)).toBeVisible();
});

test('[FIND1] says of a passage without the words that its meaning is similar, or only the nearest', async () => {
	await open();
	const place = { kind: 'document', path: 'opamp.pdf', page: 7 } as const;
	const passage = { place, text: 'R1 sets it', isCut: false, score: 1 };
	passages = [
		{ ...passage, title: 'Both', foundBy: ['words', 'meaning'] },
		{ ...passage, title: 'Near', foundBy: ['meaning'] },
		{ ...passage, title: 'Far', foundBy: ['nearest'] }
	];
	await userEvent.keyboard('amp');
	await expect.element(row(/^Near/)).toHaveTextContent(t().foundBy.meaning);
	await expect.element(row(/^Far/)).toHaveTextContent(t().foundBy.nearest);
	await expect.element(row(/^Both/)).not.toHaveTextContent(t().foundBy.meaning);
});

test('[K4] [KNOW14] a stopped index is said where its passages are missing, with a button that continues it', async () => {
	isIndexStopped = true;
	await open();
	await expect.element(page.getByText(t().meaning.stopped)).toBeVisible();
	await page.getByRole('button', { name: t().meaning.resume }).click();
	expect(given.onindex).toHaveBeenCalledOnce();
});

test('[FIND5] [FIND8] replacing shows each change; what is unchecked stays, and one undo restores all', async () => {
	await open();
	await userEvent.keyboard('r1');
	await page.getByRole('button', { name: t().replace.toggle, exact: true }).click();
	await page.getByRole('textbox', { name: t().replace.box }).fill('R10');
	await expect.element(row(/R1 in out 1k becomes R10 in out 1k/)).toBeVisible();
	await box().click();
	await userEvent.keyboard('{ArrowDown}{ArrowDown} ');
	await expect.element(row(/R1 in out 1k becomes/)).toHaveAttribute('aria-checked', 'false');
	await expect.element(row(/^amp.cir/)).toHaveAttribute('aria-checked', 'mixed');
	await page.getByRole('button', { name: t().replace.button('2', '2') }).click();
	await expect.poll(() => stored('amp.cir')).toBe('Amplifier\nR1 in out 1k\nR2 out 0 2k ; R10 * 2\n');
	expect(await stored('lib/parts.lib')).toBe('.subckt amp in out\nR10 in out 5k\n.ends\n');
	await undo();
	expect(await Promise.all([stored('amp.cir'), stored('lib/parts.lib')])).toEqual(
		small.slice(0, 2).map(({ content }) => content)
	);
});

test('[FIND5] an empty replacement, which deletes all matches, takes a second click', async () => {
	await open();
	await userEvent.keyboard('r1');
	await page.getByRole('button', { name: t().replace.toggle, exact: true }).click();
	await page.getByRole('button', { name: t().replace.remove('3', '2') }).click();
	await page.getByRole('button', { name: t().replace.confirmRemoval('3') }).click();
	await expect.poll(() => stored('lib/parts.lib')).toBe('.subckt amp in out\n in out 5k\n.ends\n');
});

test('[FIND2] thousands of results: the first are listed, the rest is counted, and few are in the page', async () => {
	await open([{ path: 'big.cir', content: 'R1 a b 1k\n'.repeat(12_340) }]);
	search.choose({ kind: 'text' });
	await userEvent.keyboard('r1');
	await expect.element(page.getByRole('status')).toHaveTextContent(t().listed('2,000', '12,340', '1'));
	expect(page.getByRole('treeitem').elements().length).toBeLessThan(80);
	await userEvent.keyboard('{ArrowDown}{End}');
	await expect.element(row(/^Line 2000:/)).toBeVisible();
	expect(active()).toContain('2000');
});
