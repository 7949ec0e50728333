import { beforeAll, describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import MessageList from '#lib/components/conversation/messages/message-list.svelte';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { listProps } from '../../../support/page/message-list-props.ts';
import { message, text } from '../../../support/sample-conversation.ts';

const { place } = inWorkbench();

beforeAll(() => language.use('en'));

describe('[L1] a long conversation', () => {
	test('is drawn at its end at once, and elsewhere when that comes into view', async () => {
		const all = Array.from({ length: 300 }, (_, index) =>
			message(`m${index}`, index % 2 === 0 ? 'user' : 'assistant', [text(`Words **${index}**.`)])
		);
		const screen = await render(MessageList, listProps(all), place);
		await expect.element(screen.getByText('299', { exact: true })).toBeVisible();
		const drawn = () => screen.container.querySelectorAll('.message').length;
		expect(drawn()).toBeLessThan(100);
		await expect.poll(() => screen.container.textContent, { message: 'for the page search' }).toContain('Words **1**.');
		screen.container.querySelector('[role=log]')!.scrollTop = 0;
		await expect.element(screen.getByText('Words 1.')).toBeVisible();
		expect(drawn()).toBeLessThan(150);
	});

	test('gets its elements in several tasks, in a list that has its height and place at once', async () => {
		const all = Array.from({ length: 600 }, (_, index) => message(`m${index}`, 'user', [text(`Words **${index}**.`)]));
		/** Waiting parts and height after each task that added some. */
		const tasks: { added: number; height: number }[] = [];
		let count = 0;
		const observer = new MutationObserver(() => {
			const waiting = document.querySelectorAll('.waiting').length;
			const height = document.querySelector('[role=log]')?.scrollHeight ?? 0;
			if (waiting > count) tasks.push({ added: waiting - count, height });
			count = waiting;
		});
		observer.observe(document.body, { childList: true, subtree: true });
		const screen = await render(MessageList, { ...listProps(all), scrollTop: 20_000 }, place);
		const frame = screen.container.querySelector<HTMLElement>('.frame')!;
		frame.style.height = '300px';
		const log = screen.getByRole('log').element();
		await expect.poll(() => log.textContent).toContain('Words **0**.');
		observer.disconnect();
		expect(tasks.length).toBeGreaterThan(2);
		expect(Math.max(...tasks.map(({ added }) => added))).toBeLessThanOrEqual(64);
		for (const { height } of tasks) expect(height).toBeGreaterThan(60_000);
		log.scrollTop = 20_000;
		await expect.poll(() => log.querySelectorAll('.message').length).toBeGreaterThan(1);
		await expect.poll(() => log.scrollTop).toBe(20_000);
	});
});
