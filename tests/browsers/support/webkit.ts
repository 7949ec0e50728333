import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserPage, Key } from './browser-page.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Code points that WebDriver gives to keys without a character. */
const keyCodes = new Map<Key, string>([
	['Control', '\uE009'],
	['Shift', '\uE008'],
	['Enter', '\uE007'],
	['Escape', '\uE00C'],
	['Home', '\uE011'],
	['End', '\uE010']
]);

/** How long the driver may take to start, in ms. */
const START_LIMIT_MS = 20_000;

async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const { port } = server.address() as AddressInfo;
	await new Promise((done) => server.close(done));
	return port;
}

/** A virtual screen, which reports its number when it is ready. */
async function startScreen(): Promise<{ display: string; screen: ChildProcess }> {
	const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24'], {
		stdio: ['ignore', 'ignore', 'ignore', 'pipe']
	});
	const number = await new Promise<string>((done, fail) => {
		screen.once('error', fail);
		screen.once('exit', () => fail(new Error('Xvfb did not start')));
		screen.stdio[3]?.once('data', (data: Buffer) => done(String(data).trim()));
	});
	return { display: `:${number}`, screen };
}

/** One call of WebDriver. Rejects with what the driver says. */
async function call(method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown): Promise<unknown> {
	const response = await fetch(url, { method, body: body === undefined ? undefined : JSON.stringify(body) });
	const { value } = (await response.json()) as { value: unknown };
	if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
	return value;
}

async function untilReady(url: string): Promise<void> {
	const end = Date.now() + START_LIMIT_MS;
	for (;;) {
		try {
			await call('GET', `${url}/status`);
			return;
		} catch (error) {
			if (Date.now() > end) throw error;
			await new Promise((done) => setTimeout(done, 50));
		}
	}
}

async function ended(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const exit = new Promise((done) => child.once('exit', done));
	child.kill();
	await exit;
}

/** Removes a folder. The browser's own processes end after the driver, and still write into it. */
async function removed(folder: string): Promise<void> {
	for (let tries = 50; ; tries -= 1) {
		try {
			rmSync(folder, { recursive: true, force: true });
			return;
		} catch (error) {
			if (tries === 0) throw error;
			await new Promise((done) => setTimeout(done, 200));
		}
	}
}

/** Starts WebKitGTK over WebDriver, on a screen that nobody sees. */
export async function openWebKit(driverPath: string): Promise<BrowserPage> {
	const profile = mkdtempSync(join(tmpdir(), 'webkit-'));
	const downloads = join(profile, 'downloads');
	mkdirSync(downloads);
	const { display, screen } = await startScreen();
	const port = await freePort();
	const driver = spawn(driverPath, [`--port=${port}`], {
		stdio: 'ignore',
		// The language is then `C`, which is no language tag: the app has to live with it.
		env: {
			...process.env,
			DISPLAY: display,
			GDK_BACKEND: 'x11',
			LANG: 'C.UTF-8',
			LC_ALL: 'C.UTF-8',
			HOME: profile,
			WEBKIT_PROFILE: profile
		}
	});
	const address = `http://127.0.0.1:${port}`;
	const stop = async (): Promise<void> => {
		await ended(driver);
		await ended(screen);
		await removed(profile);
	};
	let session = '';
	try {
		await untilReady(address);
		const binary = fileURLToPath(new URL('./webkit-window.py', import.meta.url));
		const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
		const made = (await call('POST', `${address}/session`, { capabilities: { alwaysMatch: options } })) as {
			sessionId: string;
		};
		session = `${address}/session/${made.sessionId}`;
		await call('POST', `${session}/window/rect`, { width: 1440, height: 900 });
	} catch (error) {
		await stop();
		throw error;
	}
	const post = (path: string, body: unknown) => call('POST', `${session}${path}`, body);
	const keys = (actions: { type: 'keyDown' | 'keyUp'; value: string }[]) =>
		post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
	return {
		downloads,
		goto: async (url) => void (await post('/url', { url })),
		reload: async () => void (await post('/refresh', {})),
		evaluate: async <T, Args extends unknown[]>(script: (...args: Args) => T, ...args: Args) =>
			(await post('/execute/sync', { script: `return (${String(script)})(...arguments)`, args })) as T,
		async click(selector) {
			const element = (await post('/element', { using: 'css selector', value: selector })) as Record<string, string>;
			await post(`/element/${element[ELEMENT]}/click`, {});
		},
		type: async (text) => {
			await keys(
				[...text].flatMap((character) => {
					const value = character === '\n' ? (keyCodes.get('Enter') ?? '') : character;
					return [
						{ type: 'keyDown', value },
						{ type: 'keyUp', value }
					] as const;
				})
			);
		},
		press: async (...pressed) => {
			const values = pressed.map((key) => keyCodes.get(key) ?? key);
			await keys([
				...values.map((value) => ({ type: 'keyDown', value }) as const),
				...values.toReversed().map((value) => ({ type: 'keyUp', value }) as const)
			]);
		},
		async close() {
			await call('DELETE', session).catch(() => undefined);
			await stop();
		}
	};
}
