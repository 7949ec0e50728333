import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { CompressionPlan } from '#lib/agent/compression/plan.ts';
import type { WrittenSummary } from '#lib/app/conversation/compression.svelte.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import { Fault } from '#lib/base/fault.ts';
import CompressDialog from '#lib/components/conversation/compression/compress-dialog.svelte';
import type { ConversationStatus } from '#lib/components/conversation/types.ts';
import type { CompressionView } from '#lib/components/conversation/compression/compression-view.ts';
import MessageList from '#lib/components/conversation/messages/message-list.svelte';
import StatusLine from '#lib/components/conversation/status-line.svelte';
import CompressionSettings from '#lib/components/settings/compression-settings.svelte';
import type { CompressionRecord, ConversationSummary, KeptMessage } from '#lib/db/conversation/compression-records.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { listProps, noCompression } from '../../../support/page/message-list-props.ts';
import { message, text } from '../../../support/sample-conversation.ts';

const t = en.compression;
const summary: ConversationSummary = {
	goal: 'A gain of 40 dB',
	decisions: 'RC = 4.7k',
	tried: '',
	problem: 'Bandwidth',
	state: 'amp.cir'
};
const written: WrittenSummary = { summary, upTo: 'd', model: 'scripted', provider: 'openai-compatible' };
const noSummary: ConversationSummary = { goal: '', decisions: '', tried: '', problem: '', state: '' };
const messages = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, index) =>
	message(id, index % 2 === 0 ? 'user' : 'assistant', [text(`Text of ${id}`)], index === 1 ? { pinned: true } : {})
);
const use = { tokens: 7_000, window: 10_000, share: 0.7, fullness: 'high' } as const;
const planFor = (keep: ReadonlySet<string>): CompressionPlan => ({
	compressed: messages.slice(0, 4),
	kept: messages.slice(0, 4).flatMap(({ id }): KeptMessage[] => {
		if (id === 'b' || keep.has(id)) return [{ id, characters: null }];
		return id === 'a' ? [{ id, characters: 500 }] : [];
	}),
	before: 5_000,
	after: 1_000 + 200 * keep.size,
	isEnough: true
});

let { place } = inWorkbench();
beforeAll(() => language.use('en'));
beforeEach(async () => {
	({ place } = inWorkbench());
	await page.viewport(1_000, 900);
});

