import { tick } from 'svelte';

/**
 * Focuses an element if the focused one was removed, for example a button that its own action has replaced.
 * If another element has the focus, it keeps it.
 *
 * @param element looked up after the page has been updated; may return null
 */
export async function focusIfLost(element: () => HTMLElement | null | undefined): Promise<void> {
	await tick();
	if (document.activeElement === null || document.activeElement === document.body) element()?.focus();
}
