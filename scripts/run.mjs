import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const isWindows = process.platform === 'win32';
/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
// A killed script must not leave a build or a test run behind.
process.on('exit', () => children.forEach((child) => child.kill()));
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => process.exit(0));

/**
 * Runs a program in the repository's folder and shows its output. Programs of installed packages are found by name;
 * standard input is closed, so that nothing can wait for an answer.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>; timeoutMs?: number; label?: string }} [options] `label` is a prefix for each line that the
 *   program prints, for programs that run in parallel
 * @returns {Promise<number>} the exit code; 1 if the program could not start, was killed or took too long
 */
export function run(command, args, { env = {}, timeoutMs = 0, label = '' } = {}) {
	const path = join(root, 'node_modules', '.bin') + delimiter + (process.env.PATH ?? '');
	const child = spawn(command, [...args], {
		cwd: root,
		stdio: label === '' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
		env: { ...process.env, PATH: path, ...env },
		timeout: timeoutMs,
		// On Windows the programs of packages are .cmd files, which only a shell starts.
		shell: isWindows
	});
	children.add(child);
	for (const output of [child.stdout, child.stderr])
		if (output) createInterface({ input: output }).on('line', (line) => console.log(`${label}: ${line}`));
	return new Promise((resolve) => {
		const end = (/** @type {number} */ code) => {
			children.delete(child);
			resolve(code);
		};
		child.once('error', (error) => {
			console.error(`${command}: ${error.message}`);
			end(1);
		});
		child.once('close', (code) => end(code ?? 1));
	});
}
