import { createRawSnippet, mount, unmount } from 'svelte';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { Fault } from '#lib/base/fault.ts';
import BrowserModel from '#lib/components/settings/in-page/browser-model.svelte';
import InPageModel from '#lib/components/settings/in-page/in-page-model.svelte';
import ProviderCard from '#lib/components/settings/models/provider-card.svelte';
import ProviderSettings from '#lib/components/settings/models/provider-settings.svelte';
import VaultSettings from '#lib/components/settings/vault/vault-settings.svelte';
import WebSearchSettings from '#lib/components/settings/web-search-settings.svelte';
import StatisticsView from '#lib/components/statistics/statistics-view.svelte';
import { en } from '#lib/i18n/en/messages.ts';
import { findProvider } from '#lib/llm/providers/registry.ts';
import { searchEngineIds } from '#lib/llm/web-search/types.ts';
import type { VaultStatus } from '#lib/security/vault.ts';
import { providerIds, type SelectableProvider } from '#lib/llm/providers/provider-ids.ts';
import { connectionFor, parseSettings } from '#lib/settings/settings.ts';
import { parseWebSearch } from '#lib/settings/web-search.ts';
import { CallStatisticsBuilder } from '#lib/usage/call-statistics.ts';
import { expectAccessible } from '../../support/page/accessible.ts';
import { call } from '../../support/sample-calls.ts';
import '#lib/components/styles/base.css';

// What the pages consist of, in every state; the pages as a whole are in tests/e2e/11-accessibility.spec.ts.
beforeAll(() => language.use('en'));
afterAll(() => document.documentElement.removeAttribute('data-theme'));

const settings = parseSettings({});
const info = {
	name: 'Small 1B',
	architecture: 'llama',
	contextTokens: 32_768,
	bytesPerToken: 32_768,
	hasChatTemplate: false,
	whole: true
};

/** A service's card, open, as on the page. */
async function showService(id: SelectableProvider, keyHint: string | null) {
	const definition = findProvider(id);
	const item = {
		...definition,
		id,
		connection: connectionFor(settings, definition),
		keyHint,
		lastVerified: keyHint === null ? null : 0,
		ready: keyHint !== null,
		active: keyHint !== null
	};
	const actions = {
		onchange: vi.fn(),
		onsetkey: vi.fn(async () => undefined),
		onforgetkey: vi.fn(async () => undefined),
		ontest: vi.fn(async () => ({ ok: true as const, latencyMs: 412, model: 'model-a' })),
		onlistmodels: vi.fn(async () => ['model-a']),
		onuse: vi.fn(),
		onsavemodel: vi.fn(),
		onremovemodel: vi.fn()
	};
	const children = createRawSnippet(() => ({
		render: () => '<div></div>',
		setup: (target) => {
			const shown = mount(ProviderSettings, { target, props: { item, own: [], panel: null, ...actions } });
			return () => void unmount(shown);
		}
	}));
	return render(ProviderCard, { item, open: true, disabled: false, ontoggle: vi.fn(), children });
}

function vaultProps(status: VaultStatus) {
	return {
		status,
		autoLockMinutes: 5,
		onautolock: vi.fn(),
		onunlock: vi.fn(),
		onlock: vi.fn(async () => undefined),
		onchange: vi.fn(async () => undefined),
		onreset: vi.fn(async () => undefined)
	};
}

