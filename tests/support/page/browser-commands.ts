import { execFileSync } from 'node:child_process';
import type { BrowserCommand } from 'vitest/node';
import type {} from '@vitest/browser-playwright';

interface MouseUse {
	button?: 'left' | 'right' | 'none';
	shift?: boolean;
	hold?: boolean;
	/** The button is still pressed from a previous call. */
	held?: boolean;
}

declare module 'vitest/browser' {
	interface BrowserCommands {
		/** Resident memory of all renderer processes, MB: pages and their workers. */
		rendererMemory: () => Promise<number>;
		/**
		 * Moves the mouse along points of an element, given as fractions of its size. The button is pressed from the first to the
		 * last point, unless no button is named; `hold` keeps it pressed.
		 */
		mouse: (selector: string, path: readonly [number, number][], how?: MouseUse) => Promise<void>;
		/** Moves fingers over an element, each along points given as fractions of its size. All paths have the same length. */
		fingers: (selector: string, paths: readonly (readonly [number, number][])[]) => Promise<void>;
	}
}

export const rendererMemory: BrowserCommand<[]> = async ({ context }) => {
	const session = await context.browser()?.newBrowserCDPSession();
	if (!session) throw new Error('the browser has no debugging protocol');
	const { processInfo } = await session.send('SystemInfo.getProcessInfo');
	await session.detach();
	const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => String(id));
	const sizes = execFileSync('ps', ['-o', 'rss=', '-p', renderers.join(',')], { encoding: 'utf8' });
	return sizes
		.trim()
		.split(/\s+/u)
		.reduce((sum, size) => sum + Number(size) / 1000, 0);
};

export const mouse: BrowserCommand<[string, readonly [number, number][], MouseUse?]> = async (
	{ page, iframe },
	selector,
	path,
	{ button = 'left', shift = false, hold = false, held = false } = {}
) => {
	const box = await iframe.locator(selector).first().boundingBox();
	if (!box) throw new Error(`nothing is shown at ${selector}`);
	if (shift) await page.keyboard.down('Shift');
	for (const [index, [x, y]] of path.entries()) {
		await page.mouse.move(box.x + x * box.width, box.y + y * box.height, { steps: index === 0 ? 1 : 4 });
		if (index === 0 && button !== 'none' && !held) await page.mouse.down({ button });
	}
	if (!hold && button !== 'none') await page.mouse.up({ button });
	if (shift) await page.keyboard.up('Shift');
};

export const fingers: BrowserCommand<[string, readonly (readonly [number, number][])[]]> = async (
	{ page, iframe },
	selector,
	paths
) => {
	const box = await iframe.locator(selector).first().boundingBox();
	if (!box) throw new Error(`nothing is shown at ${selector}`);
	const session = await page.context().newCDPSession(page);
	const points = (step: number) =>
		paths.map((path, id) => {
			const [x, y] = path[step]!;
			return { id, x: box.x + x * box.width, y: box.y + y * box.height };
		});
	const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof points>) =>
		session.send('Input.dispatchTouchEvent', { type, touchPoints });
	// Not awaited, so that a tap on a busy machine does not become a long press.
	const started = send('touchStart', points(0));
	for (let step = 1; step < paths[0]!.length; step += 1) await send('touchMove', points(step));
	await Promise.all([started, send('touchEnd', [])]);
	await session.detach();
};
