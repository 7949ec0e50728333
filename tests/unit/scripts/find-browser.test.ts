import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findBrowser, findHeadlessBrowser } from '../../../scripts/find-browser.mjs';

let folder = '';

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'find-browser-'));
	vi.stubEnv('PATH', `${folder}:/nowhere`);
	// Where Playwright keeps what it downloads.
	vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', join(folder, 'playwright'));
	for (const name of ['CHROME_PATH', 'HEADLESS_SHELL_PATH']) vi.stubEnv(name, '');
});
afterEach(() => {
	vi.unstubAllEnvs();
	rmSync(folder, { recursive: true, force: true });
});

function install(name: string, code = 0): string {
	const file = join(folder, name);
	writeFileSync(file, `#!/bin/sh\nexit ${code}\n`);
	chmodSync(file, 0o755);
	return file;
}

describe('the browser of the tests', () => {
	it('is the headless shell, and the whole browser only where it is needed', () => {
		const chromium = install('chromium');
		const shell = install('chromium-headless-shell');
		expect(findHeadlessBrowser()).toBe(shell);
		expect(findBrowser()).toBe(chromium);
	});
	it('is the whole browser where there is no headless shell that starts', () => {
		const chromium = install('chromium');
		expect(findHeadlessBrowser()).toBe(chromium);
		install('chromium-headless-shell', 1);
		expect(findHeadlessBrowser()).toBe(chromium);
	});
	it('is not taken for a whole browser where only the headless shell is installed', () => {
		const shell = install('chromium-headless-shell');
		expect(findHeadlessBrowser()).toBe(shell);
		expect(findBrowser()).not.toBe(shell);
	});
	it('is the one that the environment names', () => {
		install('chromium-headless-shell');
		vi.stubEnv('CHROME_PATH', '/opt/chrome');
		expect([findBrowser(), findHeadlessBrowser()]).toEqual(['/opt/chrome', '/opt/chrome']);
		vi.stubEnv('HEADLESS_SHELL_PATH', '/opt/shell');
		expect([findBrowser(), findHeadlessBrowser()]).toEqual(['/opt/chrome', '/opt/shell']);
	});
});