describe.each(['light', 'dark'])('[A8] in the %s theme', (theme) => {
	beforeEach(() => {
		document.documentElement.dataset.theme = theme;
	});

	test.each(providerIds)('[D9] the settings of a service are accessible: %s', async (id) => {
		const definition = findProvider(id);
		for (const keyHint of definition.key === 'none' ? [null] : [null, '1a2b']) {
			const screen = await showService(id, keyHint);
			await expect.element(screen.getByRole('button', { name: definition.name })).toBeVisible();
			await expectAccessible(screen.container);
			await screen.unmount();
		}
	});

	test('[D7] the form of a model is accessible, with and without mistakes', async () => {
		const screen = await showService('zhipu', '1a2b');
		await userEvent.click(screen.getByRole('button', { name: en.models.addModel }));
		await expectAccessible(screen.getByRole('dialog').element());
		await userEvent.click(screen.getByRole('button', { name: en.models.form.save }));
		await expect.element(screen.getByText(en.models.form.idMissing)).toBeVisible();
		await expectAccessible(screen.getByRole('dialog').element());
	});

	test('[D14] models in the page are accessible: none, stored, offered, downloading, refused', async () => {
		const offer = { name: 'new.gguf', bytes: 2_000_000_000, info };
		const props = {
			models: [],
			incoming: null,
			fault: null,
			free: 10_000_000_000,
			chosen: 'small.gguf',
			contextTokens: 16_384,
			onchoose: vi.fn(),
			onremove: vi.fn(),
			onfile: vi.fn(),
			onask: vi.fn(),
			onaccept: vi.fn(),
			oncancel: vi.fn(),
			oncontext: vi.fn()
		};
		const screen = await render(InPageModel, props);
		await expectAccessible(screen.container);
		await screen.rerender({ models: [{ name: 'small.gguf', bytes: 1_000_000_000, info }] });
		await expect.element(screen.getByRole('radio', { name: /^small/ })).toBeChecked();
		await screen.rerender({ incoming: { state: 'offered', offer } });
		await expectAccessible(screen.container);
		await screen.rerender({ incoming: { state: 'fetching', name: offer.name, loaded: 1_000_000, total: offer.bytes } });
		await expect.element(screen.getByRole('progressbar')).toBeVisible();
		await expectAccessible(screen.container);
		await screen.rerender({ incoming: null, fault: new Fault('in_page_not_gguf', '', { name: 'notes.gguf' }) });
		await expect.element(screen.getByRole('alert')).toBeVisible();
		await expectAccessible(screen.container);
	});

	test('[D14] the browser’s own model is accessible', async () => {
		const actions = { ondownload: vi.fn(), oncancel: vi.fn() };
		const screen = await render(BrowserModel, { state: 'absent', progress: null, fault: null, ...actions });
		await expectAccessible(screen.container);
		await screen.rerender({ state: 'downloading', progress: 0.4 });
		await expectAccessible(screen.container);
	});

	test('[D13] web search is accessible with every engine', async () => {
		const props = {
			value: { ...parseWebSearch({}), mode: 'engine' as const },
			service: { name: 'Some service', searches: true },
			keyHint: null,
			onchange: vi.fn(),
			onsetkey: vi.fn(async () => undefined),
			onforgetkey: vi.fn(async () => undefined),
			ontry: vi.fn(async () => ({ ok: true as const, sources: [] }))
		};
		const screen = await render(WebSearchSettings, props);
		for (const engine of searchEngineIds) {
			await screen.rerender({ value: { ...props.value, engine } });
			await expect.element(screen.getByLabelText(en.webSearch.engine, { exact: true })).toHaveValue(engine);
			await expectAccessible(screen.container);
		}
	});

	test('[D10] the vault is accessible: a passphrase chosen, mistyped, locked, forgotten', async () => {
		const screen = await render(VaultSettings, vaultProps({ mode: 'device', locked: false, count: 1 }));
		await userEvent.click(screen.getByRole('radio', { name: en.vault.modes.passphrase.name }));
		await userEvent.fill(screen.getByLabelText(en.vault.newPassphrase, { exact: true }), 'short');
		await userEvent.fill(screen.getByLabelText(en.vault.repeatPassphrase, { exact: true }), 'other');
		await expect.element(screen.getByText(en.vault.notTheSame)).toBeVisible();
		await expectAccessible(screen.container);
		await screen.rerender(vaultProps({ mode: 'passphrase', locked: false, count: 2 }));
		await userEvent.click(screen.getByRole('button', { name: en.vault.forgotten }));
		await expectAccessible(screen.container);
		await screen.rerender(vaultProps({ mode: 'passphrase', locked: true, count: 2 }));
		await expectAccessible(screen.container);
	});

	test('[D12] the statistics are accessible, with and without calls', async () => {
		const builder = new CallStatisticsBuilder(['project']);
		builder.add([call(), call({ id: 'b', outcome: 'failed', faultCode: 'llm_rate_limited', cost: null })]);
		const props = {
			statistics: await builder.finish(async () => undefined),
			any: true,
			failed: false,
			range: 'week' as const,
			services: [],
			settingsHref: '/settings#models',
			providerName: (id: string) => id,
			projectName: (id: string) => id,
			onrange: vi.fn(),
			onexport: vi.fn(async () => undefined),
			onclear: vi.fn(async () => undefined),
			onretry: vi.fn()
		};
		const screen = await render(StatisticsView, props);
		await expectAccessible(screen.container);
		const empty = await new CallStatisticsBuilder(['project']).finish(async () => undefined);
		await screen.rerender({ statistics: empty, any: false });
		await expect.element(screen.getByText(en.statistics.empty)).toBeVisible();
		await expectAccessible(screen.container);
	});
});
