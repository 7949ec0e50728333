import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import type { Incoming, KeptModel } from '#lib/app/models/local-models.svelte.ts';
import { Fault } from '#lib/base/fault.ts';
import BrowserModel from '#lib/components/settings/in-page/browser-model.svelte';
import InPageModel from '#lib/components/settings/in-page/in-page-model.svelte';
import { faultText } from '#lib/i18n/catalogue.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { zhCn } from '#lib/i18n/zh-cn/messages.ts';
import type { BrowserModelState } from '#lib/llm/in-page/browser-model.ts';
import type { GgufInfo } from '#lib/llm/in-page/gguf.ts';

const info: GgufInfo = {
	name: 'Small 1B',
	architecture: 'llama',
	contextTokens: 32_768,
	bytesPerToken: 32_768,
	hasChatTemplate: true,
	whole: true
};
const small: KeptModel = { name: 'small-1b.gguf', bytes: 1_000_000_000, info };
const other: KeptModel = { name: 'other-3b.gguf', bytes: 2_000_000_000, info: { ...info, hasChatTemplate: false } };

function panel(
	change: { models?: KeptModel[] | null; incoming?: Incoming; fault?: Fault; contextTokens?: number } = {}
) {
	return {
		models: [small, other] as KeptModel[] | null,
		incoming: null as Incoming | null,
		fault: null as Fault | null,
		free: 10_000_000_000,
		chosen: small.name,
		contextTokens: 16_384,
		onchoose: vi.fn(),
		onremove: vi.fn(),
		onfile: vi.fn(),
		onask: vi.fn(),
		onaccept: vi.fn(),
		oncancel: vi.fn(),
		oncontext: vi.fn(),
		...change
	};
}

const offered = (bytes: number | null, bytesPerToken = 32_768): Incoming => ({
	state: 'offered',
	offer: { name: 'new.gguf', bytes, info: { ...info, bytesPerToken } }
});