function dialog(change: Partial<CompressionView> = {}, props = {}) {
	const apply = vi.fn<CompressionView['apply']>(async () => undefined);
	const compression: CompressionView = {
		...noCompression,
		use,
		plan: (_, keep) => planFor(keep),
		draft: async () => written,
		apply,
		...change
	};
	const onbegin = vi.fn();
	const onclose = vi.fn();
	const screen = render(
		CompressDialog,
		{ compression, messages, running: false, keepRecent: 3, onbegin, onclose, ...props },
		place
	);
	return { apply, onbegin, onclose, screen };
}
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('[I6] the dialog', () => {
	test('shows now and after, has the summary written, keeps what is chosen and compresses', async () => {
		const { apply, onclose } = dialog();
		await expect.element(page.getByText('7,000 tokens (70%)')).toBeVisible();
		await expect.element(page.getByText(t.about('3,000 tokens (30%)'))).toBeVisible();
		await expect.element(button(t.confirm)).toBeDisabled();
		await userEvent.click(button(t.summarized(2)));
		await userEvent.click(page.getByRole('checkbox', { name: t.keep(3, 'Text of c') }));
		await expect.element(page.getByText(t.about('3,200 tokens (32%)'))).toBeVisible();
		await expect.element(button(t.summarized(1))).toBeVisible();
		await expect.element(button(t.whole(4))).toBeVisible();
		await expect.element(page.getByRole('checkbox', { name: t.keep(3, 'Text of c') })).toHaveFocus();
		await userEvent.click(button(t.draft));
		await expect.element(page.getByLabelText(t.fields.goal)).toHaveValue(summary.goal);
		await userEvent.click(button(t.confirm));
		await vi.waitFor(() => expect(onclose).toHaveBeenCalled());
		const [plan, ...given] = apply.mock.calls[0]!;
		expect(plan.kept.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
		expect(given).toEqual([summary, written]);
	});

	test('pinned and newest messages stay whole, whatever is chosen', async () => {
		dialog();
		await userEvent.click(button(t.whole(3)));
		for (const [number, id] of [
			[2, 'b'],
			[5, 'e'],
			[6, 'f']
		] as const) {
			const box = page.getByRole('checkbox', { name: t.keep(number, `Text of ${id}`) });
			await expect.element(box).toBeChecked();
			await expect.element(box).toBeDisabled();
		}
	});

	test('a summary that is too long is not taken, one that the user has written names no model', async () => {
		const { apply } = dialog();
		const field = page.getByLabelText(t.fields.state);
		await userEvent.fill(field, 'x'.repeat(1_001));
		await expect.element(page.getByText(t.tooLong('1,000'))).toBeVisible();
		await expect.element(button(t.confirm)).toBeDisabled();
		await userEvent.fill(field, 'amp.cir');
		await userEvent.click(button(t.confirm));
		expect(apply.mock.calls[0]?.slice(1)).toEqual([{ ...noSummary, state: 'amp.cir' }, null]);
	});

	test('says why no summary came, and can be cancelled while one is written', async () => {
		const { promise, reject } = withReject();
		const signals: AbortSignal[] = [];
		const draft = vi
			.fn<CompressionView['draft']>()
			.mockRejectedValueOnce(new Fault('compression_failed', '', { reason: 'refused' }))
			.mockImplementationOnce((_, signal) => {
				signals.push(signal);
				signal.addEventListener('abort', () => reject(new Fault('aborted', 'stopped')));
				return promise;
			});
		dialog({ draft });
		await userEvent.click(button(t.draft));
		await expect.element(page.getByRole('alert')).toHaveTextContent('the service refused');
		await userEvent.click(button(t.draft));
		await expect.element(page.getByText(t.drafting)).toBeVisible();
		await userEvent.click(button(en.common.cancel));
		await expect.element(button(t.draft)).toBeEnabled();
		await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
		expect(signals[0]?.aborted).toBe(true);
	});

	test('says what a summary does not cover, and which messages stay whole, when more is compressed than before', async () => {
		const plan = (recent: number, keep: ReadonlySet<string>) =>
			recent === 4 ? { ...planFor(keep), compressed: messages.slice(0, 5) } : planFor(keep);
		const upTo = 'd';
		dialog({ plan, draft: async () => ({ ...written, upTo }) }, { keepRecent: 3 });
		await userEvent.click(button(t.draft));
		await expect.element(button(t.draftAgain)).toBeVisible();
		await expect.element(page.getByText(t.uncovered(1))).not.toBeInTheDocument();
		await userEvent.fill(page.getByLabelText(t.keepRecent), '4');
		await userEvent.tab();
		await expect.element(page.getByText(t.uncovered(1))).toBeVisible();
		await expect.element(page.getByText(t.fewerWhole(1))).toBeVisible();
	});

	test('counts messages as the plan with the chosen ones has them', async () => {
		const plan = (_: number, keep: ReadonlySet<string>) => {
			const made = planFor(keep);
			return keep.size > 0 ? { ...made, kept: made.kept.filter(({ id }) => id !== 'a') } : made;
		};
		dialog({ plan });
		await expect.element(button(t.shortened(1))).toBeVisible();
		await userEvent.click(button(t.summarized(2)));
		await userEvent.click(page.getByRole('checkbox', { name: t.keep(3, 'Text of c') }));
		await expect.element(button(t.shortened(0))).toBeVisible();
		await expect.element(button(t.summarized(2))).toBeVisible();
		await expect.element(button(t.whole(4))).toBeVisible();
	});

	test('a box for every message of a long conversation can be reached', async () => {
		const many = Array.from({ length: 250 }, (_, index) => message(`m${index}`, 'user', [text(`Text ${index}`)]));
		const compressed = many.slice(0, 247);
		dialog({ plan: () => ({ ...planFor(new Set()), compressed, kept: [] }) }, { messages: many });
		await userEvent.click(button(t.summarized(247)));
		const first = page.getByRole('checkbox', { name: t.keep(1, 'Text 0') });
		await expect.element(first).not.toBeInTheDocument();
		await userEvent.click(button(t.earlier(47)));
		await expect.element(first).toBeInTheDocument();
		await expect.element(button(t.earlier(47))).not.toBeInTheDocument();
	});

	test('begins with the summary in force, and says which messages it does not cover', async () => {
		const { apply } = dialog({ inForce: { ...written, upTo: 'b' } as CompressionRecord });
		await expect.element(page.getByLabelText(t.fields.goal)).toHaveValue(summary.goal);
		await expect.element(page.getByText(t.uncovered(2))).toBeVisible();
		await expect.element(button(t.draft)).toBeVisible();
		await userEvent.click(button(t.confirm));
		await vi.waitFor(() => expect(apply).toHaveBeenCalled());
		expect(apply.mock.calls[0]?.[1]).toEqual(summary);
	});

	test('does nothing while a turn runs, and says so', async () => {
		dialog({}, { running: true });
		await expect.element(page.getByText(t.whileRunning)).toBeVisible();
		await expect.element(button(t.draft)).toBeDisabled();
	});

	test('offers a new conversation that begins with the summary where compression is not enough', async () => {
		const { onbegin } = dialog({ plan: (_, keep) => ({ ...planFor(keep), isEnough: false }) });
		await expect.element(page.getByText(t.notEnough)).toBeVisible();
		await expect.element(button(t.begin)).toBeDisabled();
		await userEvent.click(button(t.draft));
		await userEvent.click(button(t.begin));
		expect(onbegin.mock.calls[0]?.[0]).toContain('RC = 4.7k');
	});
});

describe('[I6] in the conversation', () => {
	const record: CompressionRecord = {
		id: 'k',
		createdAt: 0,
		upTo: 'd',
		kept: [],
		summary,
		edited: false,
		trigger: 'automatic',
		model: 'scripted',
		provider: 'openai-compatible',
		before: 5_000,
		after: 900
	};

	test('a line after the compressed messages opens to the summary, which is edited there, and undoes', async () => {
		const undo = vi.fn(async () => undefined);
		const edit = vi.fn<CompressionView['edit']>(async () => undefined);
		await render(
			MessageList,
			{ ...listProps(messages), compression: { ...noCompression, inForce: record, undo, edit } },
			place
		);
		const line = page.getByRole('region', { name: t.compressed(4) });
		await expect.element(line.getByText(t.saved('5,000', '900'))).toBeVisible();
		await expect.element(page.getByText('Text of a')).toBeVisible();
		await userEvent.click(line.getByRole('button', { name: t.compressed(4) }));
		await expect.element(line.getByText(/^Written by scripted, [^(]*$/u)).toBeVisible();
		await expect.element(line.getByText('RC = 4.7k')).toBeVisible();
		await userEvent.click(line.getByRole('button', { name: t.edit }));
		await userEvent.fill(line.getByLabelText(t.fields.tried), 'RE = 0');
		await userEvent.click(line.getByRole('button', { name: t.save }));
		expect(edit.mock.calls).toEqual([['k', { ...summary, tried: 'RE = 0' }]]);
		await userEvent.click(line.getByRole('button', { name: t.undo }));
		expect(undo.mock.calls).toEqual([['k']]);
	});

	test('the line offers a new conversation with the summary where the context is full all the same', async () => {
		const { place: around, conversation } = inWorkbench();
		const full = { ...use, share: 0.9, fullness: 'full' } as const;
		const shown = (plan: CompressionView['plan'], now: CompressionView['use'] = full) => ({
			...listProps(messages),
			compression: { ...noCompression, inForce: record, use: now, plan }
		});
		const screen = await render(
			MessageList,
			shown((_, keep) => ({ ...planFor(keep), isEnough: false })),
			around
		);
		await expect.element(page.getByText(t.stillFull)).toBeVisible();
		await userEvent.click(button(t.begin));
		expect(conversation.beginWith).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('RC = 4.7k'));
		await screen.rerender(shown((_, keep) => planFor(keep)));
		await expect.element(page.getByText(t.stillFull)).not.toBeInTheDocument();
		await screen.rerender(shown(() => null));
		await expect.element(page.getByText(t.stillFull)).toBeVisible();
		await screen.rerender(shown(() => null, use));
		await expect.element(page.getByText(t.stillFull)).not.toBeInTheDocument();
	});

	test('the line says that the user wrote a summary, or changed one', async () => {
		const shown = (change: Partial<CompressionRecord>) => ({
			...listProps(messages),
			compression: { ...noCompression, inForce: { ...record, ...change } }
		});
		const screen = await render(MessageList, shown({ model: '', edited: true }), place);
		await userEvent.click(page.getByRole('button', { name: t.compressed(4) }));
		await expect.element(page.getByText(/^Written by you, /u)).toBeVisible();
		await screen.rerender(shown({ edited: true }));
		await expect.element(page.getByText(/^Written by scripted, .*\(edited by you\)$/u)).toBeVisible();
	});

	test('the meter says how full the context is and what was not sent, in three levels, and opens the dialog', async () => {
		const oncompress = vi.fn();
		const status: ConversationStatus = {
			...{ state: 'idle', iteration: 0, limit: 0, tool: null, toolSince: null, retry: null },
			activity: null,
			stopping: false
		};
		const props = { status, running: false, turn: null, total: null, contextUse: use, leftOut: 0, asking: false };
		const screen = await render(StatusLine, { ...props, oncompress });
		await expect.element(screen.getByText(t.share('70%'))).toBeVisible();
		const level = screen.getByTitle(t.useHint('7,000', '10,000'), { exact: false });
		await expect.element(level).toHaveClass('high');
		await userEvent.click(screen.getByText(t.compress));
		expect(oncompress).toHaveBeenCalledOnce();
		await screen.rerender({ contextUse: { ...use, share: 0.95, fullness: 'full' }, leftOut: 3 });
		await expect.element(screen.getByText(t.leftOut(3))).toBeVisible();
		await expect.element(level).toHaveClass('full');
		await screen.rerender({ contextUse: { ...use, share: 0.2, fullness: 'low' }, leftOut: 0 });
		await expect.element(screen.getByText(t.compress)).not.toBeInTheDocument();
		await expect.element(level).toHaveClass('low');
		await screen.rerender({ status: { ...status, state: 'preparing', activity: 'compression' }, running: true });
		await expect.element(screen.getByText(t.running)).toBeVisible();
	});
});

test('[I6] settings: automatic or not, messages kept, and the model that writes summaries', async () => {
	const onchange = vi.fn();
	const services = [{ id: 'openai' as const, name: 'OpenAI' }];
	const value = { automatic: true, keepRecent: 3, model: null };
	const screen = await render(CompressionSettings, { value, services, onchange });
	await userEvent.click(screen.getByLabelText(t.settings.automatic));
	await userEvent.fill(screen.getByLabelText(t.settings.keepRecent), '50');
	await userEvent.tab();
	await userEvent.selectOptions(screen.getByLabelText(t.settings.model), 'OpenAI');
	expect(onchange.mock.calls).toEqual([
		[{ automatic: false }],
		[{ keepRecent: 20 }],
		[{ model: { provider: 'openai', model: null } }]
	]);
});

function withReject() {
	let reject: (reason: unknown) => void = () => undefined;
	const promise = new Promise<WrittenSummary>((_, no) => (reject = no));
	return { promise, reject: (reason: unknown) => reject(reason) };
}
