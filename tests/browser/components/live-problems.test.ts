import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import LiveProblems from '#lib/components/workbench/live-problems.svelte';
import { LanguageService } from '#lib/spice/service.ts';
import '#lib/components/styles/base.css';

beforeAll(() => language.use('en'));

test('[B3] [DIAG11] a missing file can be taken from the project or added from the device', async () => {
	const service = new LanguageService();
	service.setFile('a.cir', 'Circuit\n.include gone/amp.lib\nV1 a 0 1\nR1 a 0 1\n.op\n.end\n');
	service.setFile('lib/amp.lib', '.model DX D\n');
	const { files } = service.diagnostics();
	const given = {
		diagnostics: new Map(files.map(({ path, diagnostics }) => [path, diagnostics])),
		state: 'done' as const,
		onopen: vi.fn(),
		onfix: vi.fn(),
		onupload: vi.fn(),
		onretry: vi.fn()
	};
	await render(LiveProblems, given);
	await page.getByRole('button', { name: 'Write lib/amp.lib' }).click();
	expect(given.onfix.mock.calls[0]).toMatchObject(['a.cir', { edits: [{ path: 'a.cir', insert: 'lib/amp.lib' }] }]);
	await page.getByRole('button', { name: language.t.editor.upload }).click();
	expect(given.onupload).toHaveBeenCalledOnce();
});