describe.each([
	{ locale: 'en', texts: en },
	{ locale: 'zh-CN', texts: zhCn }
] as const)('in $locale, the panel for model files', ({ locale, texts }) => {
	const t = texts.inPage;
	beforeEach(() => language.use(locale));

	test('[D14] empty: says what to do, takes a file and an address', async () => {
		const given = panel({ models: [] });
		const screen = await render(InPageModel, { ...given, chosen: '' });
		await expect.element(screen.getByText(t.none)).toBeVisible();
		await expect.element(screen.getByRole('button', { name: t.ask })).toBeDisabled();
		await screen.getByLabelText(t.add).fill('https://host.example/new.gguf');
		await userEvent.keyboard('{Enter}');
		expect(given.onask).toHaveBeenCalledWith('https://host.example/new.gguf');
		const picker = screen.container.querySelector('input[type=file]') as HTMLInputElement;
		const file = new File(['GGUF'], 'picked.gguf');
		await userEvent.upload(picker, file);
		expect(given.onfile.mock.lastCall?.[0]).toMatchObject({ name: 'picked.gguf' });
		await expect.element(screen.getByText(t.expectations)).toBeVisible();
	});

	test('[D14] [LLM48] offered: says size, memory and room before anything is fetched', async () => {
		const given = panel({ models: [], incoming: offered(1_000_000_000) });
		const screen = await render(InPageModel, given);
		await expect.element(screen.getByRole('status')).toHaveTextContent(t.offer('new.gguf', '1 GB', 'llama'));
		await expect.element(screen.getByText(t.memory('1.75 GB', '16,384'))).toBeVisible();
		await screen.getByRole('button', { name: t.fetch, exact: true }).click();
		expect(given.onaccept).toHaveBeenCalledOnce();
		await screen.getByRole('button', { name: texts.common.cancel }).click();
		expect(given.oncancel).toHaveBeenCalledOnce();
		await screen.rerender({ incoming: offered(null) });
		await expect.element(screen.getByRole('status')).toHaveTextContent(t.offer('new.gguf', null, 'llama'));
	});

	test('[D14] [LLM48] offered: what cannot be used here is not fetched', async () => {
		const screen = await render(InPageModel, panel({ incoming: offered(3_500_000_000, 131_072) }));
		const fetchIt = screen.getByRole('button', { name: t.fetch, exact: true });
		await expect.element(screen.getByText(t.tooLarge['with-less-context']('4.29 GB'))).toBeVisible();
		await expect.element(fetchIt).toBeVisible();
		await screen.rerender({ incoming: offered(4_200_000_000) });
		await expect.element(screen.getByText(t.tooLarge.no('4.29 GB'))).toBeVisible();
		await expect.element(fetchIt).not.toBeInTheDocument();
		await screen.rerender({ incoming: offered(1_000_000_000), free: 400_000_000 });
		await expect.element(screen.getByText(t.noRoom('400 MB'))).toBeVisible();
		await expect.element(fetchIt).not.toBeInTheDocument();
	});

	test('[D14] downloading: shows how far it is and can be cancelled', async () => {
		const fetching = { state: 'fetching', name: 'new.gguf', loaded: 500_000_000, total: 2_000_000_000 } as const;
		const given = panel({ incoming: fetching });
		const screen = await render(InPageModel, given);
		const bar = screen.getByRole('progressbar', {
			name: t.fetchingOf('new.gguf', '500 MB', '2 GB')
		});
		await expect.element(bar).toHaveAttribute('value', '0.25');
		await screen.getByRole('button', { name: texts.common.cancel }).click();
		expect(given.oncancel).toHaveBeenCalledOnce();
		await screen.rerender({ incoming: { ...fetching, total: null } });
		await expect.element(screen.getByRole('progressbar')).not.toHaveAttribute('value');
	});

	test.each([
		new Fault('in_page_storage', '', { name: 'new.gguf' }),
		new Fault('in_page_unreachable', '', { host: 'host.example' }),
		new Fault('in_page_download_cut', '', { name: 'new.gguf' }),
		new Fault('in_page_not_gguf', '')
	])('[D14] failed ($code): says what to do', async (fault) => {
		const screen = await render(InPageModel, panel({ models: [], fault }));
		await expect.element(screen.getByRole('alert')).toHaveTextContent(faultText(texts, fault));
		await expect.element(screen.getByRole('button', { name: t.pick })).toBeVisible();
	});

	test('[D14] stored and in use: says what each takes, chooses another, deletes after a question', async () => {
		const given = panel();
		const screen = await render(InPageModel, given);
		await expect.element(screen.getByText(t.takesOf('3 GB', '10 GB'))).toBeVisible();
		await expect.element(screen.getByRole('radio', { name: /^small-1b/ })).toBeChecked();
		await expect.element(screen.getByText(t.memory('1.75 GB', '16,384'))).toBeVisible();
		await screen.getByRole('radio', { name: /^other-3b/ }).click();
		expect(given.onchoose).toHaveBeenCalledWith(other.name);
		await screen.rerender({ chosen: other.name });
		await expect.element(screen.getByText(t.noTemplate)).toBeVisible();
		await screen.getByRole('button', { name: t.remove(other.name) }).click();
		await expect.element(screen.getByText(t.removeQuestion(other.name, '2 GB'))).toBeVisible();
		expect(given.onremove).not.toHaveBeenCalled();
		await screen.getByRole('button', { name: t.removeNow, exact: true }).click();
		expect(given.onremove).toHaveBeenCalledWith(other.name);
		await screen.getByLabelText(t.context, { exact: true }).selectOptions(t.tokens('8,192'));
		expect(given.oncontext).toHaveBeenCalledWith(8192);
		await screen.rerender({ models: [{ ...small, info: null }] });
		await expect.element(screen.getByText(t.damaged)).toBeVisible();
	});

	test('[D14] the panel for the browser’s own model says in every state what holds', async () => {
		const given = { fault: null, ondownload: vi.fn(), oncancel: vi.fn() };
		const shown = { ...given, state: 'absent' as BrowserModelState, progress: null };
		const screen = await render(BrowserModel, shown);
		for (const state of ['absent', 'unavailable', 'ready'] as const) {
			await screen.rerender({ state });
			await expect.element(screen.getByRole('status')).toHaveTextContent(t.states[state]);
			await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
		}
		await screen.rerender({ state: 'downloadable' });
		for (const text of [t.inEnglish, t.builtInExpectations]) await expect.element(screen.getByText(text)).toBeVisible();
		await screen.getByRole('button', { name: t.download }).click();
		expect(given.ondownload).toHaveBeenCalledOnce();
		await screen.rerender({ state: 'downloading', progress: 0.4 });
		await expect.element(screen.getByRole('progressbar', { name: t.downloading(40) })).toBeVisible();
		await screen.getByRole('button', { name: texts.common.cancel }).click();
		expect(given.oncancel).toHaveBeenCalledOnce();
		const fault = new Fault('browser_model_download', '', { detail: 'no space' });
		await screen.rerender({ state: 'downloadable', progress: null, fault });
		await expect.element(screen.getByRole('alert')).toHaveTextContent(faultText(texts, fault));
	});
});
