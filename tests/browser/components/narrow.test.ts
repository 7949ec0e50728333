import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createRawSnippet } from 'svelte';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import NoticeList from '#lib/components/ui/notice-list.svelte';
import LogView from '#lib/components/workbench/log-view.svelte';
import WorkbenchLayout from '#lib/components/workbench/workbench-layout.svelte';
import { inWorkbench } from '../../support/page/in-workbench.ts';
import '#lib/components/styles/base.css';

beforeAll(() => language.use('en'));
beforeEach(() => page.viewport(390, 700));

describe('[A8] on a narrow screen', () => {
	test("a notice does not cover the bar that switches the workbench's views", async () => {
		const area = createRawSnippet(() => ({ render: () => '<p>A view</p>' }));
		const host = document.body.appendChild(document.createElement('div'));
		Object.assign(host.style, { display: 'grid', gridTemplateRows: 'minmax(0, 1fr) auto', height: '700px' });
		try {
			const actions = { onlayout: vi.fn(), onview: vi.fn(), onunfold: vi.fn() };
			const areas = { left: area, editor: area, bottom: area, right: area };
			const props = {
				narrow: true,
				view: 'editor' as const,
				hidden: [],
				layouts: {},
				asking: false,
				...areas,
				...actions
			};
			await render(WorkbenchLayout, { target: host, props });
			const notice = { id: '1', kind: 'info' as const, text: 'Deleted amplifier.cir', action: null };
			const labels = { closeLabel: 'Close', regionLabel: 'Notices', onhold: vi.fn(), onclose: vi.fn() };
			await render(NoticeList, { notices: [notice], ...labels });
			await page.getByRole('button', { name: language.t.workbench.results }).click({ timeout: 2000 });
			expect(actions.onview).toHaveBeenLastCalledWith('bottom');
			const { bottom } = page.getByRole('status').element().getBoundingClientRect();
			expect(bottom).toBeLessThan(page.getByRole('navigation').element().getBoundingClientRect().top);
		} finally {
			host.remove();
		}
	});

	test('the log and its tools are as wide as the screen', async () => {
		const log = Array.from({ length: 302 }, () => ({
			severity: 'info' as const,
			code: null,
			text: 'Doing analysis at TEMP = 27.000000 and TNOM = 27.000000',
			file: null,
			line: null
		}));
		await render(LogView, { log }, inWorkbench().place);
		const copy = page.getByRole('button', { name: language.t.results.copyLog });
		await expect.poll(() => copy.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
	});
});
