import { execFileSync } from 'node:child_process';
import type { BrowserCommand } from 'vitest/node';
import type {} from '@vitest/browser-playwright';

declare module 'vitest/browser' {
	interface BrowserCommands {
		/** Resident memory of all renderer processes, MB: pages with their workers. */
		rendererMemory: () => Promise<number>;
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
