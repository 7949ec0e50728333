import { beforeAll, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { SvelteMap } from 'svelte/reactivity';
import { language } from '#lib/app/shell/language.svelte.ts';
import MessageList from '#lib/components/conversation/messages/message-list.svelte';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { listProps } from '../../../support/page/message-list-props.ts';
import { fileChange, message, text, toolCall } from '../../../support/sample-conversation.ts';

beforeAll(() => language.use('en'));

const reasoning = { type: 'reasoning', text: 'Raise RC.', startedAt: 0, durationMs: 4200 } as const;
const search = {
	type: 'web_search',
	query: 'op amp noise',
	engine: 'google',
	state: 'found',
	sources: [],
	fault: null,
	elapsedMs: 1
} as const;
const calls = [
	...Array.from({ length: 6 }, (_, n) => toolCall(`c${n}`, 'read_file')),
	toolCall('last', 'patch_file', { operationIds: ['o'], result: 'What the patch said' })
];
const answer = message('a', 'assistant', [reasoning, search as never, ...calls, text('Done.')]);

/** The list as it appears with these folds. */
function show(folds: SvelteMap<string, boolean>) {
	const { place } = inWorkbench();
	const wrapperProps = { ...place.wrapperProps, folds };
	return render(MessageList, listProps([answer], [fileChange('o')]), { ...place, wrapperProps });
}

test('[I1] [DB18] reasoning, search, tool output, changes and earlier steps are unfolded again as they were left', async () => {
	const folds = new SvelteMap<string, boolean>();
	const first = await show(folds);
	await userEvent.click(first.getByRole('button', { name: 'Thought for 4.2 s' }));
	await userEvent.click(first.getByRole('button', { name: /Web search/ }));
	await userEvent.click(first.getByRole('button', { name: '2 earlier steps' }));
	await userEvent.click(first.getByRole('button', { name: 'Show tool output' }).last());
	await userEvent.click(first.getByTitle('Show changes'));
	await expect.element(first.getByRole('region', { name: 'Changes in amplifier.cir' })).toBeVisible();
	// As when the layout changes, or the page is loaded again.
	first.unmount();
	const again = await show(folds);
	await expect.element(again.getByText('Raise RC.')).toBeVisible();
	await expect.element(again.getByText('op amp noise')).toBeVisible();
	await expect.element(again.getByText('What the patch said')).toBeVisible();
	await expect.element(again.getByRole('region', { name: 'Changes in amplifier.cir' })).toBeVisible();
	expect(again.container.querySelectorAll('article')).toHaveLength(7);
	await userEvent.click(again.getByRole('button', { name: 'Thought for 4.2 s' }));
	again.unmount();
	const last = await show(folds);
	await expect.element(last.getByText('What the patch said')).toBeVisible();
	await expect.element(last.getByText('Raise RC.')).not.toBeInTheDocument();
});

test('[I1] a restored position stays when what is above it grows, until the user scrolls', async () => {
	const { place } = inWorkbench();
	const lines = (count: number) => Array.from({ length: count }, (_, n) => `Paragraph ${n}.`).join('\n\n');
	const before = (count: number) => [message('a', 'assistant', [text(lines(count))])];
	const screen = await render(MessageList, { ...listProps(before(20)), scrollTop: 900 }, place);
	const frame = screen.container.querySelector<HTMLElement>('.frame');
	if (frame) frame.style.height = '300px';
	const log = screen.getByRole('log').element();
	await screen.rerender({ ...listProps(before(80)), scrollTop: 900 });
	await expect.poll(() => log.scrollTop).toBe(900);
	log.dispatchEvent(new WheelEvent('wheel'));
	log.scrollTop = 500;
	await screen.rerender({ ...listProps(before(90)), scrollTop: 900 });
	await expect.poll(() => log.textContent).toContain('Paragraph 89.');
	expect(log.scrollTop).toBe(500);
});
