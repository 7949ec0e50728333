import { beforeAll, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';

// The page is kept between the test files: each begins with an empty one of the usual size, in English.
beforeAll(async () => {
	document.body.replaceChildren();
	await page.viewport(414, 896);
	await language.use('en');
});
beforeEach(() => cleanup());
