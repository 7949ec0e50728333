import { SvelteMap } from 'svelte/reactivity';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { NameLink } from '#lib/app/conversation/name-links.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import type { AnswerActions } from '#lib/components/markdown/answer-actions.ts';
import MarkdownView from '#lib/components/markdown/markdown-view.svelte';
import { sanitizeHtml } from '#lib/components/markdown/sanitize-html.ts';
import { hostilePayloads, hostileRequests, marker } from '../../support/hostile-payloads.ts';

declare global {
	var hostileRan: boolean | undefined;
}

beforeAll(async () => {
	performance.setResourceTimingBufferSize(10_000);
	await language.use('en');
});

const harmless = new Set(['http://a.example/', 'https://a.example/']);

/** What of a tree could load, run, submit or lead somewhere without being seen. */
function strictDangers(root: ParentNode): string[] {
	const found: string[] = [];
	for (const element of root.querySelectorAll('*')) {
		const tag = element.localName;
		if (
			!/^(p|br|hr|h[1-6]|blockquote|[uo]l|li|pre|code|table|thead|tbody|t[rhd]|strong|em|del|sub|sup|kbd|a|span|div|svg|path|line|rect|button)$/.test(
				tag
			)
		)
			found.push(`<${tag}>`);
		for (const { name, value } of element.attributes) {
			const isLink = tag === 'a' && (name === 'href' || name === 'title');
			if (isLink ? !harmless.has(value) : name !== 'aria-label' && /url\(|javascript:|hostile|fixed/i.test(value))
				found.push(`${name}="${value}"`);
			if (/^on|^(src|srcset|ping|poster|background|action|formaction|id|name|data)$/i.test(name)) found.push(name);
		}
	}
	return found;
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));

test.each(hostilePayloads)('[S1] nothing of it runs, loads or stays, as Markdown: %s', async (_name, text) => {
	const { container } = await render(MarkdownView, { text });
	await settled();
	expect(strictDangers(container)).toEqual([]);
	expect(globalThis.hostileRan).toBeUndefined();
	expect(document.querySelector('base, meta[http-equiv="refresh"]')).toBeNull();
});

test('[S1] no other button than those of names passes the sanitiser', () => {
	expect(sanitizeHtml('<button>go</button>')).toBe('go');
	expect(sanitizeHtml('<button class="icon-button" type="submit">go</button>')).toBe('go');
	expect(sanitizeHtml('<button class="name-link" type="submit" id="x">R1</button>')).toBe(
		'<button class="name-link">R1</button>'
	);
});

test.each(hostilePayloads)('[S1] nothing of it passes the sanitiser, as HTML: %s', async (_name, html) => {
	const box = document.createElement('div');
	document.body.append(box);
	box.innerHTML = sanitizeHtml(html);
	await settled();
	expect(strictDangers(box)).toEqual([]);
	expect(globalThis.hostileRan).toBeUndefined();
	box.remove();
});

test('[S1] no request left the page for all of it, while an image of the page itself is seen to', async () => {
	const image = document.createElement('img');
	image.src = `/${marker}-control.png`;
	document.body.append(image);
	// Asked for last and answered last, so that anything before it has been noted too.
	await expect.poll(hostileRequests, { timeout: 15_000 }).not.toEqual([]);
	expect(hostileRequests().every((name) => name.endsWith('-control.png'))).toBe(true);
	image.remove();
});

test('[S1] a link opens in a new tab, tells where it leads and gives no opener', async () => {
	const screen = await render(MarkdownView, { text: 'See [the manual](https://a.example/).' });
	const link = screen.getByRole('link', { name: 'the manual' });
	await expect.element(link).toHaveAttribute('href', 'https://a.example/');
	await expect.element(link).toHaveAttribute('target', '_blank');
	await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
	await expect.element(link).toHaveAttribute('title', 'https://a.example/');
});

