import type { ShellChange, ShellHost, ShellRequest, ShellResult } from './protocol.ts';

/** What a line changes in a copy of the files that is then discarded; null when a file was changed elsewhere meanwhile. */
export type TryOut = (
	request: ShellRequest,
	read: ShellHost['read'],
	signal: AbortSignal
) => Promise<ShellChange[] | null>;

/**
 * A trial of lines. Nothing is simulated: the line goes on as after a run in which nothing was found.
 *
 * @param run as `Shell.run`
 */
export function tryOutBy(
	run: (request: ShellRequest, host: ShellHost, signal: AbortSignal) => Promise<ShellResult>
): TryOut {
	const simulate: ShellHost['simulate'] = async () => ({ text: '', verdict: 'trusted' });
	const test: ShellHost['test'] = async () => ({ text: '', verdict: 'met' });
	return async (request, read, signal) => {
		const { changes, changedMeanwhile } = await run(request, { read, simulate, test }, signal);
		return changedMeanwhile === null ? changes : null;
	};
}
