import { language } from '#lib/app/shell/language.svelte.ts';

// As on every page but the first: whatever a test shows finds its texts.
await language.loadAll();
