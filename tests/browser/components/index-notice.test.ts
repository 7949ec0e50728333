import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { Fault } from '#lib/base/fault.ts';
import IndexNotice from '#lib/components/workbench/index-notice.svelte';

beforeEach(() => language.use('en'));

test('[K2] [KNOW13] [KNOW14] the status bar says that the index is stopped or incomplete, and goes on with a click', async () => {
	const onresume = vi.fn();
	const screen = await render(IndexNotice, { state: 'indexing', fault: null, onresume });
	await expect.element(screen.container).toHaveTextContent(/^$/);
	await screen.rerender({ state: 'stopped', fault: null, onresume });
	await expect.element(screen.container).toHaveTextContent('Search index stopped');
	await screen.getByRole('button', { name: 'Continue' }).click();
	const fault = new Fault('document_damaged', 'No PDF', { path: 'a.pdf', detail: 'no header' });
	await screen.rerender({ state: 'ready', fault, onresume });
	const button = screen.getByRole('button', { name: 'Search index incomplete' });
	await expect.element(button).toHaveAttribute('title', expect.stringMatching(/^a\.pdf: This PDF/u));
	await button.click();
	expect(onresume).toHaveBeenCalledTimes(2);
});
