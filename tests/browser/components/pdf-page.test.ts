import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import PdfPage from '#lib/components/documents/pdf-page.svelte';
import { layOutText } from '#lib/workers/pdf/page-text.ts';
import type { TextItem } from '#lib/workers/pdf/protocol.ts';
import { sizedHost } from '../../support/spice/sized-host.ts';

beforeEach(() => language.use('en'));

function props(items: TextItem[]) {
	return {
		page: 3,
		scale: 1,
		hits: [],
		current: null,
		isDim: false,
		draw: () => createImageBitmap(new ImageData(60, 80)),
		loadLayer: async () => ({ ...layOutText(items), items, size: { width: 60, height: 80 }, stretches: [1] })
	};
}

test('[K5] a page without text says so, one with text does not', async () => {
	const note = page.getByText('This page has no text, so it cannot be searched.');
	const scan = await render(PdfPage, { target: sizedHost(300), props: props([]) });
	await expect.element(note).toBeVisible();
	await scan.unmount();
	const words = [{ text: 'Slew rate', x: 5, y: 20, width: 40, size: 10, angle: 0 }];
	await render(PdfPage, { target: sizedHost(300), props: props(words) });
	await expect.element(page.getByText('Slew rate')).toBeInTheDocument();
	await expect.element(note).not.toBeInTheDocument();
});
