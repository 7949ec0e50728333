import { language } from '#lib/app/shell/language.svelte.ts';

export const load = () => language.loadAll();
