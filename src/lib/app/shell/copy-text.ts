import { toFault } from '#lib/base/fault.ts';

/**
 * Copies text to the clipboard.
 *
 * @throws Fault `text_not_copied`
 */
export async function copyText(text: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(text);
	} catch (thrown) {
		throw toFault(thrown, 'text_not_copied');
	}
}
