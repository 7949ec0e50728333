import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { commands } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { NameLink } from '#lib/app/conversation/name-links.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import MessageList from '#lib/components/conversation/messages/message-list.svelte';
import type { MessageRecord, WebSearchPart } from '#lib/db/records.ts';
import { drawn } from '../../../support/page/drawn.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import '#lib/components/styles/base.css';
import '#lib/components/styles/tokens.css';
import { listProps } from '../../../support/page/message-list-props.ts';
import { fileChange, message, text, toolCall } from '../../../support/sample-conversation.ts';

let { conversation, place } = inWorkbench();
const page12: NameLink = { kind: 'page', path: 'opamp.pdf', page: 12 };
const cited = 'It slews with 0.5 V/us ([data sheet](opamp.pdf#page=12))';

beforeAll(() => language.use('en'));
beforeEach(() => {
	({ conversation, place } = inWorkbench());
	vi.mocked(conversation.answers.linkOf).mockImplementation((address) =>
		address === 'opamp.pdf#page=12' ? page12 : null
	);
});

/** Presses the mouse on an element; what is returned releases it at the same place of the window. */
async function press(target: Element): Promise<() => Promise<void>> {
	const { left, top, width, height } = target.getBoundingClientRect();
	const frame = document.documentElement.getBoundingClientRect();
	const point: [number, number] = [
		(left + width / 2 - frame.left) / frame.width,
		(top + height / 2 - frame.top) / frame.height
	];
	await commands.mouse('html', [point], { hold: true });
	return () => commands.mouse('html', [point], { held: true });
}

const words = (count: number): string =>
	Array.from({ length: count }, (_, index) => `Paragraph ${index} of the answer.`).join('\n\n');

/** An answer that is being written, in a list that is lower than it. */
async function answering(parts: MessageRecord['parts'], before: MessageRecord[] = []) {
	const written = (more: Partial<MessageRecord> = {}) => [
		...before,
		message('a', 'assistant', parts, { stopReason: null, ...more })
	];
	const props = { ...listProps(written(), [fileChange('o')]), streamingId: 'a', running: true };
	const screen = await render(MessageList, props, place);
	const frame = screen.container.querySelector<HTMLElement>('.frame');
	if (frame) frame.style.height = '400px';
	const log = screen.getByRole('log').element();
	await expect.poll(() => log.scrollTop).toBeGreaterThan(100);
	await drawn();
	return {
		screen,
		log,
		distance: () => log.scrollHeight - log.scrollTop - log.clientHeight,
		write: async (newParts: MessageRecord['parts']) => {
			await screen.rerender({ messages: [...before, message('a', 'assistant', newParts, { stopReason: null })] });
			await drawn();
		},
		end: async () => {
			// As it is read from the database: all objects are new.
			await screen.rerender({ messages: structuredClone(written({ stopReason: 'complete' })), streamingId: null });
			await screen.rerender({ running: false });
			await drawn();
		}
	};
}

describe('a click on what was pressed while the conversation changed', () => {
	const citation = (container: Element) => container.querySelector('.name-link')!;
	const sources: WebSearchPart = {
		type: 'web_search',
		engine: 'provider',
		query: '',
		state: 'found',
		sources: [{ title: 'Data sheet', url: 'https://a.example/', snippet: '' }],
		fault: null
	};

	test('[L8] [L1] follows a citation in the paragraph that is being written', async () => {
		const { screen, write, distance } = await answering([text(`${words(40)}\n\n${cited}`)]);
		const pressed = citation(screen.container);
		const release = await press(pressed);
		await write([text(`${words(40)}\n\n${cited} and more`)]);
		await write([
			text(`${words(40)}\n\n${cited} and more **of it**, as [the manual](opamp.pdf#page=12) says.\n\n${words(9)}`)
		]);
		expect(citation(screen.container)).toBe(pressed);
		await release();
		expect(conversation.answers.follow).toHaveBeenCalledExactlyOnceWith(page12);
		// What came meanwhile is followed again.
		await expect.poll(distance).toBeLessThan(2);
	});

	test('[L8] [L1] follows a citation when the answer ends', async () => {
		const parts = [sources, text(`${words(40)}\n\n${cited}.`)];
		const { screen, end } = await answering(parts);
		const release = await press(citation(screen.container));
		await end();
		await release();
		expect(conversation.answers.follow).toHaveBeenCalledExactlyOnceWith(page12);
	});

	test('[L3] [L1] undoes a change when the answer ends and when it goes on', async () => {
		const parts = [text(words(40)), toolCall('c', 'patch_file', { operationIds: ['o'] })];
		const { screen, write, end } = await answering(parts);
		const undo = screen.getByRole('button', { name: 'Undo' });
		let release = await press(undo.element());
		await write([...parts, text(words(20))]);
		await release();
		expect(conversation.undo).toHaveBeenCalledTimes(1);
		await drawn();
		await write(parts);
		release = await press(undo.element());
		await end();
		await release();
		expect(conversation.undo).toHaveBeenCalledTimes(2);
	});

	test('[L1] reaches a button of an earlier message when what is above it grows', async () => {
		const before = Array.from({ length: 60 }, (_, index) =>
			message(`m${index}`, index % 2 === 0 ? 'user' : 'assistant', [text(words(index % 2 === 0 ? 1 : 5))])
		);
		const { screen, log } = await answering([text(words(40))], before);
		log.scrollTop -= log.scrollTop / 2;
		await drawn();
		const { top, bottom } = log.getBoundingClientRect();
		const isWithin = (node: Element, margin: number) => {
			const box = node.getBoundingClientRect();
			return box.bottom > top - margin && box.top < bottom + margin;
		};
		await expect.poll(() => [...log.querySelectorAll('.waiting')].some((node) => isWithin(node, 800))).toBe(false);
		await drawn();
		const buttons = screen.getByRole('button', { name: 'Keep in context' }).elements();
		const shown = buttons.find((button) => isWithin(button, -50));
		const release = await press(shown!);
		log.querySelector<HTMLElement>('.list > :first-child')!.style.paddingTop = '300px';
		await drawn();
		await release();
		expect(conversation.pin).toHaveBeenCalledTimes(1);
	});

	test('[L1] an answer that ends moves nothing: the place of its buttons is kept', async () => {
		const { log, end } = await answering([text(words(40))]);
		const height = log.scrollHeight;
		await end();
		expect(log.scrollHeight).toBe(height);
	});
});
