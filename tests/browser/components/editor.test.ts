import { EditorView } from '@codemirror/view';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import EditorTabs from '#lib/components/workbench/editor-tabs.svelte';
import NetlistEditor from '#lib/components/workbench/netlist-editor.svelte';
import '#lib/components/styles/base.css';
import { drawn } from '../../support/page/drawn.ts';

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
		...change
	};
}
/** The last of what was reported, its text as a string. */
function reported({ onchange }: ReturnType<typeof props>): unknown[] {
	const [text, ...others] = onchange.mock.lastCall ?? [];
	return [String(text), ...others];
}
/** An editor's language service that answers with what is given. */
const accessTo = (ask: (question: string) => Promise<unknown>) => ({
	ask,
	open: vi.fn(),
	plot: vi.fn(),
	loopGain: vi.fn(),
	tune: vi.fn(async () => ({ step: vi.fn() })),
	runFacts: vi.fn(async (): Promise<readonly string[]> => []),
	back: () => false,
	apply: async () => undefined,
	fix: vi.fn(async () => undefined),
	say: ({ code }: { code: string }) => code,
	texts: () => language.t.netlist
});
const content = (): HTMLElement => document.querySelector<HTMLElement>('.cm-content')!;
const shown = (): string => [...document.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n');

describe('[B1] netlist editor', () => {
	test('[K5] it reports how much is selected, and gives the selected text of its file', async () => {
		const oncursor = vi.fn();
		const onready = vi.fn();
		await render(NetlistEditor, props({ oncursor, onready }));
		const view = EditorView.findFromDOM(content())!;
		view.dispatch({ selection: { anchor: 6, head: 20 } });
		expect(oncursor).toHaveBeenLastCalledWith('a.cir', 20, 14);
		const [editor] = onready.mock.lastCall as [{ selected: unknown }];
		expect(editor.selected).toEqual({ path: 'a.cir', text: 'R1 in out 1k' });
		view.dispatch({ selection: { anchor: 6 } });
		expect(oncursor).toHaveBeenLastCalledWith('a.cir', 6, 0);
		expect(editor.selected).toBeNull();
	});

	test('a netlist is coloured, a blank file by another extension is not', async () => {
		const { rerender } = await render(NetlistEditor, props());
		await expect.poll(() => document.querySelectorAll('.cm-line span').length).toBeGreaterThan(6);
		await rerender(props({ path: 'notes.md', text: '* Test\nR1 in out 1k' }));
		await expect.poll(shown).toBe('* Test\nR1 in out 1k');
		expect(document.querySelectorAll('.cm-line span').length).toBe(0);
	});

	test('JSON has colours for names, texts, numbers and words', async () => {
		await render(NetlistEditor, props({ path: 'goals.json', text: '{ "gain": [40, "dB", true] }' }));
		const colourOf = (text: string) => {
			const part = [...document.querySelectorAll('.cm-line span')].find((span) => span.textContent === text);
			return part && getComputedStyle(part).color;
		};
		await expect.poll(() => colourOf('"gain"')).toBeDefined();
		const plain = getComputedStyle(document.querySelector('.cm-line')!).color;
		expect(new Set(['"gain"', '40', '"dB"', 'true'].map(colourOf).concat(plain)).size).toBe(5);
	});

	test('what is typed is reported with its file', async () => {
		const given = props();
		await render(NetlistEditor, given);
		content().focus();
		await userEvent.keyboard('x');
		expect(reported(given)).toEqual([`x${netlist}`, 'a.cir', [{ from: 0, to: 0, insert: 'x' }], null]);
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
		await drawn();
		expect(errors).not.toHaveBeenCalled();
		await rerender(given);
		await expect.poll(shown).toBe(netlist);
		expect(document.querySelector('.cm-tooltip')).toBeNull();
		errors.mockRestore();
	});

	test('[C8] Alt+F9 and the card over a node ask for the loop gain there; the card has what the run says', async () => {
		const terminal = { device: 'R1', node: 'out', terminal: 2 };
		const hover = { span: { path: 'a.cir', from: 13, to: 16 }, heading: 'out', kind: { code: 'kind', values: {} } };
		const answers: Record<string, unknown> = {
			terminalAt: terminal,
			signalAt: 'v(out)',
			hover: { ...hover, facts: [], definition: null }
		};
		const access = accessTo(async (question) => answers[question] ?? null);
		access.runFacts.mockResolvedValue(['At the operating point: 2 V']);
		await render(NetlistEditor, props({ access }));
		const line = page.elementLocator(document.querySelectorAll('.cm-line')[1]!);
		await line.click({ position: { x: 60, y: 8 } });
		await userEvent.keyboard('{Alt>}{F9}{/Alt}');
		await expect.poll(() => access.loopGain.mock.calls).toEqual([[terminal]]);
		await line.hover({ position: { x: 62, y: 8 } });
		await expect.element(page.getByText('At the operating point: 2 V')).toBeVisible();
		expect(access.runFacts).toHaveBeenCalledWith({ path: 'a.cir', line: 2, name: 'out', signal: 'v(out)' });
		await page.getByRole('button', { name: language.t.netlist.loopGainAt('R1', 'out') }).click();
		expect(access.loopGain).toHaveBeenCalledTimes(2);
	});

	test('[C13] a drag with Alt tunes the number under the pointer, Escape takes it back, a key opens its slider', async () => {
		const step = vi.fn();
		const access = { ...accessTo(async () => null), tune: vi.fn(async () => ({ step })) };
		await render(NetlistEditor, props({ access }));
		const view = EditorView.findFromDOM(content())!;
		const offset = netlist.indexOf('1k');
		const { left, top } = view.coordsAtPos(offset)!;
		const mouse = (type: string, by: number, target: EventTarget = window) =>
			target.dispatchEvent(
				new MouseEvent(type, {
					...{ clientX: left + 1 + by, clientY: top + 4, altKey: true, buttons: 1 },
					...{ bubbles: true, cancelable: true }
				})
			);
		mouse('mousedown', 0, content());
		mouse('mousemove', 1);
		expect(access.tune).not.toHaveBeenCalled();
		mouse('mousemove', 6);
		mouse('mousemove', 12);
		await expect.poll(() => step.mock.calls).toEqual([[4]]);
		expect(access.tune.mock.calls).toEqual([['a.cir', offset, 'editor']]);
		mouse('mousemove', -3);
		await expect.poll(() => step.mock.lastCall).toEqual([-1]);
		await userEvent.keyboard('{Escape}');
		await expect.poll(() => step.mock.lastCall).toEqual([0]);
		mouse('mousemove', 30);
		mouse('mousedown', -40, content());
		mouse('mousemove', 0);
		mouse('mouseup', 0);
		expect(step).toHaveBeenCalledTimes(3);
		expect(access.tune).toHaveBeenCalledTimes(1);
		view.dispatch({ selection: { anchor: offset } });
		view.focus();
		await userEvent.keyboard('{Shift>}{F8}{/Shift}');
		expect(access.tune.mock.lastCall).toEqual(['a.cir', offset, 'slider']);
		expect(shown()).toBe(netlist);
	});

	test('[C17] Ctrl+click or F9 asks for the curve of a name, Alt+click or Shift+F9 for its power, a click alone for none', async () => {
		const answers: Record<string, string> = { signalAt: 'i(r1)', powerAt: 'v(in,out)*i(r1)' };
		const access = accessTo(async (question) => answers[question] ?? null);
		await render(NetlistEditor, props({ access }));
		const line = page.elementLocator(document.querySelectorAll('.cm-line')[1]!);
		await line.click({ position: { x: 40, y: 8 } });
		expect(access.plot).not.toHaveBeenCalled();
		await line.click({ position: { x: 40, y: 8 }, modifiers: ['Alt'] });
		await expect.poll(() => access.plot.mock.calls).toEqual([['v(in,out)*i(r1)']]);
		await line.click({ position: { x: 40, y: 8 }, modifiers: ['Control'] });
		await expect.poll(() => access.plot.mock.calls.at(-1)).toEqual(['i(r1)']);
		await userEvent.keyboard('{Shift>}{F9}{/Shift}');
		await expect.poll(() => access.plot.mock.calls.at(-1)).toEqual(['v(in,out)*i(r1)']);
		await userEvent.keyboard('{F9}');
		await expect.poll(() => access.plot.mock.calls.at(-1)).toEqual(['i(r1)']);
		expect(access.plot).toHaveBeenCalledTimes(4);
	});

	test('[B4] Ctrl+click on a name without a curve goes to its definition', async () => {
		const definition = { path: 'models.lib', from: 3, to: 5 };
		const access = accessTo(async (question) => (question === 'definition' ? [definition] : null));
		await render(NetlistEditor, props({ access }));
		const line = page.elementLocator(document.querySelectorAll('.cm-line')[1]!);
		await line.click({ position: { x: 40, y: 8 }, modifiers: ['Control'] });
		await expect.poll(() => access.open.mock.calls).toEqual([[definition]]);
		expect(access.plot).not.toHaveBeenCalled();
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
		expect(reported(given)).toEqual([`xyz${netlist.replace('1k', '47k')}`, 'a.cir', [insert], null]);
	});

	test('[L3] a change from outside is scrolled to and marked, unless the user is writing or has asked for it', async () => {
		const lines = Array.from({ length: 300 }, (_, index) => `R${index} a b 1k`);
		const text = lines.join('\n');
		const given = props({ text });
		const { rerender } = await render(NetlistEditor, given);
		const marked = () => [...document.querySelectorAll('.cm-flash')].map((line) => line.textContent);
		const changed = text.replace('R250 a b 1k', 'R250 a b 2k').replace('R252 a b 1k', 'R252 a b 2k');
		await rerender({ ...given, text: changed });
		await expect.poll(marked).toEqual(['R250 a b 2k', 'R252 a b 2k']);
		await expect.element(page.getByText('R250 a b 2k')).toBeInViewport();
		content().focus();
		const { scrollTop } = document.querySelector('.cm-scroller')!;
		await rerender({ ...given, text: changed.replace('R2 a b 1k', 'R2 a b 2k') });
		await expect.poll(marked).toEqual([]);
		expect(document.querySelector('.cm-scroller')!.scrollTop).toBe(scrollTop);
		content().blur();
		await rerender({ ...given, text: changed.replace('R251 a b 1k', 'R251 a b 3k'), undoable: true });
		await expect.poll(shown).toContain('R251 a b 3k');
		expect(marked()).toEqual([]);
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
		expect(reported(given)).toEqual([netlist, 'a.cir', [{ from: 0, to: 1, insert: '' }], null]);
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
		const access = accessTo(async () => null);
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

	test('[B4] the help on a card stays the same piece of the page while its words stay the same', async () => {
		let active = 1;
		const ask = vi.fn(async (question: string) =>
			question === 'signature'
				? {
						parts: ['Rname', 'n+', 'n-'].map((label) => ({ label, optional: false, description: { code: label } })),
						active,
						description: { code: 'resistor' }
					}
				: null
		);
		const access = accessTo(ask);
		await render(NetlistEditor, props({ access }));
		content().focus();
		await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowDown}{End}');
		const help = () => document.querySelector('.cm-signature');
		const asked = () => ask.mock.calls.filter(([question]) => question === 'signature').length;
		await userEvent.keyboard(' ');
		await expect.poll(() => help()?.textContent).toContain('n+');
		const first = help();
		for (const letter of ['m', 'i', 'd']) {
			const before = asked();
			await userEvent.keyboard(letter);
			expect(help()).toBe(first);
			await expect.poll(asked).toBeGreaterThan(before);
			await drawn();
			expect(help()).toBe(first);
		}
		active = 2;
		await userEvent.keyboard(' ');
		await expect.poll(() => help()?.querySelector('.cm-part-active')?.textContent).toBe('n-');
	});

	test('[B4] the help on a card is below its line, and goes when the caret leaves the card', async () => {
		const parts = ['Rname', 'n+'].map((label) => ({ label, optional: false, description: { code: label } }));
		const access = accessTo(async (question: string) =>
			question === 'signature' ? { parts, active: 0, description: { code: 'resistor' } } : null
		);
		await render(NetlistEditor, props({ access, text: '* Test\nR1 in out\n* between\n+ 1k\nR2 in 0 1\n.end\n' }));
		const help = () => document.querySelector('.cm-signature');
		const middle = (element?: Element) => {
			const { top = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
			return top + height / 2;
		};
		content().focus();
		await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowDown}{End} ');
		await expect.poll(help).not.toBeNull();
		const line = [...document.querySelectorAll('.cm-line')][1];
		await expect.poll(() => middle(line) < (help()?.getBoundingClientRect().top ?? 0)).toBe(true);
		await userEvent.keyboard('{ArrowLeft}');
		expect(help()).not.toBeNull();
		await userEvent.keyboard('{ArrowDown}{ArrowDown}');
		expect(help()).toBeNull();
		await userEvent.keyboard('{Control>}{Shift>} {/Shift}{/Control}');
		await expect.poll(help).not.toBeNull();
		await userEvent.keyboard('{ArrowDown}');
		expect(help()).toBeNull();
	});

	test('[B4] the help on a card is whole, though the editor is small and its pane clips what it contains', async () => {
		const description = { code: 'a description that is wider than the editor' };
		const parts = Array.from({ length: 8 }, (_, index) => ({ label: `part${index}`, optional: true, description }));
		const access = accessTo(async (question: string) =>
			question === 'signature' ? { parts, active: 0, description } : null
		);
		await render(NetlistEditor, props({ access }));
		const pane = document.querySelector<HTMLElement>('.editor')!;
		// With a transform, Chromium places the boxes inside of the pane absolutely, as WebKit always does.
		Object.assign(pane.style, { width: '160px', height: '70px', marginLeft: '600px', transform: 'translate(0)' });
		const pageHeight = document.documentElement.scrollHeight;
		content().focus();
		await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowDown}{End} ');
		const corners = () => {
			const help = document.querySelector('.cm-signature');
			const { left, right, top, bottom } = help?.getBoundingClientRect() ?? new DOMRect();
			return [left + 4, right - 4].flatMap((x) =>
				[top + 4, bottom - 4].map((y) => help?.contains(document.elementFromPoint(x, y)) ?? false)
			);
		};
		await expect.poll(corners).toEqual([true, true, true, true]);
		const { backgroundColor, fontSize } = getComputedStyle(document.querySelector('.cm-signature')!);
		const editor = getComputedStyle(document.querySelector('.cm-editor')!);
		expect({ backgroundColor, fontSize }).toEqual({
			backgroundColor: editor.backgroundColor,
			fontSize: editor.fontSize
		});
		expect(document.documentElement.scrollHeight).toBe(pageHeight);
	});

	test('[B4] the help on a card goes when the focus leaves the editor, also while its words are being asked for', async () => {
		let answer = (): void => undefined;
		const signature = { parts: [{ label: 'Rname', optional: false, description: { code: 'n' } }], active: 0 };
		const asked = vi.fn((question: string) =>
			question === 'signature'
				? new Promise((done) => (answer = () => done({ ...signature, description: { code: 'resistor' } })))
				: Promise.resolve(null)
		);
		await render(NetlistEditor, props({ access: accessTo(asked) }));
		const next = document.body.appendChild(document.createElement('button'));
		const help = () => document.querySelector('.cm-signature');
		const questions = () => asked.mock.calls.filter(([question]) => question === 'signature').length;
		try {
			content().focus();
			await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowDown}{End} ');
			await expect.poll(questions).toBe(1);
			answer();
			await expect.poll(help).not.toBeNull();
			next.focus();
			await expect.poll(help).toBeNull();
			content().focus();
			await userEvent.keyboard('{Control>}{Shift>} {/Shift}{/Control}');
			await expect.poll(questions).toBe(2);
			next.focus();
			// Between these two the editor forgets to report the change of focus.
			const view = EditorView.findFromDOM(content())!;
			view.dispatch({});
			view.dispatch({});
			answer();
			await drawn();
			expect(help()).toBeNull();
		} finally {
			next.remove();
		}
	});

	test('[A8] Tab indents; Escape and Tab leave the editor, which says so', async () => {
		const given = props();
		await render(NetlistEditor, given);
		const next = document.body.appendChild(document.createElement('button'));
		try {
			content().focus();
			expect(content().ariaDescription).toBe(language.t.editor.howToLeave);
			await userEvent.keyboard('{Tab}');
			expect(reported(given)[0]).toBe(`  ${netlist}`);
			await userEvent.keyboard('{Escape}{Tab}');
			expect(document.activeElement).toBe(next);
			expect(given.onchange).toHaveBeenCalledTimes(1);
		} finally {
			next.remove();
		}
	});

	test('[A8] Tab through the page passes the editor without typing, which shows how to leave it once something is typed', async () => {
		const given = props();
		const before = document.body.appendChild(document.createElement('button'));
		await render(NetlistEditor, given);
		const next = document.body.appendChild(document.createElement('button'));
		const editor = document.querySelector<HTMLElement>('.cm-editor')!;
		try {
			before.focus();
			await userEvent.keyboard('{Tab}');
			expect(document.activeElement).toBe(content());
			expect(getComputedStyle(editor, '::after').content).toContain(language.t.editor.howToLeave);
			await userEvent.keyboard('{Tab}');
			expect(document.activeElement).toBe(next);
			expect(editor).not.toHaveAttribute('data-hint');
			await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
			expect(document.activeElement).toBe(content());
			expect(given.onchange).not.toHaveBeenCalled();
			await userEvent.keyboard('{Home}{Tab}');
			expect(reported(given)[0]).toBe(`  ${netlist}`);
			expect(editor).toHaveAttribute('data-hint', language.t.editor.howToLeave);
			await userEvent.keyboard('{Escape}{Tab}');
			expect(document.activeElement).toBe(next);
		} finally {
			before.remove();
			next.remove();
		}
	});

	test('[B4] Escape hides the help on a card for good, also while its words are being asked for', async () => {
		const answers: (() => void)[] = [];
		const signature = { parts: [{ label: 'Rname', optional: false, description: { code: 'n' } }], active: 0 };
		const access = accessTo((question: string) =>
			question === 'signature'
				? new Promise((answer) => answers.push(() => answer({ ...signature, description: { code: 'resistor' } })))
				: Promise.resolve(null)
		);
		await render(NetlistEditor, props({ access }));
		content().focus();
		await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowDown}{End} ');
		const help = () => document.querySelector('.cm-signature');
		await expect.poll(() => answers.length).toBe(1);
		answers[0]?.();
		await expect.poll(help).not.toBeNull();
		await userEvent.keyboard('x');
		await expect.poll(() => answers.length).toBe(2);
		// the first one belongs to the completion while that is being looked for
		const hide = async () => {
			await userEvent.keyboard('{Escape}');
			return help();
		};
		await expect.poll(hide).toBeNull();
		answers[1]?.();
		await drawn();
		expect(help()).toBeNull();
	});

	test('lines that follow from one far above are coloured by it, though there is no time to read all between at once', async () => {
		const lines = ['* Test', '.control', ...Array.from({ length: 30_000 }, (_, index) => `print v(${index})`)];
		const given = props({ text: lines.join('\n') });
		const { rerender } = await render(NetlistEditor, given);
		await rerender({ ...given, reveal: { line: 30_000, token: 1 } });
		const line = () =>
			[...document.querySelectorAll('.cm-line')].find((shown) => shown.textContent === 'print v(29997)');
		// outside of a script it would be an element
		await expect.poll(() => line()?.querySelector('.cm-spice-keyword')?.textContent).toBe('print');
		expect(line()?.querySelector('.cm-spice-device')).toBeNull();
	});

	test('a single cursor is the one of the browser; several are drawn, and typed at all at once', async () => {
		await render(NetlistEditor, props());
		const drawn = () => document.querySelectorAll('.cm-cursorLayer .cm-cursor').length;
		content().focus();
		await userEvent.keyboard('{Control>}{Home}{/Control}');
		expect(drawn()).toBe(0);
		await userEvent.keyboard('{Control>}{Alt>}{ArrowDown}{/Alt}{/Control}');
		await expect.poll(drawn).toBe(2);
		await userEvent.keyboard('x');
		expect(shown().startsWith('x* Test\nxR1 in out 1k\n')).toBe(true);
		await userEvent.keyboard('{Escape}');
		await expect.poll(drawn).toBe(0);
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
