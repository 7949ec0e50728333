import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { Fault } from '#lib/base/fault.ts';
import UnsavedBar from '#lib/components/workbench/files/unsaved-bar.svelte';
import '#lib/components/styles/base.css';

beforeAll(() => language.use('en'));

const props = () => ({
	path: 'a.cir',
	gone: null,
	conflict: null,
	fault: null,
	onrestore: vi.fn(),
	onsettle: vi.fn(),
	onretry: vi.fn(),
	ondownload: vi.fn()
});
const button = (name: string) => page.getByRole('button', { name });

test.each([
	['when all stored data are deleted', { fault: new Fault('storage_deleted', 'x') }, false],
	['when the storage is full', { fault: new Fault('storage_full', 'x', { usage: 1, quota: 1 }) }, true],
	['when the project is deleted', { gone: 'deleted' as const }, false]
])('[DB21] offers to download open files %s, and to try again only where that can help', async (_, change, retries) => {
	const given = props();
	await render(UnsavedBar, { ...given, ...change });
	await button('Download unsaved files').click();
	expect(given.ondownload).toHaveBeenCalledOnce();
	expect(button('Try again').elements()).toHaveLength(retries ? 1 : 0);
});

test('[DB21] offers no download of files that are stored', async () => {
	await render(UnsavedBar, props());
	expect(page.getByRole('button').elements()).toHaveLength(0);
});
