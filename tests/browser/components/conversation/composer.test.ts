import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { en } from '#lib/i18n/en/messages.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import type { InstructionFile } from '#lib/app/project/project-instructions.svelte.ts';
import type { PermissionSwitches } from '#lib/app/project/project-permissions.svelte.ts';
import type { Draft } from '#lib/db/records.ts';
import Composer from '#lib/components/conversation/composer/composer.svelte';
import ConversationPanel from '#lib/components/conversation/conversation-panel.svelte';
import { figuresOf } from '#lib/usage/call-statistics.ts';
import { readImageHeader } from '#lib/llm/tokens/image-size.ts';
import { createImageClient } from '#lib/workers/images/image-client.ts';
import { pngHeader } from '../../../support/page/image-files.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { call } from '../../../support/sample-calls.ts';
import { listProps } from '../../../support/page/message-list-props.ts';
import { message, text } from '../../../support/sample-conversation.ts';
import { SampleMentions } from '../../../support/sample-mentions.svelte.ts';

let { conversation, workbench, place } = inWorkbench();

beforeAll(() => language.use('en'));
beforeEach(() => ({ conversation, workbench, place } = inWorkbench()));

function composerProps(draft: Draft) {
	return {
		draft,
		running: false,
		stopping: false,
		model: 'glm-4.7' as string | null,
		mentions: new SampleMentions(['amplifier.cir', 'lib/models.lib', 'notes.md']),
		webSearch: null as boolean | null,
		permissions: {
			choiceOf: () => 'ask' as const,
			isSwitchable: () => true,
			allow: async () => undefined
		} as PermissionSwitches
	};
}

/** A composer whose draft is kept as the application keeps it. */
async function renderComposer(extra: Partial<ReturnType<typeof composerProps>> = {}) {
	const screen = await render(Composer, { ...composerProps({ text: '', attachments: [] }), ...extra }, place);
	conversation.changeDraft.mockImplementation((draft) => void screen.rerender({ draft }));
	return { screen, box: screen.getByRole('textbox') };
}

