import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../../../scripts/serve.mjs';

/** A server of one test's own, with its own copy of the built app: the test may stop it and change its files. */
export interface OwnServer {
	readonly url: string;
	readonly folder: string;
	stop(): Promise<void>;
	[Symbol.asyncDispose](): Promise<void>;
}

export async function ownServer(): Promise<OwnServer> {
	const folder = mkdtempSync(join(tmpdir(), 'spicewright-'));
	cpSync('build', folder, { recursive: true });
	const { url, close } = await serve(folder, { port: 0 });
	let running = true;
	const stop = async (): Promise<void> => {
		if (running) await close();
		running = false;
	};
	return {
		url,
		folder,
		stop,
		async [Symbol.asyncDispose]() {
			await stop();
			rmSync(folder, { recursive: true, force: true });
		}
	};
}