test('[L1] formulas are set by KaTeX with bundled woff2 fonts, and named by their TeX', async () => {
	const screen = await render(MarkdownView, {
		text: 'The gain $A_v = -g_m R_C$ is\n\n$$\n\\frac{R_C}{\\sqrt{r_e}}\n$$\n'
	});
	await expect.element(screen.getByRole('img', { name: 'A_v = -g_m R_C' })).toBeVisible();
	await expect.poll(() => screen.container.querySelectorAll('.katex').length).toBe(2);
	// Heights and shifts come as styles: without them fractions collapse.
	expect(screen.container.querySelectorAll('.katex [style]').length).toBeGreaterThan(5);
	expect(screen.container.querySelector('.katex svg path')).not.toBeNull();
	await document.fonts.ready;
	const fonts = performance.getEntriesByType('resource').filter((entry) => /KaTeX_.*\.(woff2?|ttf)/.test(entry.name));
	expect(fonts.length).toBeGreaterThan(0);
	for (const font of fonts) expect(font.name).toMatch(/\.woff2/);
	expect([...document.fonts].some((face) => face.family.includes('KaTeX') && face.status === 'loaded')).toBe(true);
});

test('[L1] a growing answer keeps the elements of what is finished', async () => {
	const screen = await render(MarkdownView, { text: '# Title\n\nOne.\n\nTwo.\n\nThr' });
	const first = screen.container.querySelector('p');
	await screen.rerender({ text: '# Title\n\nOne.\n\nTwo.\n\nThree.\n\n```spice\nR1 a' });
	await screen.rerender({ text: '# Title\n\nOne.\n\nTwo.\n\nThree.\n\n```spice\nR1 a b 1k\n```\n' });
	expect(screen.container.querySelector('p')).toBe(first);
	expect(screen.container.querySelector('pre')?.textContent).toBe('R1 a b 1k');
});

test('[L1] a long answer is drawn in many short tasks', async () => {
	const text = Array.from({ length: 400 }, (_, index) => `Paragraph ${index} with **words**.\n\n`).join('');
	const { container, getByText } = await render(MarkdownView, { text });
	const pages = container.querySelectorAll('.markdown > *').length;
	expect(pages).toBeLessThan(5);
	await expect.element(getByText('Paragraph 399 with')).toBeInTheDocument();
	expect(container.querySelectorAll('.markdown > *').length).toBe(25);
});

