/** Keys by the names that both WebDriver and Playwright can be given. */
export type Key = 'Control' | 'Shift' | 'Enter' | 'Escape' | 'Home' | 'End' | (string & {});

/** One page of a real browser with its own profile, as far as the tests need it. */
export interface BrowserPage {
	goto(url: string): Promise<void>;
	reload(): Promise<void>;
	/** Runs a function in the page with plain data; it must not refer to anything outside itself. */
	evaluate<T, Args extends unknown[]>(script: (...args: Args) => T, ...args: Args): Promise<T>;
	/** Clicks the centre of the first element of a CSS selector. */
	click(selector: string): Promise<void>;
	/** Types into what has the focus, key by key. */
	type(text: string): Promise<void>;
	/** Presses keys together. */
	press(...keys: Key[]): Promise<void>;
	/** Where downloads are saved. */
	readonly downloads: string;
	close(): Promise<void>;
}
