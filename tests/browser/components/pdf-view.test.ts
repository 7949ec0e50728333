import { tick } from 'svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { PdfReader } from '#lib/app/project/documents/pdf-reader.svelte.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import { Fault } from '#lib/base/fault.ts';
import PdfView from '#lib/components/documents/pdf-view.svelte';
import { sizedHost } from '../../support/spice/sized-host.ts';

beforeAll(() => language.use('en'));

const size = { width: 600, height: 800 };
const noImage = () => Promise.reject(new Fault('document_page_damaged', 'No image'));

test('[K5] the reader returns to the page at which it was left, also when it was out of sight', async () => {
	await page.viewport(900, 700);
	const reader = new PdfReader(async () => ({
		pageCount: 9,
		title: '',
		outline: [],
		sizes: async () => Array.from({ length: 9 }, (_, index) => ({ ...size, height: index === 0 ? 400 : 800 })),
		text: async () => '',
		layer: async () => ({ text: '', pieces: [], items: [], stretches: [], size }),
		find: async () => [],
		draw: noImage,
		picture: noImage,
		close: () => undefined
	}));
	await reader.open();
	const onpage = vi.fn();
	const host = sizedHost(600);
	Object.assign(host.style, { display: 'flex', flexDirection: 'column' });
	const given = { path: 'a.pdf', reader, reveal: null, leftAt: 6, isDark: false, onpage, onask: vi.fn() };
	await render(PdfView, { target: host, props: given });
	const number = page.getByRole('spinbutton', { name: language.t.documents.pageNumber });
	await expect.element(number).toHaveValue(6);
	await number.fill('8');
	await userEvent.keyboard('{Enter}');
	await expect.poll(() => onpage.mock.calls.at(-1)).toEqual([8]);
	host.style.display = 'none';
	await new Promise((done) => setTimeout(done, 200));
	host.style.display = 'flex';
	await new Promise((done) => setTimeout(done, 200));
	await expect.element(number).toHaveValue(8);
	expect(onpage.mock.calls.at(-1)).toEqual([8]);
});

test('[K5] a link is followed also when the sizes of pages become known just after it', async () => {
	await page.viewport(900, 700);
	let know: (sizes: (typeof size)[]) => void = () => undefined;
	const known = new Promise<(typeof size)[]>((resolve) => (know = resolve));
	const reader = new PdfReader(async () => ({
		pageCount: 9,
		title: '',
		outline: [],
		sizes: () => known,
		text: async () => '',
		layer: async () => ({ text: '', pieces: [], items: [], stretches: [], size }),
		find: async () => [],
		draw: noImage,
		picture: noImage,
		close: () => undefined
	}));
	void reader.open();
	const given = { path: 'a.pdf', reader, reveal: null, leftAt: 8, isDark: false, onpage: vi.fn(), onask: vi.fn() };
	const host = sizedHost(600);
	Object.assign(host.style, { display: 'flex', flexDirection: 'column' });
	const { rerender } = await render(PdfView, { target: host, props: given });
	const number = page.getByRole('spinbutton', { name: language.t.documents.pageNumber });
	await expect.element(number).toHaveValue(8);
	await new Promise((done) => setTimeout(done, 100));
	await rerender({ reveal: { token: 1, page: 3 } });
	await tick();
	// Before the browser tells of the scrolling.
	know(Array.from({ length: 9 }, (_, index) => ({ ...size, height: index === 0 ? 400 : 800 })));
	await new Promise((done) => setTimeout(done, 200));
	await expect.element(number).toHaveValue(3);
});
