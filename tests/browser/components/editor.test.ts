import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/language.svelte.ts';
import EditorTabs from '#lib/components/workbench/editor-tabs.svelte';
import NetlistEditor from '#lib/components/workbench/netlist-editor.svelte';
import '#lib/components/styles/base.css';

beforeAll(() => language.use('en'));
beforeEach(() => page.viewport(800, 600));
afterEach(() => language.use('en'));

const netlist = '* Test\nR1 in out 1k\n.subckt amp a b\nRA a b 1\n.ends\n.end\n';

function props(change: Record<string, unknown> = {}) {
	return {
		path: 'a.cir',
		text: netlist,
		marks: [],
		reveal: null,
		onchange: vi.fn(),
		onrun: vi.fn(),
		...change
	};
}
const content = (): HTMLElement => document.querySelector<HTMLElement>('.cm-content')!;
const shown = (): string => [...document.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n');

describe('[B1] netlist editor', () => {
	test('a netlist is coloured, a blank file by another extension is not', async () => {
		const { rerender } = await render(NetlistEditor, props());
		await expect.poll(() => document.querySelectorAll('.cm-line span').length).toBeGreaterThan(6);
		await rerender(props({ path: 'notes.md', text: '* Test\nR1 in out 1k' }));
		await expect.poll(shown).toBe('* Test\nR1 in out 1k');
		expect(document.querySelectorAll('.cm-line span').length).toBe(0);
	});

	test('what is typed is reported with its file; Ctrl+Enter runs and changes nothing', async () => {
		const given = props();
		await render(NetlistEditor, given);
		content().focus();
		await userEvent.keyboard('x');
		expect(given.onchange).toHaveBeenLastCalledWith(`x${netlist}`, 'a.cir', [{ from: 0, to: 0, insert: 'x' }], null);
		await userEvent.keyboard('{Control>}{Enter}{/Control}');
		expect(given.onrun).toHaveBeenCalledTimes(1);
		expect(given.onchange).toHaveBeenCalledTimes(1);
	});

	test('a hover card does not outlive the file it was opened in', async () => {
		const errors = vi.spyOn(console, 'error');
		const given = props({ marks: [{ line: 5, severity: 'error', message: 'no such model' }] });
		const { rerender } = await render(NetlistEditor, given);
		const opened = new Promise<void>((done) => {
			const observer = new MutationObserver(() => {
				if (!document.querySelector('.cm-tooltip')) return;
				observer.disconnect();
				done();
			});
			observer.observe(document.body, { childList: true, subtree: true });
		});
		await userEvent.hover(page.elementLocator(document.querySelector('.cm-lintRange')!));
		await opened;
		// before the next frame, in which the card looks for its place
		await rerender({ ...given, path: 'b.cir', text: '.end\n', marks: [] });
		await expect.poll(shown).toBe('.end\n');
		await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
		expect(errors).not.toHaveBeenCalled();
		await rerender(given);
		await expect.poll(shown).toBe(netlist);
		expect(document.querySelector('.cm-tooltip')).toBeNull();
		errors.mockRestore();
	});

	test('a change from outside arrives without being reported; a late echo does not undo typing', async () => {
		const given = props();
		const { rerender } = await render(NetlistEditor, given);
		content().focus();
		await userEvent.keyboard('xy');
		await rerender({ ...given, text: `x${netlist}` });
		expect(shown().startsWith('xy* Test')).toBe(true);
		await rerender({ ...given, text: `xy${netlist.replace('1k', '47k')}` });
		await expect.poll(shown).toContain('R1 in out 47k');
		expect(given.onchange).toHaveBeenCalledTimes(2);
		await userEvent.keyboard('z');
		const insert = { from: 2, to: 2, insert: 'z' };
		expect(given.onchange).toHaveBeenLastCalledWith(`xyz${netlist.replace('1k', '47k')}`, 'a.cir', [insert], null);
	});

	test('each file keeps its own undo history while another is shown', async () => {
		const given = props();
		const { rerender } = await render(NetlistEditor, given);
		content().focus();
		await userEvent.keyboard('x');
		await rerender({ ...given, path: 'b.cir', text: '* Other' });
		await expect.poll(shown).toBe('* Other');
		await userEvent.keyboard('{Control>}z{/Control}');
		expect(shown()).toBe('* Other');
		await rerender({ ...given, text: `x${netlist}` });
		await expect.poll(shown).toContain('x* Test');
		content().focus();
		await userEvent.keyboard('{Control>}z{/Control}');
		expect(given.onchange).toHaveBeenLastCalledWith(netlist, 'a.cir', [{ from: 0, to: 1, insert: '' }], null);
	});

	test('marks stand at their lines; reveal puts the cursor on a line, once for each token', async () => {
		const given = props({ marks: [{ line: 2, severity: 'error', message: 'no such model' }] });
		const { rerender } = await render(NetlistEditor, given);
		await expect.poll(() => document.querySelectorAll('.cm-lint-marker-error').length).toBe(1);
		await rerender({ ...given, marks: [] });
		await expect.poll(() => document.querySelectorAll('.cm-lint-marker-error').length).toBe(0);
		await rerender({ ...given, marks: [], reveal: { line: 4, token: 1 } });
		await expect.poll(() => document.querySelector('.cm-flash')?.textContent).toBe('RA a b 1');
		expect(document.activeElement).toBe(content());
	});

	test('[B3] marks of a run go with the first change of their line, and stay gone while that run is shown', async () => {
		const marks = [2, 4].map((line) => ({ line, severity: 'error' as const, message: `line ${line}` }));
		const access = {
			ask: async () => null,
			open: vi.fn(),
			back: () => false,
			apply: async () => undefined,
			say: ({ code }: { code: string }) => code,
			texts: () => language.t.netlist
		};
		const diagnostics: never[] = [];
		const given = props({ marks, access, diagnostics, run: { id: 'run1', stale: false } });
		const { rerender } = await render(NetlistEditor, given);
		const shownMarks = () => document.querySelectorAll('.cm-lintRange-error').length;
		await expect.poll(shownMarks).toBe(2);
		await rerender({ ...given, reveal: { line: 2, token: 1 } });
		await expect.poll(() => document.activeElement).toBe(content());
		await userEvent.keyboard('x');
		const after = { ...given, text: netlist.replace('R1', 'xR1'), run: { id: 'run1', stale: true } };
		await rerender({ ...after, marks: [...marks], checks: 1 });
		await expect.poll(shownMarks).toBe(1);
		await rerender({ ...after, run: { id: 'run2', stale: false } });
		await expect.poll(shownMarks).toBe(2);
		await rerender({ ...after, run: { id: 'run3', stale: true } });
		await expect.poll(shownMarks).toBe(0);
	});

	test('a subcircuit folds; the search panel speaks the language of the interface', async () => {
		await language.use('zh-CN');
		await render(NetlistEditor, props());
		const markers = () => document.querySelectorAll<HTMLElement>('.cm-foldGutter span[title="折叠"]');
		await expect.poll(() => markers().length).toBe(1);
		await userEvent.click(markers()[0]!);
		await expect.poll(shown).not.toContain('RA a b 1');
		content().focus();
		await userEvent.keyboard('{Control>}f{/Control}');
		await expect.poll(() => document.querySelector<HTMLInputElement>('.cm-search input')?.placeholder).toBe('查找');
	});
});

describe('[B1] editor tabs', () => {
	test('arrow keys select, Delete and the middle button close, unsaved is said in words', async () => {
		const onselect = vi.fn();
		const onclose = vi.fn();
		const tabs = [
			{ path: 'a.cir', dirty: true },
			{ path: 'lib/models.lib', dirty: false }
		];
		await render(EditorTabs, { tabs, active: 'a.cir', onselect, onclose });
		const first = page.getByRole('tab', { name: /a\.cir.*not saved/ });
		await expect.element(first).toHaveAttribute('aria-selected', 'true');
		(first.element() as HTMLElement).focus();
		await userEvent.keyboard('{ArrowRight}');
		expect(onselect).toHaveBeenLastCalledWith('lib/models.lib');
		await userEvent.keyboard('{Delete}');
		expect(onclose).toHaveBeenLastCalledWith('lib/models.lib');
		await first.click({ button: 'middle' });
		expect(onclose).toHaveBeenLastCalledWith('a.cir');
	});
});
