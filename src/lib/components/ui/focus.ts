import { tick } from 'svelte';

/**
 * Gives the focus to an element when the one that had it is gone, as a button is that was replaced by what it brought about.
 * A focus that is somewhere stays there.
 *
 * @param element looked for when the page has been drawn again, by when it may be gone itself
 */
export async function focusIfLost(element: () => HTMLElement | null | undefined): Promise<void> {
	await tick();
	if (document.activeElement === null || document.activeElement === document.body) element()?.focus();
}
