import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { t } from './app.ts';
import { expect } from './fixtures.ts';

/** The text of an example's file, as it is shipped. */
export function exampleFile(example: string, path: string): string {
	return readFileSync(`examples/${example}/${path}`, 'utf8');
}

/** The editor's text box while it shows a file. */
export function editorOf(page: Page, path: string): Locator {
	return page.getByRole('textbox', { name: t.editor.label(path) });
}

/** Puts other text in place of all there is, as pasting does. */
export async function replaceText(page: Page, path: string, text: string): Promise<void> {
	const editor = editorOf(page, path);
	await editor.click();
	await page.keyboard.press('ControlOrMeta+a');
	await editor.evaluate((element, pasted) => {
		const clipboardData = new DataTransfer();
		clipboardData.setData('text/plain', pasted);
		element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
	}, text);
	await expect(editor).toContainText(text.trim().split('\n').at(-1) ?? '');
}

/** Number of the first line that holds a text, from 1. */
export function lineOf(text: string, part: string): number {
	return text.split('\n').findIndex((line) => line.includes(part)) + 1;
}
