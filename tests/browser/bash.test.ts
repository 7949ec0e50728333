import { afterAll, describe, expect, it } from 'vitest';
import { createShellClient } from '#lib/tools/bash/shell-client.ts';
import type { ShellHost, ShellRequest, SnapshotEntry } from '#lib/tools/bash/protocol.ts';

const files: Record<string, string> = { 'a.cir': '* a\nR1 in out 1k\nR2 out 0 1k\n', 'b.cir': '* b\nC1 a 0 1n\n' };
const snapshot = Object.entries(files).map(([path, text]): SnapshotEntry => ({
	path,
	kind: 'text',
	size: text.length,
	version: 1,
	modifiedAt: 0
}));
const host: ShellHost = {
	read: async (paths) => paths.map((path) => ({ path, version: 1, content: files[path] ?? '' })),
	simulate: async (entry) => ({ text: `simulated ${entry}`, verdict: 'suspicious' }),
	test: async (entry) => ({ text: `tested ${entry}`, verdict: 'missed' })
};
const never = new AbortController().signal;
const request = (line: string): ShellRequest => ({
	line,
	folder: '',
	snapshot,
	dialect: 'ngspice',
	outputCharacters: 4_000
});

/** Every worker that was started, so that a test can end one. */
const workers: Worker[] = [];
const BrowserWorker = globalThis.Worker;
globalThis.Worker = class extends BrowserWorker {
	constructor(...parameters: ConstructorParameters<typeof Worker>) {
		super(...parameters);
		workers.push(this);
	}
};

const shell = createShellClient();
afterAll(() => {
	shell.dispose();
	globalThis.Worker = BrowserWorker;
});

describe('the shell in its worker', () => {
	it('[G10] [SHELL1] runs a line and lists its commands', async () => {
		expect(await shell.list('grep -c R *.cir | sort', never)).toEqual({
			commands: [
				{ name: 'grep', args: ['-c', 'R', '*.cir'] },
				{ name: 'sort', args: [] }
			],
			alwaysAsk: false
		});
		expect(await shell.run(request('grep -c R *.cir | sort'), host, never)).toEqual({
			...{
				stdout: 'a.cir:2\nb.cir:0\n',
				stderr: '',
				exitCode: 0,
				workingDirectory: '/project',
				changes: [],
				changedMeanwhile: null
			}
		});
	});

	it('[SHELL7] simulates by a call of the page', async () => {
		const result = await shell.run(request('sed -i s/1k/2k/ a.cir && ngspice a.cir || echo "exit $?"'), host, never);
		expect(result.stdout).toBe('simulated a.cir\nexit 2\n');
		expect(result.changes).toEqual([
			{ kind: 'write', path: 'a.cir', content: files['a.cir']?.replace('1k', '2k').replace('0 1k', '0 2k') }
		]);
	});

	it('[SHELL8] works without Node.js', async () => {
		const line =
			"echo aGk= | base64 -d; echo; printf x | md5sum; echo '{\"a\":[1,2]}' | jq -c .a; echo 5 | awk '{print $1*2}'";
		const result = await shell.run(request(line), host, never);
		expect(result.stderr).toBe('');
		expect(result.stdout).toBe('hi\n9dd4e461268c8034f5c8564e155c67a6  -\n[1,2]\n10\n');
	});

	it('[SHELL6] ends a command that never returns, and the next line runs', async () => {
		for (const line of ['awk "BEGIN { while (1) x++ }"', 'sleep 1000']) {
			const stop = new AbortController();
			const stopping: ShellHost = {
				...host,
				async simulate() {
					// The line has begun; the command that never returns comes next.
					setTimeout(() => stop.abort(new Error('stopped')));
					return { text: '', verdict: 'trusted' };
				}
			};
			await expect(shell.run(request(`ngspice a.cir; ${line}`), stopping, stop.signal)).rejects.toThrow('stopped');
		}
		expect((await shell.run(request('echo still here'), host, never)).stdout).toBe('still here\n');
	});

	it('[SHELL6] reports a worker that is lost, and the next line runs', async () => {
		const fresh = createShellClient();
		const run = fresh.run(request('sleep 1000'), host, never);
		workers.at(-1)?.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
		await expect(run).rejects.toMatchObject({ code: 'shell_worker_failed', message: 'out of memory' });
		expect((await fresh.run(request('echo still here'), host, never)).stdout).toBe('still here\n');
		fresh.dispose();
	});

	it('[SHELL6] does not run a line that was stopped before', async () => {
		await expect(shell.run(request('ls'), host, AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
	});

	it('[SHELL6] two lines at once have separate workers: stopping one leaves the other', async () => {
		const stop = new AbortController();
		const stuck = shell.run(request('sleep 1000'), host, stop.signal);
		const simulated = new Promise<void>((resolve) => {
			const slow: ShellHost = {
				...host,
				simulate: async () => (stop.abort(new Error('stopped')), resolve(), { text: 'ok', verdict: 'trusted' })
			};
			void shell.run(request('ngspice a.cir; echo end'), slow, never).then(({ stdout }) => other.push(stdout));
		});
		const other: string[] = [];
		await expect(stuck).rejects.toThrow('stopped');
		await simulated;
		await expect.poll(() => other).toEqual(['ok\nend\n']);
	});

	it('[SHELL6] a failure of the page while a line runs is a failure of the command', async () => {
		const failing: ShellHost = { ...host, simulate: () => Promise.reject(new Error('no engine')) };
		const result = await shell.run(request('ngspice a.cir; echo "exit $?"'), failing, never);
		expect(result.stderr).toContain('no engine');
		expect(result.stdout).toBe('exit 1\n');
	});
});