test('[L1] a code block names its language, colours SPICE and is copied as it is', async () => {
	const text = 'Q1 c b e QN area=2 ; output\n.ac dec 20 10 1g';
	const screen = await render(MarkdownView, { text: `\`\`\`spice\n${text}\n\`\`\`` });
	await expect.element(screen.getByText('spice', { exact: true })).toBeVisible();
	expect(screen.container.querySelector('pre')?.textContent).toBe(text);
	expect(screen.container.querySelector('pre .device')?.textContent).toBe('Q1');
	expect(screen.container.querySelector('pre .directive')?.textContent).toBe('.ac');
	const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
	await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
	await expect.element(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
	expect(copy).toHaveBeenCalledExactlyOnceWith(text);
	copy.mockRestore();
});

const place = { kind: 'device', path: 'amplifier.cir', from: 0, to: 2, line: 4 } as const;
const links: Record<string, NameLink> = {
	'code R1': { kind: 'place', name: 'R1', place },
	'code V(out)': { kind: 'trace', signal: 'v(out)' },
	'code amplifier.cir:12': { kind: 'file', path: 'amplifier.cir', line: 12 },
	'text amplifier.cir': { kind: 'file', path: 'amplifier.cir', line: null }
};

/** Fake actions; `known` are the names that lead somewhere. */
function fakeAnswers(
	known: SvelteMap<string, NameLink> = new SvelteMap(Object.entries(links)),
	target: string | null = null
) {
	return {
		linkOf: (text: string, where: string) => known.get(`${where} ${text}`) ?? null,
		follow: vi.fn<AnswerActions['follow']>(),
		target,
		runNetlist: vi.fn<AnswerActions['runNetlist']>(),
		insertNetlist: vi.fn<AnswerActions['insertNetlist']>()
	} satisfies AnswerActions;
}

test('[L8] names are buttons that say what they do, and are followed by mouse and keyboard', async () => {
	const answers = fakeAnswers();
	const text = '`R1` in amplifier.cir sets `V(out)`; see `amplifier.cir:12`, not `R9` or R1.';
	const screen = await render(MarkdownView, { text, answers });
	const named = (name: string) => screen.getByRole('button', { name, exact: true });
	await userEvent.click(named('Go to device R1: amplifier.cir, line 4'));
	await userEvent.click(named('Open amplifier.cir'));
	named('Plot v(out)').element().focus();
	await userEvent.keyboard('{Enter}');
	await userEvent.tab();
	await expect.element(named('Open amplifier.cir at line 12')).toHaveFocus();
	await userEvent.keyboard(' ');
	expect(answers.follow.mock.calls.flat()).toEqual([
		...[links['code R1'], links['text amplifier.cir'], links['code V(out)'], links['code amplifier.cir:12']]
	]);
	expect(screen.getByRole('button').elements()).toHaveLength(4);
	await language.use('zh-CN');
	await expect.element(named('打开 amplifier.cir 第 12 行')).toBeVisible();
	await language.use('en');
});

test('[L8] a name becomes a link when it is known, and text again when it is gone', async () => {
	const known = new SvelteMap<string, NameLink>();
	const screen = await render(MarkdownView, { text: 'One.\n\nChange `R1`.', answers: fakeAnswers(known) });
	const first = screen.container.querySelector('p');
	expect(screen.getByRole('button').elements()).toHaveLength(0);
	known.set('code R1', links['code R1']!);
	await expect.element(screen.getByRole('button', { name: /R1/ })).toBeVisible();
	known.delete('code R1');
	await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
	expect(screen.container.querySelector('code')?.textContent).toBe('R1');
	expect(screen.container.querySelector('p')).toBe(first);
});

const whole = '* RC\nV1 in 0 AC 1\nR1 in out 1k\nC1 out 0 1n\n.ac dec 10 1 1meg\n.end';

test('[L8] a netlist is run and inserted from its code block, by mouse and keyboard', async () => {
	const answers = fakeAnswers(undefined, 'amplifier.cir');
	const screen = await render(MarkdownView, { text: `\`\`\`spice\n${whole}\n\`\`\``, answers });
	await userEvent.click(screen.getByRole('button', { name: 'Save as a new file and run' }));
	expect(answers.runNetlist).toHaveBeenCalledExactlyOnceWith(whole);
	await userEvent.click(screen.getByRole('button', { name: 'Insert into the open netlist' }));
	await userEvent.click(page.getByRole('menuitem', { name: 'Insert after the cursor line of amplifier.cir' }));
	screen.getByRole('button', { name: 'Insert into the open netlist' }).element().focus();
	await userEvent.keyboard('{Enter}');
	await expect.element(page.getByRole('menuitem', { name: /^Insert/ })).toHaveFocus();
	await userEvent.keyboard('{ArrowDown}{Enter}');
	expect(answers.insertNetlist.mock.calls).toEqual([
		[whole, 'at_cursor'],
		[whole, 'replace']
	]);
});

test('[L8] a netlist without a fence has the same buttons, and its colours', async () => {
	const screen = await render(MarkdownView, { text: `Try:\n${whole}\n\nThen look.`, answers: fakeAnswers() });
	expect(screen.container.querySelector('pre')?.textContent).toBe(whole);
	expect(screen.container.querySelector('pre .device')?.textContent).toBe('V1');
	await expect.element(screen.getByRole('button', { name: 'Save as a new file and run' })).toBeVisible();
	await userEvent.click(screen.getByRole('button', { name: 'Insert into the open netlist' }));
	await expect.element(page.getByRole('menuitem')).toHaveTextContent('Open a netlist to insert into');
	await expect.element(page.getByRole('menuitem')).toHaveAttribute('aria-disabled', 'true');
});

test('[L8] a fragment is not run and replaces nothing; other code offers only to copy it', async () => {
	const answers = fakeAnswers(undefined, 'amplifier.cir');
	const text = (code: string) => `\`\`\`\n${code}\n\`\`\``;
	const screen = await render(MarkdownView, { text: text('RC vcc c 4.7k\nRE e 0 1k'), answers });
	expect(
		screen
			.getByRole('button')
			.elements()
			.map((button) => button.ariaLabel)
	).toEqual([...['Insert into the open netlist', 'Copy']]);
	await userEvent.click(screen.getByRole('button', { name: 'Insert into the open netlist' }));
	expect(page.getByRole('menuitem').elements()).toHaveLength(1);
	await userEvent.keyboard('{Escape}');
	await screen.rerender({ text: text('print("R1 a b 1k")'), answers });
	expect(
		screen
			.getByRole('button')
			.elements()
			.map((button) => button.ariaLabel)
	).toEqual(['Copy']);
});

test('[L8] an incomplete netlist offers nothing until it is written', async () => {
	const answers = fakeAnswers();
	const run = (screen: Awaited<ReturnType<typeof render>>) => screen.getByRole('button', { name: /run/ });
	const fenced = await render(MarkdownView, { text: `\`\`\`spice\n${whole}`, growing: true, answers });
	await expect.element(run(fenced)).not.toBeInTheDocument();
	await fenced.rerender({ text: `\`\`\`spice\n${whole}\n\`\`\``, growing: true, answers });
	await expect.element(run(fenced)).toBeVisible();
	// An answer that was interrupted has only a part of it.
	await fenced.rerender({ text: `\`\`\`spice\n${whole}`, growing: false, answers });
	await expect.element(run(fenced)).not.toBeInTheDocument();
	await fenced.unmount();
	const plain = await render(MarkdownView, { text: whole, growing: true, answers });
	await expect.element(run(plain)).not.toBeInTheDocument();
	await plain.rerender({ text: whole, growing: false, answers });
	await expect.element(run(plain)).toBeVisible();
});

test('[L1] a code block of a megabyte is colored only near the visible part', async () => {
	const lines = Array.from({ length: 40_000 }, (_, index) => `R${index} a b 1k ; a resistor`);
	const text = lines.join('\n');
	const screen = await render(MarkdownView, { text: `\`\`\`spice\n${text}\n\`\`\`\n\nEnd.` });
	const pre = screen.container.querySelector('pre')!;
	const colored = () => [...pre.querySelectorAll('.device')].map((device) => device.textContent);
	// The text is added in parts.
	await expect.poll(() => pre.textContent === text).toBe(true);
	expect(colored()[0]).toBe('R0');
	screen.getByText('End.').element().scrollIntoView();
	await expect.poll(() => colored().at(-1)).toBe('R39999');
	await expect.poll(() => colored()[0]).not.toBe('R0');
	expect(colored().length).toBeLessThan(3_000);
	expect(pre.textContent === text).toBe(true);
});

test('[L1] [S4] a text of very many blocks shows its first part, and more on request', async () => {
	await render(MarkdownView, { text: 'a\n\n'.repeat(17_000) });
	const more = page.getByRole('button', { name: language.t.answers.showMore });
	await expect.element(more, { timeout: 20_000 }).toBeVisible();
	expect(document.querySelectorAll('.markdown > .page').length).toBeLessThanOrEqual(1_000);
	// The mouse would wait until nothing is drawn any more.
	(more.element() as HTMLElement).click();
	await expect.element(more).not.toBeInTheDocument();
});

test('[L1] [S4] a table of 300 columns and a line of a million characters are shown as text, with a note', async () => {
	const row = (cell: string) => `|${` ${cell} |`.repeat(300)}\n`;
	await render(MarkdownView, { text: `${row('a')}${row('-')}${row('b').repeat(50)}` });
	await expect.element(page.getByText(language.t.answers.plainText).first()).toBeVisible();
	expect(document.querySelectorAll('table, td').length).toBe(0);
	await render(MarkdownView, { text: `\`\`\`\n${'a'.repeat(1_000_000)}\n\`\`\`` });
	await expect.element(page.getByText(language.t.answers.cutLines(1, '10,000')), { timeout: 25_000 }).toBeVisible();
});
