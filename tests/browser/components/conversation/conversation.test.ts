import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import type { MessageRestore } from '#lib/app/conversation/chat-changes.ts';
import { Fault } from '#lib/base/fault.ts';
import type { MessagePart, MessageRecord, RunRecord } from '#lib/db/records.ts';
import MessageList from '#lib/components/conversation/messages/message-list.svelte';
import type { ResultDifference } from '#lib/sim/result-difference.ts';
import { drawn } from '../../../support/page/drawn.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { listProps } from '../../../support/page/message-list-props.ts';
import { fileChange, message, text, toolCall } from '../../../support/sample-conversation.ts';
import { run, textChange } from '../../../support/storage/sample-records.ts';

let { conversation, workbench, place } = inWorkbench();

beforeAll(() => language.use('en'));
beforeEach(() => ({ conversation, workbench, place } = inWorkbench()));

describe('messages', () => {
	test('[TOOL5] a call of a tool named as what every object inherits is shown, and what follows it', async () => {
		const names = Object.getOwnPropertyNames(Object.prototype);
		const calls = names.map((name, index) => toolCall(`c${index}`, name, { status: 'failed', runId: name }));
		const fault = { code: 'constructor', message: 'What went wrong', data: {} };
		const answers = calls.map((call, index) => message(`a${index}`, 'assistant', [call]));
		const last = message('last', 'assistant', [text('See [constructor] and [x][toString].')], { fault });
		const screen = await render(MessageList, listProps([...answers, last]), place);
		for (const name of names) await expect.element(screen.getByRole('article', { name, exact: true })).toBeVisible();
		await expect.element(screen.getByText('See [constructor] and [x][toString].')).toBeVisible();
		await expect.element(screen.getByText('What went wrong')).toBeVisible();
	});

	test('[D9] the advice for a failed call leads to the place where it can be followed', async () => {
		const fault = { code: 'llm_model_not_found', message: '', data: { host: 'h', model: 'm', provider: 'zhipu' } };
		const props = listProps([message('a', 'assistant', [], { fault, stopReason: 'error' })]);
		const screen = await render(MessageList, props, place);
		await userEvent.click(screen.getByRole('button', { name: 'Open the settings' }));
		expect(workbench.openSettings).toHaveBeenCalledWith('models-zhipu');
		const passing = { ...fault, code: 'llm_rate_limited' };
		await screen.rerender({ messages: [message('a', 'assistant', [], { fault: passing, stopReason: 'error' })] });
		await expect.element(screen.getByRole('button', { name: 'Open the settings' })).not.toBeInTheDocument();
	});

	test('[I5] messages are pinned; each says what happens to it when space runs out', async () => {
		const pinned = message('b', 'assistant', [text('Fine.')], { pinned: true });
		const screen = await render(MessageList, listProps([message('a', 'user', [text('Hello')]), pinned]), place);
		const [question, answer] = screen.getByRole('button', { name: 'Keep in context' }).all();
		await expect.element(question!).toHaveAttribute('aria-pressed', 'false');
		await expect
			.element(question!)
			.toHaveAttribute('title', 'Keep in context. When space runs out, this message is kept.');
		await userEvent.click(question!);
		await userEvent.click(answer!);
		expect(conversation.pin.mock.calls).toEqual([
			['a', true],
			['b', false]
		]);
	});

	test('[L2] reasoning is open while the model thinks and folds with its time when it stops', async () => {
		const thinking = message(
			'a',
			'assistant',
			[{ type: 'reasoning', text: 'Raise **RC**.', startedAt: 0, durationMs: null }],
			{
				stopReason: null
			}
		);
		const props = { ...listProps([thinking]), streamingId: 'a' };
		const screen = await render(MessageList, props, place);
		const toggle = screen.getByRole('button', { name: 'Thinking' });
		await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
		await expect.element(screen.getByText('RC', { exact: true })).toBeVisible();

		const done = message('a', 'assistant', [
			{ type: 'reasoning', text: 'Raise **RC**.', startedAt: 0, durationMs: 4200 },
			text('Done.')
		]);
		await screen.rerender({ ...props, messages: [done], streamingId: null });
		const folded = screen.getByRole('button', { name: 'Thought for 4.2 s' });
		await expect.element(folded).toHaveAttribute('aria-expanded', 'false');
		await userEvent.click(folded);
		await expect.element(screen.getByText('RC', { exact: true })).toBeVisible();
	});

	test('[L3] a file change shows its diff with old and new numbers, opens at the line and copies its path', async () => {
		const props = listProps(
			[message('a', 'assistant', [toolCall('c', 'patch_file', { operationIds: ['o'] })])],
			[fileChange('o')]
		);
		const screen = await render(MessageList, props, place);
		await userEvent.click(screen.getByTitle('Show changes'));
		const rows = [...screen.container.querySelectorAll('.diff tr')].map((row) =>
			[...row.querySelectorAll('td')].map((cell) => cell.innerText.trim()).filter((cell, index) => index !== 2 && cell)
		);
		expect(rows).toEqual([
			['1', '1', '* Amplifier'],
			['2', 'RC vcc c 2.2k'],
			['2', 'RC vcc c 4.7k'],
			['3', '3', '.end']
		]);
		await userEvent.click(screen.getByRole('button', { name: 'Open amplifier.cir at the change' }));
		expect(workbench.openFile).toHaveBeenCalledWith('amplifier.cir', 2);
		await userEvent.click(screen.getByRole('button', { name: 'Copy path' }));
		expect(workbench.copy).toHaveBeenCalledWith('amplifier.cir');
	});

	test('[L3] a long diff shows 20 lines and the rest on request', async () => {
		const after = Array.from({ length: 50 }, (_, line) => `R${line} a b 1k`).join('\n');
		const change = fileChange('o', { changes: [textChange({ before: null, after })], additions: 50, deletions: 0 });
		const screen = await render(
			MessageList,
			listProps([message('a', 'assistant', [toolCall('c', 'rewrite_file', { operationIds: ['o'] })])], [change]),
			place
		);
		await userEvent.click(screen.getByTitle('Show changes'));
		expect(screen.container.querySelectorAll('.diff tr').length).toBe(20);
		await userEvent.click(screen.getByRole('button', { name: '30 more lines' }));
		expect(screen.container.querySelectorAll('.diff tr').length).toBe(50);
	});

	test('[F6] files are restored to before a message after the user has seen what changes', async () => {
		const answers = ['a', 'b'].map((id, order) =>
			message(id, 'assistant', [toolCall(`c${id}`, 'patch_file', { operationIds: [id] })], { order })
		);
		const changes = answers.map(({ id }) => fileChange(id, { messageId: id, callId: `c${id}` }));
		const planned: MessageRestore = {
			messageId: 'b',
			sessionId: 'session',
			plan: { changes: [], reverts: ['b'], left: [{ path: 'mine.cir', reason: 'changed' }] },
			request: {
				kind: 'edit',
				digest: '',
				files: [
					{
						type: 'modify',
						path: 'amplifier.cir',
						movedTo: null,
						kind: 'text',
						hunks: [{ oldStart: 2, newStart: 2, lines: ['-RC vcc c 4.7k', '+RC vcc c 2.2k'] }],
						additions: 1,
						deletions: 1,
						hiddenLines: 0
					}
				]
			}
		};
		conversation.planRestore.mockResolvedValue(planned);
		conversation.restore.mockRejectedValueOnce(new Fault('file_modified_externally', 'Changed.', { path: 'x' }));
		const screen = await render(MessageList, listProps(answers, changes), place);
		const name = 'Restore files to before this message';
		const open = screen.getByRole('button', { name });
		expect(open.elements()).toHaveLength(2);
		(open.nth(1).element() as HTMLElement).focus();
		await userEvent.keyboard('{Enter}');
		const dialog = screen.getByRole('dialog', { name });
		await expect.element(dialog).toHaveTextContent('+1 −1');
		await expect.element(dialog).toHaveTextContent('RC vcc c 2.2k');
		await expect.element(dialog).toHaveTextContent('mine.cir: changed since by you or elsewhere');
		await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
		await userEvent.keyboard('{Tab}{Enter}');
		await expect.element(dialog.getByRole('alert')).toHaveTextContent('This is the new list');
		expect(conversation.planRestore.mock.calls).toEqual([['b'], ['b']]);
		await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
		await expect.element(dialog).not.toBeInTheDocument();
		expect(conversation.restore).toHaveBeenLastCalledWith(planned);
	});

	test('[F6] a restore is shown at its message, can be undone and redone, and what it undid is marked', async () => {
		const answer = message('a', 'assistant', [toolCall('c', 'patch_file', { operationIds: ['o'] })]);
		const restore = fileChange('r', {
			actor: 'user',
			action: 'restore_files',
			messageId: 'a',
			callId: null,
			reverts: ['o']
		});
		const undone = fileChange('o', { messageId: 'a', status: 'undone' });
		const screen = await render(MessageList, listProps([answer], [undone, restore]), place);
		await expect.element(screen.getByRole('article')).toHaveTextContent('Undone');
		await expect
			.element(screen.getByRole('button', { name: 'Restore files to before this message' }))
			.not.toBeInTheDocument();
		const shown = screen.getByRole('region', { name: 'Files restored to before this message' });
		await userEvent.click(shown.getByRole('button', { name: 'Undo' }));
		expect(conversation.undo).toHaveBeenCalledWith('r');
		await screen.rerender(listProps([answer], [fileChange('o', { messageId: 'a' }), { ...restore, status: 'undone' }]));
		const back = screen.getByRole('region', { name: 'The restore of the files was undone' });
		await userEvent.click(back.getByRole('button', { name: 'Redo' }));
		expect(conversation.redo).toHaveBeenCalledWith('r');
	});

	test('[F6] files are not restored while the agent is working, or where it changed none', async () => {
		const answers = ['a', 'b'].map((id, order) => message(id, 'assistant', [text(id)], { order, createdAt: order }));
		const props = listProps(answers, [fileChange('o', { messageId: 'a' })]);
		const screen = await render(MessageList, { ...props, streamingId: 'b' }, place);
		const restore = screen.getByRole('button', { name: 'Restore files to before this message' });
		await expect.element(restore).toBeDisabled();
		await screen.rerender(props);
		await expect.element(restore).toBeEnabled();
		expect(restore.elements()).toHaveLength(1);
	});

	test('[F6] a skipped call says why, in the language of the page', async () => {
		const calls = [
			toolCall('c', 'patch_file', { status: 'skipped', operationIds: ['o'] }),
			toolCall('d', 'run_simulation', { status: 'skipped', runId: 'r' })
		];
		const entry = fileChange('o', { status: 'skipped', changes: [], summary: 'Skipped: it is so already.' });
		const screen = await render(MessageList, listProps([message('a', 'assistant', calls)], [entry]), place);
		const cards = screen.getByRole('article');
		await expect.element(cards.nth(0)).toHaveTextContent('The files are already as this call would make them.');
		await expect.element(cards.nth(1)).toHaveTextContent('it was not repeated');
		await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
		await language.use('zh-CN');
		await expect.element(cards.nth(0)).toHaveTextContent('文件已经是这次调用要达到的状态。');
		await language.use('en');
	});

	test('[F6] what a call did to several files is said in the language of the page', async () => {
		const changes = ['a.cir', 'b.cir'].map((path) => textChange({ path, before: '', after: 'x\n' }));
		const operation = fileChange('o', { changes, additions: 2, deletions: 0 });
		const answer = message('a', 'assistant', [toolCall('c', 'bash', { operationIds: ['o'] })]);
		const screen = await render(MessageList, listProps([answer], [operation]), place);
		await expect.element(screen.getByRole('group', { name: 'Changed 2 files (+2, −0)' })).toBeVisible();
		await language.use('zh-CN');
		await expect.element(screen.getByText('修改 2 个文件（+2 行，−0 行）')).toBeVisible();
		await language.use('en');
	});

	test('[F6] a change of thousands of files shows 50 of them at a time', async () => {
		const changes = Array.from({ length: 2_000 }, (_, index) =>
			textChange({ path: `part${index}.lib`, before: '', after: 'x\n' })
		);
		const operation = fileChange('o', { changes });
		const answer = message('a', 'assistant', [toolCall('c', 'bash', { operationIds: ['o'] })]);
		const screen = await render(MessageList, listProps([answer], [operation]), place);
		const files = () => screen.container.querySelectorAll('.change .bar').length;
		await expect.element(screen.getByRole('button', { name: '1950 more' })).toBeVisible();
		expect(files()).toBe(50);
		await userEvent.click(screen.getByRole('button', { name: '1950 more' }));
		await expect.element(screen.getByRole('button', { name: '1900 more' })).toBeVisible();
		expect(files()).toBe(100);
	});

	test('[L3] [FILE7] a very long diff grows by 500 lines at a time, so that the page is not held up', async () => {
		const after = Array.from({ length: 700 }, (_, line) => `R${line} a b 1k`).join('\n');
		const change = fileChange('o', { changes: [textChange({ before: null, after })], additions: 700, deletions: 0 });
		const screen = await render(
			MessageList,
			listProps([message('a', 'assistant', [toolCall('c', 'rewrite_file', { operationIds: ['o'] })])], [change]),
			place
		);
		await userEvent.click(screen.getByTitle('Show changes'));
		await userEvent.click(screen.getByRole('button', { name: '680 more lines' }));
		expect(screen.container.querySelectorAll('.diff tr').length).toBe(520);
		await userEvent.click(screen.getByRole('button', { name: '180 more lines' }));
		expect(screen.container.querySelectorAll('.diff tr').length).toBe(700);
	});

	test('[L3] a change is undone, offers Redo when it is, and says why when it cannot be', async () => {
		const messages = [message('a', 'assistant', [toolCall('c', 'patch_file', { operationIds: ['o'] })])];
		const props = listProps(messages, [fileChange('o')]);
		const screen = await render(MessageList, props, place);
		await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
		expect(conversation.undo).toHaveBeenCalledWith('o');
		await screen.rerender(listProps(messages, [fileChange('o', { status: 'undone' })]));
		await expect.element(screen.getByText('undone')).toBeVisible();
		conversation.redo.mockRejectedValueOnce(new Fault('unexpected', 'x', { detail: 'the file has changed since' }));
		await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
		expect(conversation.redo).toHaveBeenCalledWith('o');
		await expect.element(screen.getByRole('alert')).toHaveTextContent('the file has changed since');
	});

	test('[L3] of seven calls in a row five are shown and the rest wait behind a button', async () => {
		const calls = Array.from({ length: 7 }, (_, n) => toolCall(`c${n}`, 'read_file'));
		const screen = await render(MessageList, listProps([message('a', 'assistant', calls)]), place);
		expect(screen.container.querySelectorAll('article').length).toBe(5);
		await userEvent.click(screen.getByRole('button', { name: '2 earlier steps' }));
		expect(screen.container.querySelectorAll('article').length).toBe(7);
	});

	test('[L3] a run shows its numbers and opens; an unknown tool is named as it is; a result unfolds', async () => {
		const run = {
			id: 'r',
			metrics: [{ id: 'gain', value: 40.12345, unit: 'dB', signal: 'v(out)', plot: 'ac', at: [] }]
		};
		const calls = [
			toolCall('c1', 'run_simulation', { runId: 'r' }),
			toolCall('c2', 'tune_varactor', { status: 'failed' })
		];
		const { records, ...list } = listProps([message('a', 'assistant', calls)]);
		const props = { ...list, records: { ...records, runs: new Map([['r', run as unknown as RunRecord]]) } };
		const screen = await render(MessageList, props, place);
		await userEvent.click(screen.getByRole('button', { name: 'Gain 40.12 dB' }));
		expect(workbench.openRun).toHaveBeenCalledWith('r');
		const failed = screen.getByRole('article', { name: 'tune_varactor' });
		await expect.element(failed.getByText('failed')).toBeVisible();
		await userEvent.click(failed.getByRole('button', { name: 'Show tool output' }));
		await expect.element(failed.getByText('What the model was told')).toBeVisible();
	});

	test('[L3] a change says what it did to the results, in words too, and opens them', async () => {
		const figure = (value: number, unit: string, id: string) => ({
			id,
			value,
			unit,
			signal: 'v(out)',
			plot: 'ac1',
			at: []
		});
		const difference: ResultDifference = {
			before: run({ id: 'before', entry: 'amplifier.cir' }),
			after: run({ id: 'after', entry: 'amplifier.cir' }),
			metrics: [
				{ before: figure(32.5, 'dB', 'gain'), after: figure(40.7, 'dB', 'gain'), trend: 'met' },
				{ before: figure(1.2e6, 'Hz', 'bandwidth'), after: figure(9e5, 'Hz', 'bandwidth'), trend: null }
			],
			otherOperations: 2,
			otherChanges: ['R1', 'R2', 'R3', 'R4']
		};
		const call = toolCall('call', 'patch_file', { operationIds: ['o'] });
		const { records, ...list } = listProps([message('a', 'assistant', [call])], [fileChange('o')]);
		const props = { ...list, records: { ...records, differences: new Map([['o', [difference]]]) } };
		const screen = await render(MessageList, props, place);
		const line = screen.getByRole('button', { name: /^Result Gain v\(out\) 32\.5 → 40\.7 dB/ });
		await expect.element(line).toHaveTextContent('goal met now');
		await expect.element(line).toHaveTextContent('Bandwidth v(out) 1.2 MHz → 900 kHz');
		await expect.element(line).toHaveTextContent('with the 2 changes before');
		await expect.element(line).toHaveTextContent('Also changed between the runs: R1, R2, R3, 1 more');
		await userEvent.click(line);
		expect(workbench.openRun).toHaveBeenCalledExactlyOnceWith('after');
		await language.use('zh-CN');
		await expect.element(screen.getByText('现已达标')).toBeVisible();
		await expect.element(screen.getByText('含此前 2 处修改')).toBeVisible();
		await language.use('en');
		const same = {
			...difference,
			metrics: [],
			otherOperations: 0,
			otherChanges: [],
			after: run({ entry: 'other.cir' })
		};
		await screen.rerender({ ...list, records: { ...records, differences: new Map([['o', [same]]]) } });
		await expect.element(screen.getByRole('button', { name: 'Result of other.cir metrics unchanged' })).toBeVisible();
		const undone = listProps([message('a', 'assistant', [call])], [fileChange('o', { status: 'undone' })]);
		await screen.rerender({ ...undone, records: { ...undone.records, differences: new Map([['o', [same]]]) } });
		await expect.element(screen.getByText('metrics unchanged')).not.toBeInTheDocument();
	});

	test('[L6] an interrupted answer says why and can be continued or written again', async () => {
		const cut = message('a', 'assistant', [text('The noise is')], { partial: true, stopReason: 'shutdown' });
		const props = listProps([cut]);
		const screen = await render(MessageList, props, place);
		await expect.element(screen.getByText('Interrupted', { exact: true })).toBeVisible();
		await expect.element(screen.getByText('the page was closed while it was being written')).toBeVisible();
		await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
		expect(conversation.continue).toHaveBeenCalledWith('a');
		await userEvent.click(screen.getByRole('button', { name: 'Regenerate' }));
		expect(conversation.regenerate).toHaveBeenCalledWith('a');
	});

	test('[L6] a question whose answer was stopped before its first word says so and can be asked again', async () => {
		const props = listProps([message('q', 'user', [text('Why?')])]);
		const screen = await render(MessageList, { ...props, running: true }, place);
		const mark = screen.getByText('Stopped before the model answered');
		await expect.element(mark).not.toBeInTheDocument();
		await screen.rerender({ running: false });
		await expect.element(mark).toBeVisible();
		await userEvent.click(screen.getByRole('button', { name: 'Regenerate' }));
		expect(conversation.regenerate).toHaveBeenCalledWith('q');
	});

	test('[LOOP16] what the user sent meanwhile stands in the answer where it was read', async () => {
		const sent: MessagePart = { type: 'interjection', id: 'i', text: 'Mind the noise', attachments: [] };
		const answer = message('a', 'assistant', [toolCall('c', 'read_file'), sent, text('I do.')]);
		const screen = await render(MessageList, listProps([answer]), place);
		await expect.element(screen.getByRole('group', { name: 'You' })).toHaveTextContent('Mind the noise');
	});

	test('[L6] [MSG5] the versions of a message are counted, and the ones beside it are shown by keyboard', async () => {
		const messages = [message('q', 'user', [text('One?')]), message('a2', 'assistant', [text('No.')])];
		const versions = ({ id }: MessageRecord) => (id === 'a2' ? { ids: ['a1', 'a2', 'a3'], index: 1 } : null);
		const screen = await render(MessageList, { ...listProps(messages), versions }, place);
		await expect.element(screen.getByLabelText('Version 2 of 3')).toHaveTextContent('2/3');
		screen.getByRole('button', { name: 'Previous version' }).element().focus();
		await userEvent.keyboard('{Enter}');
		expect(conversation.showVersion).toHaveBeenLastCalledWith('a1');
		await userEvent.click(screen.getByRole('button', { name: 'Next version' }));
		expect(conversation.showVersion).toHaveBeenLastCalledWith('a3');
		await screen.rerender({ versions: () => ({ ids: ['a2', 'a3'], index: 0 }), streamingId: 'a2' });
		for (const button of screen.getByRole('button', { name: 'Next version' }).elements()) expect(button).toBeDisabled();
	});

	test('[L6] an answer without a word or a call is only written again; a declined one is not called interrupted', async () => {
		const fault = { code: 'llm_rate_limited', message: '', data: { host: 'h' } };
		const props = listProps([message('a', 'assistant', [], { partial: true, stopReason: 'error', fault })]);
		const screen = await render(MessageList, props, place);
		await expect.element(screen.getByRole('button', { name: 'Regenerate' })).toBeVisible();
		await expect.element(screen.getByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
		const declined = { ...fault, code: 'answer_filtered' };
		await screen.rerender({ messages: [message('a', 'assistant', [], { partial: true, fault: declined })] });
		await expect.element(screen.getByText('Declined', { exact: true })).toBeVisible();
		await expect.element(screen.getByText('Interrupted')).not.toBeInTheDocument();
		await screen.rerender({ messages: [message('a', 'assistant', [toolCall('c', 'read_file')], { partial: true })] });
		await expect.element(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
	});

	test('[L6] a message of one’s own is edited and resent; Escape keeps it as it was', async () => {
		const props = listProps([message('u', 'user', [text('Raise the gain')])]);
		const screen = await render(MessageList, props, place);
		await userEvent.click(screen.getByRole('button', { name: 'Edit and resend' }));
		const box = screen.getByRole('textbox', { name: 'Edit and resend' });
		await userEvent.fill(box, 'Lower the noise');
		await userEvent.keyboard('{Escape}');
		await userEvent.click(screen.getByRole('button', { name: 'Edit and resend' }));
		await expect.element(box).toHaveValue('Raise the gain');
		await userEvent.fill(box, 'Raise it to 40 dB');
		await userEvent.keyboard('{Enter}');
		expect(conversation.editAndResend).toHaveBeenCalledWith('u', 'Raise it to 40 dB');
		await expect.element(box).not.toBeInTheDocument();
	});

	test('[L6] [DB7] the edited text stays in its field when it could not be stored', async () => {
		conversation.editAndResend.mockResolvedValueOnce(false);
		const props = listProps([message('u', 'user', [text('Raise the gain')])]);
		const screen = await render(MessageList, props, place);
		await userEvent.click(screen.getByRole('button', { name: 'Edit and resend' }));
		const box = screen.getByRole('textbox', { name: 'Edit and resend' });
		await userEvent.fill(box, 'Raise it to 40 dB');
		await userEvent.keyboard('{Enter}');
		await vi.waitUntil(() => conversation.editAndResend.mock.settledResults.at(-1)?.type === 'fulfilled');
		await expect.element(box).toHaveValue('Raise it to 40 dB');
	});

	test('[L1] new text is followed at the bottom, but not once the user has scrolled up', async () => {
		const paragraphs = (count: number): MessageRecord =>
			message('a', 'assistant', [text(Array.from({ length: count }, (_, n) => `Paragraph ${n}.`).join('\n\n'))], {
				stopReason: null
			});
		const props = { ...listProps([paragraphs(60)]), streamingId: 'a' };
		const screen = await render(MessageList, props, place);
		const frame = screen.container.querySelector<HTMLElement>('.frame');
		if (frame) frame.style.height = '300px';
		const log = screen.getByRole('log').element();
		const distance = (): number => log.scrollHeight - log.scrollTop - log.clientHeight;
		await expect.poll(() => log.scrollTop).toBeGreaterThan(500);
		await drawn();
		expect(distance()).toBeLessThan(2);
		const before = log.scrollTop;
		await screen.rerender({ ...props, messages: [paragraphs(80)] });
		await expect.poll(() => log.textContent).toContain('Paragraph 79.');
		await drawn();
		expect(distance()).toBeLessThan(2);
		expect(log.scrollTop).toBeGreaterThan(before);

		log.scrollTop -= 400;
		const jump = screen.getByRole('button', { name: 'Jump to latest' });
		await expect.element(jump).toBeVisible();
		const kept = log.scrollTop;
		await screen.rerender({ ...props, messages: [paragraphs(100)] });
		await expect.poll(() => log.textContent).toContain('Paragraph 99.');
		await drawn();
		expect(log.scrollTop).toBe(kept);
		await userEvent.click(jump);
		await expect.poll(distance).toBeLessThan(2);
		await expect.element(jump).not.toBeInTheDocument();
	});
});

describe('[L3] an image in a result', () => {
	const image = { path: 'plot.png', hash: 'h', width: 40, height: 20 };
	const looked = [message('a', 'assistant', [toolCall('c', 'read_file', { images: [image] })])];

	async function png(): Promise<Uint8Array> {
		const canvas = new OffscreenCanvas(image.width, image.height);
		canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
		return new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
	}

	test('is shown on the card in its size and opens the file', async () => {
		const bytes = await png();
		conversation.readImage.mockImplementation(async (path, hash) =>
			path === 'plot.png' && hash === 'h' ? bytes : null
		);
		const screen = await render(MessageList, listProps(looked), place);
		const shown = screen.getByRole('img', { name: 'plot.png, 40 × 20 px' });
		await expect.element(shown).toHaveProperty('naturalWidth', 40);
		await userEvent.click(screen.getByRole('button', { name: 'Open plot.png' }));
		expect(workbench.openFile).toHaveBeenCalledWith('plot.png', undefined);
	});

	test.each([
		['was removed or has changed', async () => null],
		['cannot be displayed', async () => new Uint8Array(40)],
		['cannot be read', () => Promise.reject(new Fault('storage_unavailable', 'closed', {}))]
	])('is replaced by a sentence when it %s', async (_, readImage) => {
		conversation.readImage.mockImplementation(readImage);
		const screen = await render(MessageList, listProps(looked), place);
		await expect.element(screen.getByText('plot.png was removed or has changed since')).toBeVisible();
		await expect.element(screen.getByRole('img')).not.toBeInTheDocument();
	});
});

describe('[L3] tool cards', () => {
	const one = (call: ReturnType<typeof toolCall>) => [message('a', 'assistant', [call])];

	test('Undo and Redo are one button, which keeps the focus of the keyboard', async () => {
		const messages = one(toolCall('c', 'patch_file', { operationIds: ['o'] }));
		let finish = () => {};
		conversation.undo.mockImplementationOnce(() => new Promise((resolve) => (finish = () => resolve(undefined))));
		const screen = await render(MessageList, listProps(messages, [fileChange('o')]), place);
		const undo = screen.getByRole('button', { name: 'Undo' });
		undo.element().focus();
		await userEvent.keyboard('{Enter}{Enter}');
		expect(conversation.undo).toHaveBeenCalledTimes(1);
		finish();
		await screen.rerender(listProps(messages, [fileChange('o', { status: 'undone' })]));
		await expect.element(screen.getByRole('button', { name: 'Redo' })).toHaveFocus();
		await userEvent.keyboard('{Enter}');
		expect(conversation.redo).toHaveBeenCalledWith('o');
	});

	test('the output of a call and its whole command line are shown and copied', async () => {
		const command = `grep -c R *.cir | ${'sort | '.repeat(20)}uniq`;
		const call = toolCall('c', 'bash', { arguments: { command }, result: 'Exit code: 0' });
		const screen = await render(MessageList, listProps(one(call)), place);
		await userEvent.click(screen.getByRole('button', { name: 'Show tool output' }));
		await expect.element(screen.getByRole('region', { name: 'Command line' })).toHaveTextContent(command);
		await expect.element(screen.getByRole('region', { name: 'Tool output' })).toHaveTextContent('Exit code: 0');
		await userEvent.click(screen.getByRole('button', { name: 'Copy the command line' }));
		await userEvent.click(screen.getByRole('button', { name: 'Copy the tool output' }));
		expect(workbench.copy.mock.calls).toEqual([[command], ['Exit code: 0']]);
	});

	test('a failed call says why without being unfolded', async () => {
		const result = 'Error: file_not_found\nThere is no file "b.cir" in the project.\nSuggestions:\n- x';
		const screen = await render(
			MessageList,
			listProps(one(toolCall('c', 'read_file', { status: 'failed', result }))),
			place
		);
		await expect.element(screen.getByText('There is no file "b.cir" in the project.', { exact: true })).toBeVisible();
	});

	test.each([
		[{ path: 'lib/a.cir', start_line: 12 }, 12],
		[{ path: 'lib/a.cir', line: 7, symbol: 'R1' }, 7],
		[{ path: 'lib/a.cir' }, undefined]
	])('a file that was read opens at the line: %o', async (given, line) => {
		const screen = await render(MessageList, listProps(one(toolCall('c', 'read_file', { arguments: given }))), place);
		await userEvent.click(screen.getByRole('button', { name: 'Open lib/a.cir' }));
		expect(workbench.openFile).toHaveBeenCalledWith('lib/a.cir', line);
	});

	test.each([
		['bash', { command: 'ls' }, 'Ran a command: ls'],
		['grep', { pattern: 'RC.*2k', path: 'lib' }, 'Searched the files: RC.*2k'],
		['find_references', { path: 'a.cir', line: 3, symbol: 'out' }, 'Found uses of a name in a.cir: out']
	])('%s says what it is about', async (name, given, summary) => {
		const screen = await render(MessageList, listProps(one(toolCall('c', name, { arguments: given }))), place);
		await expect.element(screen.getByRole('article', { name: summary, exact: true })).toBeVisible();
		await expect.element(screen.getByRole('button', { name: /^Open lib$/ })).not.toBeInTheDocument();
	});

	test('progress has its share in figures beside the bar', async () => {
		const call = toolCall('c', 'run_simulation', { status: 'running', result: null });
		const props = listProps(one(call));
		const records = { ...props.records, progress: new Map([['c', { fraction: 0.424, note: 'amplifier.cir' }]]) };
		const screen = await render(MessageList, { ...props, records, streamingId: 'a' }, place);
		await expect.element(screen.getByText('42 %')).toBeVisible();
	});

	test('what is shown on request keeps the focus of the keyboard', async () => {
		const calls = Array.from({ length: 7 }, (_, index) => toolCall(`c${index}`, `tool_${index}`));
		const screen = await render(MessageList, listProps([message('a', 'assistant', calls)]), place);
		screen.getByRole('button', { name: '2 earlier steps' }).element().focus();
		await userEvent.keyboard('{Enter}');
		const first = screen.getByRole('article', { name: 'tool_0' }).getByRole('button', { name: 'Show tool output' });
		await expect.element(first).toHaveFocus();
	});
});
