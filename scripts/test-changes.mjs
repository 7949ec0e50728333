import { spawnSync } from 'node:child_process';
import { root } from './run.mjs';

/** @param {...string} args */
function git(...args) {
	const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
	if (status !== 0) throw new Error(`git ${args.join(' ')}: ${(stderr ?? '').trim()}`);
	return stdout.split('\n').filter((line) => line !== '');
}

/**
 * What changed since this branch left another commit: committed, not committed and new files.
 *
 * @param {string} commit
 * @returns {import('./test-steps.mjs').Changes}
 * @throws {Error} for an unknown commit
 */
export function changesSince(commit) {
	const [since = commit] = git('merge-base', 'HEAD', commit);
	const files = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
	return { since, files: [...new Set(files)] };
}
