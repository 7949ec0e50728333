import { beforeAll, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import MarkdownView from '#lib/components/markdown/markdown-view.svelte';
import { sanitizeHtml } from '#lib/components/markdown/sanitize-html.ts';

const marker = 'hostile-marker';
/** Same origin, so that nothing of the test's own set-up stands between a vector and its request. */
const target = `/${marker}`;

declare global {
	var hostileRan: boolean | undefined;
}

beforeAll(async () => {
	performance.setResourceTimingBufferSize(10_000);
	await language.use('en');
});

const hostile: [string, string][] = [
	['script', `<script>globalThis.hostileRan = true</script>`],
	['script from elsewhere', `<script src="${target}.js"></script>`],
	['image', `<img src="${target}.png">`],
	['image with handler', `<img src=x onerror="globalThis.hostileRan = true">`],
	['image set', `<img srcset="${target}.png 1x, ${target}2.png 2x">`],
	['picture', `<picture><source srcset="${target}.webp"><img></picture>`],
	['Markdown image', `![secret](${target}.png)`],
	['Markdown image by reference', `![secret][1]\n\n[1]: ${target}.png`],
	['Markdown image in a link', `[![x](${target}.png)](https://a.example/)`],
	['script link', `[click](javascript:globalThis.hostileRan=true)`],
	['script link with a tab', `[click](java&Tab;script:globalThis.hostileRan=true)`],
	['data link', `[click](data:text/html,<script>alert(1)</script>)`],
	['iframe', `<iframe src="${target}.html"></iframe>`],
	['iframe with document', `<iframe srcdoc="<script>parent.hostileRan = true</script>"></iframe>`],
	['object', `<object data="${target}.swf"></object>`],
	['embed', `<embed src="${target}.swf">`],
	['video poster', `<video poster="${target}.png" src="${target}.mp4" autoplay></video>`],
	['audio', `<audio src="${target}.mp3" autoplay></audio>`],
	['track', `<video><track default src="${target}.vtt"></video>`],
	['style element', `<style>@import "${target}.css"; * { background: url(${target}.png) }</style>`],
	['style attribute', `<p style="background: url(${target}.png)">x</p>`],
	['style posing as a formula', `<span class="katex"><b style="background-image:url(${target}.png)">x</b></span>`],
	['cover posing as a formula', `<span class="katex"><span style="position:fixed;top:0;left:0">x</span></span>`],
	['style sheet', `<link rel="stylesheet" href="${target}.css">`],
	['prefetch', `<link rel="prefetch" href="${target}.html">`],
	['refresh', `<meta http-equiv="refresh" content="0;url=${target}.html">`],
	['base', `<base href="https://evil.example/">`],
	[
		'form',
		`<form action="${target}"><input name="x" autofocus onfocus="globalThis.hostileRan = true"><button>go</button></form>`
	],
	['SVG handler', `<svg onload="globalThis.hostileRan = true"><path d="M0 0"/></svg>`],
	['SVG image', `<svg><image href="${target}.png" /></svg>`],
	['SVG use', `<svg><use href="${target}.svg#x" /></svg>`],
	['SVG fill', `<svg><path d="M0 0h9v9z" fill="url(${target}.svg#x)" /></svg>`],
	[
		'SVG animation',
		`<svg><a><animate attributeName="href" values="javascript:globalThis.hostileRan=true" /></a></svg>`
	],
	['SVG foreign object', `<svg><foreignObject><img src="${target}.png"></foreignObject></svg>`],
	['MathML', `<math><mtext><table><mglyph><style><img src=x onerror="globalThis.hostileRan = true">`],
	['template', `<template><img src="${target}.png"></template>`],
	['table background', `<table background="${target}.png"><tr><td>x</td></tr></table>`],
	['ping', `<a href="https://a.example/" ping="${target}">x</a>`],
	['details handler', `<details open ontoggle="globalThis.hostileRan = true">x</details>`],
	['clobbering', `<a id="document" name="cookie" href="https://a.example/">x</a>`],
	['TeX image', `$\\includegraphics{${target}.png}$`],
	['TeX link', `$\\href{javascript:globalThis.hostileRan=true}{x}$`],
	['TeX attributes', `$\\htmlStyle{background:url(${target}.png)}{x}$ $\\htmlData{x=y}{x}$`],
	['TeX loop', `$\\def\\a{\\a\\a}\\a$`]
];

const harmless = new Set(['http://a.example/', 'https://a.example/']);

/** What of a tree could load, run, submit or lead somewhere without being seen. */
function dangers(root: ParentNode): string[] {
	const found: string[] = [];
	for (const element of root.querySelectorAll('*')) {
		const tag = element.localName;
		if (
			!/^(p|br|hr|h[1-6]|blockquote|[uo]l|li|pre|code|table|thead|tbody|t[rhd]|strong|em|del|sub|sup|kbd|a|span|div|svg|path|line|button)$/.test(
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

const requests = (): string[] =>
	performance
		.getEntriesByType('resource')
		.map((entry) => entry.name)
		.filter((name) => name.includes(marker));

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));

test.each(hostile)('[S1] nothing of it runs, loads or stays, as Markdown: %s', async (_name, text) => {
	const { container } = await render(MarkdownView, { text });
	await settled();
	expect(dangers(container)).toEqual([]);
	expect(globalThis.hostileRan).toBeUndefined();
	expect(document.querySelector('base, meta[http-equiv="refresh"]')).toBeNull();
});

test.each(hostile)('[S1] nothing of it passes the sanitiser, as HTML: %s', async (_name, html) => {
	const box = document.createElement('div');
	document.body.append(box);
	box.innerHTML = sanitizeHtml(html);
	await settled();
	expect(dangers(box)).toEqual([]);
	expect(globalThis.hostileRan).toBeUndefined();
	box.remove();
});

test('[S1] no request left the page for all of it, while an image of the page itself is seen to', async () => {
	const image = document.createElement('img');
	image.src = `${target}-control.png`;
	document.body.append(image);
	// Asked for last and answered last, so that anything before it has been noted too.
	await expect.poll(requests, { timeout: 15_000 }).not.toEqual([]);
	expect(requests().every((name) => name.endsWith('-control.png'))).toBe(true);
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

test('[L1] a code block names its language, colours SPICE and is copied as it is', async () => {
	const text = 'Q1 c b e QN area=2 ; output\n.ac dec 20 10 1g';
	const screen = await render(MarkdownView, { text: `\`\`\`spice\n${text}\n\`\`\`` });
	await expect.element(screen.getByText('spice', { exact: true })).toBeVisible();
	expect(screen.container.querySelector('pre')?.textContent).toBe(text);
	expect(screen.container.querySelector('pre .device')?.textContent).toBe('Q1');
	expect(screen.container.querySelector('pre .directive')?.textContent).toBe('.ac');
	let copied = '';
	Object.defineProperty(navigator, 'clipboard', {
		configurable: true,
		value: { writeText: async (value: string) => (copied = value) }
	});
	await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
	await expect.element(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
	expect(copied).toBe(text);
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