describe('composer', () => {
	test('[L5] Enter sends, Shift+Enter makes a line', async () => {
		const { box } = await renderComposer();
		await userEvent.click(box);
		await userEvent.keyboard('one{Shift>}{Enter}{/Shift}two');
		await expect.element(box).toHaveValue('one\ntwo');
		expect(conversation.send).not.toHaveBeenCalled();
		await userEvent.keyboard('{Enter}');
		expect(conversation.send).toHaveBeenCalledExactlyOnceWith({ text: 'one\ntwo', attachments: [] });
	});

	test('[L5] the Enter that ends an input method’s composition sends nothing', async () => {
		const { box } = await renderComposer({ draft: { text: '提高增益', attachments: [] } });
		const enter = { key: 'Enter', bubbles: true, cancelable: true };
		box.element().dispatchEvent(new KeyboardEvent('keydown', { ...enter, isComposing: true }));
		expect(conversation.send).not.toHaveBeenCalled();
		box.element().dispatchEvent(new KeyboardEvent('keydown', enter));
		expect(conversation.send).toHaveBeenCalledOnce();
	});

	test('[L5] [LOOP16] while it works Enter keeps the message for the next step, and Escape stops', async () => {
		const { screen, box } = await renderComposer({ running: true, draft: { text: 'next', attachments: [] } });
		await userEvent.click(box);
		await userEvent.keyboard('{Enter}');
		expect(conversation.send).not.toHaveBeenCalled();
		expect(conversation.queue).toHaveBeenCalledExactlyOnceWith({ text: 'next', attachments: [] });
		await userEvent.keyboard('{Escape}');
		await userEvent.click(screen.getByRole('button', { name: 'Send at the next step' }));
		expect(conversation.queue).toHaveBeenCalledTimes(2);
		await userEvent.click(screen.getByRole('button', { name: 'Stop (Escape)' }));
		expect(conversation.stop).toHaveBeenCalledTimes(2);
		await screen.rerender({ draft: { text: '', attachments: [] } });
		await expect.element(screen.getByRole('button', { name: 'Send at the next step' })).not.toBeInTheDocument();
	});

	test('[LOOP16] what waits for the next step is listed and can be taken back', async () => {
		const queued = [
			{ text: 'Mind the noise', attachments: [] },
			{ text: 'and the power', attachments: [] }
		];
		const screen = await render(ConversationPanel, { ...panelProps(), queued }, place);
		const list = screen.getByRole('list', { name: 'Waiting for the next step' });
		await expect.element(list).toHaveTextContent('Mind the noise');
		await userEvent.click(screen.getByRole('button', { name: 'Take back: and the power' }));
		expect(conversation.unqueue).toHaveBeenCalledExactlyOnceWith(queued[1]);
	});

	test('[E4] while a stop takes effect the next message can be sent', async () => {
		const draft = { text: 'next', attachments: [] };
		const { screen, box } = await renderComposer({ running: true, stopping: true, draft });
		await expect.element(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
		await userEvent.click(box);
		await userEvent.keyboard('{Enter}');
		expect(conversation.send).toHaveBeenCalledOnce();
	});

	test('[L5] without a model the reason is told and leads to the settings', async () => {
		const { screen } = await renderComposer({ model: null, draft: { text: 'hello', attachments: [] } });
		await expect.element(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
		await userEvent.click(screen.getByRole('button', { name: 'Connect one' }));
		expect(workbench.openModel).toHaveBeenCalledOnce();
	});

	test('[L5] @ offers what matches by kind, arrows choose, Enter completes without sending', async () => {
		const { screen, box } = await renderComposer();
		await userEvent.click(box);
		await userEvent.keyboard('see @m');
		const list = screen.getByRole('listbox', { name: 'Mention a file, a name of the circuit, a run or a plot' });
		await expect.element(list.getByRole('group', { name: 'Files' })).toBeVisible();
		const best = screen.getByRole('option', { name: 'lib/models.lib' });
		await expect.element(best).toHaveAttribute('aria-selected', 'true');
		await expect.element(box).toHaveAttribute('aria-activedescendant', best.element().id);
		await userEvent.keyboard('{ArrowDown}{ArrowDown}');
		await expect
			.element(screen.getByRole('option', { name: 'amplifier.cir', exact: true }))
			.toHaveAttribute('aria-selected', 'true');
		await userEvent.keyboard('{Enter}');
		await expect.element(box).toHaveValue('see @amplifier.cir ');
		await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
		expect(conversation.send).not.toHaveBeenCalled();
		await userEvent.keyboard('{Enter}');
		expect(conversation.send).toHaveBeenCalledExactlyOnceWith({
			text: 'see @amplifier.cir',
			attachments: [],
			mentions: [{ name: 'amplifier.cir', target: { kind: 'file', path: 'amplifier.cir' } }]
		});
	});

	test('[L5] names of the circuit come later, the best match is chosen, and a chip opens or removes it', async () => {
		const mentions = new SampleMentions(['amplifier.cir']);
		const { screen, box } = await renderComposer({ mentions });
		await userEvent.click(box);
		await userEvent.keyboard('降低@re');
		await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
		const target = {
			kind: 'symbol' as const,
			entry: 'amplifier.cir',
			space: 'device' as const,
			symbol: 'RE1',
			scope: '',
			path: 'amplifier.cir',
			line: 12
		};
		mentions.later = [
			{ name: 'core', detail: 'amplifier.cir:3', score: 1, target: { ...target, symbol: 'core' } },
			{ name: 'RE1', detail: 'amplifier.cir:12', score: 2, target }
		];
		const option = screen.getByRole('option', { name: 'device RE1 amplifier.cir:12' });
		await expect.element(option).toHaveAttribute('aria-selected', 'true');
		await userEvent.keyboard('{Tab}');
		await expect.element(box).toHaveValue('降低@RE1 ');
		const chips = screen.getByRole('list', { name: 'Mentioned' });
		await userEvent.click(chips.getByTitle('Open RE1'));
		expect(conversation.openMention).toHaveBeenCalledExactlyOnceWith({ name: 'RE1', target });
		await userEvent.click(chips.getByRole('button', { name: 'Remove the mention of RE1' }));
		await expect.element(chips).not.toBeInTheDocument();
		await expect.element(box).toHaveValue('降低RE1 ');
	});

	test('[L5] a mention goes when its name is deleted from the text', async () => {
		const { screen, box } = await renderComposer();
		await userEvent.click(box);
		await userEvent.keyboard('@notes{Enter}');
		await expect.element(screen.getByRole('list', { name: 'Mentioned' })).toBeVisible();
		await userEvent.keyboard('{Backspace}{Backspace}');
		await expect.element(screen.getByRole('list', { name: 'Mentioned' })).not.toBeInTheDocument();
	});

	test('[MENTION3] a sent message shows what it mentions, and what did not exist any more', async () => {
		const file = { name: 'a.cir', target: { kind: 'file' as const, path: 'a.cir' } };
		const parts = [
			{ type: 'mention' as const, ...file, content: 'R1' },
			{
				type: 'mention' as const,
				name: 'a.cir 14:03:21',
				target: { kind: 'run' as const, runId: null },
				content: 'It did not exist',
				isMissing: true as const
			},
			text('Compare @a.cir with @a.cir 14:03:21')
		];
		const screen = await render(
			ConversationPanel,
			{ ...panelProps(), ...listProps([message('u', 'user', parts)]) },
			place
		);
		const chips = screen.getByRole('list', { name: 'Mentioned' });
		await expect.element(chips).toHaveTextContent('a.cir 14:03:21: no longer exists');
		await userEvent.click(chips.getByTitle('Open a.cir'));
		expect(conversation.openMention).toHaveBeenCalledExactlyOnceWith(file);
	});

	test('[L5] pasted pictures and dropped text files become chips that can be removed', async () => {
		const { screen, box } = await renderComposer();
		const png = new File([Uint8Array.of(137, 80, 78, 71)], 'target.png', { type: 'image/png' });
		const pasted = new DataTransfer();
		pasted.items.add(png);
		box
			.element()
			.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }));
		await expect.element(screen.getByText('target.png')).toBeVisible();
		const dropped = new DataTransfer();
		dropped.items.add(new File(['R1 a b 1k'], 'divider.cir'));
		box.element().dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }));
		await expect.element(screen.getByText('divider.cir')).toBeVisible();
		await userEvent.click(screen.getByRole('button', { name: 'Remove target.png' }));
		await expect.element(screen.getByText('target.png')).not.toBeInTheDocument();
		await userEvent.click(screen.getByRole('button', { name: 'Send' }));
		expect(conversation.send).toHaveBeenCalledWith({
			text: '',
			attachments: [{ type: 'attachment', name: 'divider.cir', mediaType: 'text/plain', data: 'R1 a b 1k' }]
		});
	});

	test('[L5] an image is attached as services accept it; one that cannot be decoded is refused', async () => {
		const images = createImageClient();
		const signal = new AbortController().signal;
		conversation.fitImage.mockImplementation((bytes) => images.fit(bytes, signal));
		const canvas = new OffscreenCanvas(3_000, 1_500);
		canvas.getContext('2d')!.fillRect(0, 0, 1_000, 1_000);
		const drawing = await canvas.convertToBlob({ type: 'image/webp' });
		const { screen, box } = await renderComposer();
		const drop = (file: File) => {
			const dropped = new DataTransfer();
			dropped.items.add(file);
			box.element().dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }));
		};
		drop(new File([drawing], 'bode.webp', { type: 'image/webp' }));
		await expect.element(screen.getByText('bode.webp')).toBeVisible();
		const [attached] = conversation.changeDraft.mock.lastCall![0].attachments;
		expect(attached?.mediaType).toBe('image/png');
		const bytes = Uint8Array.from(atob(attached?.data ?? ''), (character) => character.charCodeAt(0));
		expect(readImageHeader(bytes)).toMatchObject({ width: 1_568, height: 784 });
		drop(new File([new Uint8Array(pngHeader(40, 30))], 'broken.png', { type: 'image/png' }));
		await expect.element(screen.getByRole('alert')).toHaveTextContent('broken.png is damaged or has too many pixels');
		await expect.element(screen.getByText('bode.webp')).toBeVisible();
		images.dispose();
	});

	test.each([
		['a PDF', new File(['%PDF-1.7\n'], 'opamp sheet.pdf', { type: 'application/pdf' })],
		['a text of more than 1 MB', new File(['x'.repeat(2 ** 20 + 1)], 'opamp sheet.pdf')],
		['text in another encoding', new File([Uint8Array.of(0xb5, 0x41)], 'opamp sheet.pdf')],
		['a binary file', new File([Uint8Array.of(82, 0, 1)], 'opamp sheet.pdf')]
	])('[L5] %s becomes a file of the project, which the message mentions', async (_name, file) => {
		const path = 'docs/opamp sheet.pdf';
		conversation.addFile.mockResolvedValueOnce([{ name: path, target: { kind: 'file', path } }]);
		const { screen, box } = await renderComposer();
		await userEvent.fill(box, 'Read');
		const dropped = new DataTransfer();
		dropped.items.add(file);
		box.element().dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }));
		await expect.element(screen.getByRole('list', { name: 'Mentioned' })).toHaveTextContent(path);
		expect(conversation.addFile.mock.lastCall?.[0].name).toBe('opamp sheet.pdf');
		await expect.element(box).toHaveValue(`Read @${path} `);
		await userEvent.click(screen.getByRole('button', { name: 'Send' }));
		expect(conversation.send).toHaveBeenCalledWith({
			text: `Read @${path}`,
			attachments: [],
			mentions: [{ name: path, target: { kind: 'file', path } }]
		});
	});

	test.each([
		['too large', new File([new Uint8Array(10 * 2 ** 20 + 1)], 'big.png', { type: 'image/png' }), 'larger than 10 MB'],
		['an image that no model accepts', new File(['II*'], 'scan.tiff', { type: 'image/tiff' }), 'models do not accept']
	])('[L5] a file that is %s is refused with the reason', async (_name, file, reason) => {
		const { screen, box } = await renderComposer();
		const dropped = new DataTransfer();
		dropped.items.add(file);
		box.element().dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }));
		await expect.element(screen.getByRole('alert')).toHaveTextContent(reason);
		expect(conversation.changeDraft).not.toHaveBeenCalled();
		// It concerns that message: the next turn takes it away.
		await screen.rerender({ running: true });
		await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
	});
});

