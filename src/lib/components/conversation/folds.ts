import { getContext, setContext } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';

/** What is folded and unfolded, by the key of the part; undefined where the user has not chosen. */
export interface FoldChoices {
	get(key: string): boolean | undefined;
	set(key: string, open: boolean): unknown;
}

const CONTEXT = Symbol('folds');

export function setFolds(folds: FoldChoices): void {
	setContext(CONTEXT, folds);
}

/** The choices of the conversation; elsewhere they last as long as the component is shown. */
export function getFolds(): FoldChoices {
	return getContext<FoldChoices | undefined>(CONTEXT) ?? new SvelteMap<string, boolean>();
}
