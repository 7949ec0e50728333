import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { imageType } from '#lib/base/image-type.ts';
import ImageView from '#lib/components/workbench/image-view.svelte';
import { sizedHost } from '../../support/spice/sized-host.ts';
import '#lib/components/styles/base.css';

beforeEach(() => language.use('en'));

const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20"></svg>`;

describe('[B1] the image viewer', () => {
	test('shows an image with its size, and another version of it', async () => {
		const { rerender } = await render(ImageView, {
			target: sizedHost(300),
			props: { path: 'a.svg', content: svg(40) }
		});
		await expect.element(page.getByRole('img', { name: 'a.svg' })).toBeVisible();
		await expect.element(page.getByText('40 × 20 px')).toBeVisible();
		const bytes = new TextEncoder().encode(svg(60));
		await rerender({ content: bytes });
		await expect.element(page.getByText('60 × 20 px')).toBeVisible();
	});

	test('says that a damaged image cannot be displayed, until it is replaced', async () => {
		const props = { path: 'a.png', content: Uint8Array.of(137, 80, 78, 71) as string | Uint8Array };
		const { rerender } = await render(ImageView, { target: sizedHost(300), props });
		await expect.element(page.getByRole('alert')).toHaveTextContent('cannot be displayed');
		await rerender({ path: 'a.svg', content: svg(40) });
		await expect.element(page.getByRole('img', { name: 'a.svg' })).toBeVisible();
	});

	test.each([
		['lib/Photo.JPEG', 'image/jpeg'],
		['a.b/target.png', 'image/png'],
		['a.svg/notes', null],
		['constructor', null],
		['x.constructor', null]
	])('%s is %s', (path, type) => expect(imageType(path)).toBe(type));
});