function panelProps() {
	const { stopping: _, ...composer } = composerProps({ text: '', attachments: [] });
	return {
		...listProps([]),
		...composer,
		queued: [] as Draft[],
		total: null,
		keepRecent: 3,
		sessionId: 's1',
		sessionName: 'Raise the gain',
		mode: 'free' as const,
		status: {
			state: 'idle' as const,
			iteration: 0,
			limit: 15,
			tool: null,
			toolSince: null,
			retry: null,
			activity: null,
			stopping: false
		},
		demoAvailable: true,
		instructions: [] as readonly InstructionFile[]
	};
}

describe('panel', () => {
	test('[L9] the name is edited in place: Enter and leaving keep it, Escape does not', async () => {
		const screen = await render(ConversationPanel, panelProps(), place);
		const input = screen.getByRole('textbox', { name: 'Name of the conversation' });
		await userEvent.click(screen.getByTitle('Rename'));
		await userEvent.fill(input, 'Forty decibels');
		await userEvent.keyboard('{Enter}');
		expect(conversation.renameSession).toHaveBeenLastCalledWith('s1', 'Forty decibels');
		await userEvent.click(screen.getByTitle('Rename'));
		await userEvent.fill(input, 'Never mind');
		await userEvent.keyboard('{Escape}');
		await expect.element(input).not.toBeInTheDocument();
		expect(conversation.renameSession).toHaveBeenCalledOnce();
		await userEvent.click(screen.getByTitle('Rename'));
		await userEvent.fill(input, 'Fifty decibels');
		// Another conversation is opened before the name is stored.
		await screen.rerender({ sessionId: 's2', sessionName: 'Lower the noise' });
		await userEvent.click(screen.getByRole('button', { name: 'Conversations' }));
		expect(conversation.renameSession).toHaveBeenLastCalledWith('s1', 'Fifty decibels');
		expect(conversation.showSessions).toHaveBeenCalledOnce();
	});

	test('[J8] instructions that came with the project are asked about, and what they say can be read first', async () => {
		const file: InstructionFile = { path: 'AGENTS.md', hash: 'h', size: 20, state: 'new' };
		const screen = await render(ConversationPanel, { ...panelProps(), instructions: [file] }, place);
		const t = en.conversation.instructions;
		const question = screen.getByRole('group', { name: t.title });
		await expect.element(question).toHaveTextContent(t.found('AGENTS.md'));
		await userEvent.click(question.getByRole('button', { name: t.read }));
		expect(conversation.openFile).toHaveBeenCalledExactlyOnceWith('AGENTS.md');
		await userEvent.click(question.getByRole('button', { name: t.use }));
		expect(conversation.chooseInstructions).toHaveBeenLastCalledWith(file, true);
		await userEvent.click(question.getByRole('button', { name: t.ignore }));
		expect(conversation.chooseInstructions).toHaveBeenLastCalledWith(file, false);
		await screen.rerender({ instructions: [{ ...file, state: 'changed' }] });
		await expect.element(question).toHaveTextContent(t.changed('AGENTS.md'));
	});

	test('[D15] without a model the demo and the settings are offered, and an example is kept as a draft', async () => {
		const props = { ...panelProps(), model: null };
		const screen = await render(ConversationPanel, props, place);
		await userEvent.click(screen.getByRole('button', { name: 'Watch the demo' }));
		expect(conversation.startDemo).toHaveBeenCalledOnce();
		await userEvent.click(screen.getByRole('button', { name: /Raise the gain to 40 dB/ }));
		expect(conversation.changeDraft).toHaveBeenCalledOnce();
		expect(conversation.send).not.toHaveBeenCalled();
		await userEvent.click(screen.getByRole('button', { name: 'Connect a model' }));
		expect(workbench.openModel).toHaveBeenCalledOnce();
	});

	test('an example leaves in the box what has been typed, and takes what is attached with it', async () => {
		const notes = { type: 'attachment' as const, name: 'notes.txt', mediaType: 'text/plain', data: 'gain 40' };
		const draft = { text: 'and keep the load', attachments: [notes] };
		const props = { ...panelProps(), draft };
		const screen = await render(ConversationPanel, props, place);
		const example = screen.getByRole('button', { name: /Raise the gain to 40 dB/ });
		const text = example.element().textContent;
		await userEvent.click(example);
		expect(conversation.send).toHaveBeenCalledExactlyOnceWith({ text, attachments: draft.attachments });
		expect(conversation.changeDraft).toHaveBeenLastCalledWith({ text: draft.text, attachments: [] });
		await screen.rerender({ model: null });
		await userEvent.click(example);
		expect(conversation.changeDraft).toHaveBeenLastCalledWith({ ...draft, text: `${draft.text}\n${text}` });
		expect(conversation.send).toHaveBeenCalledOnce();
	});

	test('[L7] the status tells the step, what runs and the tokens, in the language of the moment', async () => {
		const status = {
			state: 'executing' as const,
			iteration: 2,
			limit: 15,
			tool: 'run_simulation',
			toolSince: Date.now(),
			retry: null,
			activity: null,
			stopping: false
		};
		const usage = new Map([['answer', figuresOf([call({ prompt: 3_000, completion: 214 })])]]);
		const records = { ...panelProps().records, usage };
		const change = { records, streamingId: 'answer', status, running: true };
		const screen = await render(ConversationPanel, { ...panelProps(), ...change }, place);
		await expect.element(screen.getByText('Simulating the circuit')).toBeVisible();
		await expect.element(screen.getByText('step 2/15')).toBeVisible();
		await expect.element(screen.getByText('3,214 tokens · $0.01')).toBeVisible();
		await language.use('zh-CN');
		await expect.element(screen.getByText('正在仿真电路')).toBeVisible();
		await language.use('en');
	});

	test('[D8] a connection that is tried again says when, which attempt, why, and can be stopped', async () => {
		const fault = { code: 'llm_rate_limited', message: '', data: { host: 'api.example.com', retryAfterS: 60 } };
		const retry = { attempt: 2, attempts: 3, at: Date.now() + 60_000, fault };
		const status = { ...panelProps().status, state: 'calling_llm' as const, retry };
		const screen = await render(ConversationPanel, { ...panelProps(), status, running: true }, place);
		await expect.element(screen.getByText(/^Retrying in (?:59|60) s, attempt 2 of 3$/)).toBeVisible();
		await expect.element(screen.getByText(/api\.example\.com is receiving too many requests/)).toBeVisible();
		await userEvent.click(screen.getByRole('button', { name: 'Stop', exact: true }));
		expect(conversation.stop).toHaveBeenCalledOnce();
		await screen.rerender({ status: { ...status, retry: { ...retry, at: Date.now() } } });
		await expect.element(screen.getByText('Retrying, attempt 2 of 3')).toBeVisible();
		await screen.rerender({ status: { ...status, retry: null } });
		await expect.element(screen.getByText(/^Retrying/)).not.toBeInTheDocument();
	});

	test('[L5] Escape stops from anywhere in the panel', async () => {
		const props = { ...panelProps(), running: true, messages: [message('u', 'user', [text('Go')])] };
		const screen = await render(ConversationPanel, props, place);
		screen.getByRole('log').element().focus();
		await userEvent.keyboard('{Escape}');
		expect(conversation.stop).toHaveBeenCalledOnce();
	});
});
