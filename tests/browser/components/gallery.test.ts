import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import GalleryView from '#lib/components/gallery/gallery-view.svelte';

const project = (id: string, curve: readonly number[] | null) => ({
	id,
	name: `Amplifier ${id}`,
	href: `?id=${id}`,
	edited: 'now',
	size: '1 kB',
	curve,
	lastRun: null
});

await language.use('en');

test('[A2] [DB20] a card that cannot be drawn costs only its curve, and its project can be deleted', async () => {
	const broken = new Proxy([0, 1], {
		get() {
			throw new Error('The curve cannot be read');
		}
	});
	const ondelete = vi.fn();
	const idle = () => undefined;
	const screen = await render(GalleryView, {
		projects: [project('a', [0, 1]), project('b', broken), project('c', null)],
		examples: [],
		busy: null,
		trashed: 0,
		ondelete,
		...{ oncreate: idle, onimport: idle, onpaste: idle, onnetlist: idle, onexample: idle, ondemo: idle },
		...{ onrename: idle, onduplicate: idle, onexport: idle, ontrash: idle }
	});
	for (const id of ['a', 'b', 'c'])
		await expect.element(screen.getByRole('link', { name: `Open Amplifier ${id}` })).toBeVisible();
	await userEvent.click(screen.getByRole('button', { name: 'Actions for Amplifier b' }));
	await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
	expect(ondelete.mock.calls).toEqual([['b']]);
});
