import { expect } from '@playwright/test';
import { en as t } from '../../../src/lib/i18n/en/messages.ts';
import type { BrowserPage } from './browser-page.ts';

export { t };

/** What can be clicked. */
const controls = 'button, a, [role=tab], [role=option], [role=treeitem]';

/** What a user does in the app, with controls found by what is read. */
export class Workbench {
	constructor(
		readonly page: BrowserPage,
		private readonly address: string
	) {}

	/** Opens the first page and waits until it can be used. */
	async visit(): Promise<void> {
		await this.page.goto(this.address);
		await this.untilShown('#examples button:not(:disabled)');
	}

	async openExample(title: string): Promise<void> {
		await this.clickControl(title, '#examples button');
		await this.untilText('.cm-content', title);
		await this.untilControl(t.workbench.run);
	}

	/** Clicks the first visible, enabled control whose name begins with the words. */
	async clickControl(name: string, within = controls): Promise<void> {
		await this.untilControl(name, within);
		await this.page.click('[data-target]');
	}

	/** Waits for a control, and marks it. */
	async untilControl(name: string, within = controls): Promise<void> {
		const mark = (selector: string, words: string): boolean => {
			for (const old of document.querySelectorAll('[data-target]')) old.removeAttribute('data-target');
			const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
				(element) =>
					element.getClientRects().length > 0 &&
					!element.matches(':disabled') &&
					[element.getAttribute('aria-label'), element.title, element.innerText.trim()].some((text) =>
						text?.startsWith(words)
					)
			);
			found?.setAttribute('data-target', '');
			return found !== undefined;
		};
		await expect.poll(() => this.page.evaluate(mark, within, name), `control ${name}`).toBe(true);
	}

	/** Waits until an element is shown. */
	async untilShown(selector: string): Promise<void> {
		const isShown = (wanted: string) => (document.querySelector(wanted)?.getClientRects().length ?? 0) > 0;
		await expect.poll(() => this.page.evaluate(isShown, selector), selector).toBe(true);
	}

	/** Waits until the first element of a selector has a text in it. */
	async untilText(selector: string, text: string): Promise<void> {
		await expect.poll(() => this.text(selector), selector).toContain(text);
	}

	/** The text of the first element of a selector; empty when there is none. */
	text(selector: string): Promise<string> {
		return this.page.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.innerText ?? '', selector);
	}

	/** Puts the caret at the end of the line that has a text in it. */
	async caretAtEnd(text: string): Promise<void> {
		const mark = (wanted: string): boolean => {
			for (const old of document.querySelectorAll('[data-target]')) old.removeAttribute('data-target');
			const line = [...document.querySelectorAll('.cm-line')].find((one) => one.textContent?.includes(wanted));
			line?.setAttribute('data-target', '');
			return line !== undefined;
		};
		await expect.poll(() => this.page.evaluate(mark, text), text).toBe(true);
		await this.page.click('[data-target]');
		await this.page.press('End');
	}

	/** Runs the circuit and waits for its end. */
	async run(): Promise<void> {
		await this.clickControl(t.workbench.run);
		await this.untilControl(t.workbench.run);
	}

	/** Sets up a model service that needs no key through the dialog of the conversation. */
	async connect(baseUrl: string): Promise<void> {
		await this.clickControl(t.workbench.conversation, 'button[aria-expanded=false]');
		await this.clickControl(t.conversation.connectModel);
		await this.untilShown('[role=dialog] select');
		await this.page.evaluate(() => {
			const select = document.querySelector<HTMLSelectElement>('[role=dialog] select');
			if (!select) return;
			select.value = 'openai-compatible';
			select.dispatchEvent(new Event('change', { bubbles: true }));
		});
		for (const [field, text] of [
			['input[type=url]', baseUrl],
			['input[type=password]', 'sk-test-0123456789abcd'],
			['input[id$=-model]', 'scripted']
		] as const) {
			await this.page.click(`[role=dialog] ${field}`);
			await this.page.press('Control', 'a');
			await this.page.type(text);
		}
		await this.clickControl(t.connect.connect, '[role=dialog] button[type=submit]');
		const isOpen = () => document.querySelector('[role=dialog]') !== null;
		await expect.poll(() => this.page.evaluate(isOpen), 'the dialog closes').toBe(false);
	}

	async ask(text: string): Promise<void> {
		await this.page.click(`textarea[aria-label="${t.conversation.input}"]`);
		await this.page.type(text);
		await this.untilControl(t.conversation.send);
		await this.page.press('Enter');
	}

	/** Gives a file to the page as the file picker does. */
	async upload(name: string, bytes: Uint8Array): Promise<void> {
		const give = (file: string, base64: string): void => {
			const data = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
			const transfer = new DataTransfer();
			transfer.items.add(new File([data], file));
			const input = document.querySelector<HTMLInputElement>('input[type=file]');
			if (!input) throw new Error('no file picker');
			input.files = transfer.files;
			input.dispatchEvent(new Event('change', { bubbles: true }));
		};
		await this.page.evaluate(give, name, Buffer.from(bytes).toString('base64'));
	}

	/** Runs the first command of the palette that fits the words. */
	async runCommand(words: string): Promise<void> {
		await this.page.press('Control', 'k');
		await this.untilShown('.palette-input');
		await this.page.type(words);
		await this.untilShown('.palette-item[aria-selected=true]');
		await this.page.press('Enter');
	}
}
