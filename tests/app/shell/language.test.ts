import { beforeEach, expect, test, vi } from 'vitest';
import { en } from '#lib/i18n/en/messages.ts';
import { zhCn } from '#lib/i18n/zh-cn/messages.ts';

vi.stubGlobal('document', { documentElement: { lang: '' } });

let language: (typeof import('#lib/app/shell/language.svelte.ts'))['language'];
beforeEach(async () => {
	vi.resetModules();
	({ language } = await import('#lib/app/shell/language.svelte.ts'));
});

test('[A9] the start page loads its own texts only', async () => {
	expect(() => language.base).toThrow('before it was loaded');
	await language.use('zh-CN');
	expect(language.base.gallery.projects).toBe(zhCn.gallery.projects);
	expect(() => language.t).toThrow('before it was loaded');
});

test.each(['before', 'after', 'while'])(
	'[A9] all texts are there when they are asked for %s the first use',
	async (when) => {
		const loading = when === 'before' ? language.loadAll() : null;
		const using = language.use('zh-CN');
		if (when === 'after') await using;
		await Promise.all([using, loading ?? language.loadAll()]);
		expect(language.t.workbench.run).toBe(zhCn.workbench.run);
		await language.use('en');
		expect(language.t.workbench.run).toBe(en.workbench.run);
		expect(document.documentElement.lang).toBe('en');
	}
);

test('[A9] the language that was chosen last stays', async () => {
	await Promise.all([language.use('zh-CN'), language.use('en')]);
	expect([language.locale, language.base.common.close]).toEqual(['en', en.common.close]);
});
