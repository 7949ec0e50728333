import { callback, createRestartingWorker, type RestartingWorker } from '#lib/workers/shell/restarting-worker.ts';
import workerUrl from './bash.worker.ts?worker&url';
import { tryOutBy, type TryOut } from './try-out.ts';
import type { CommandList, ShellHost, ShellRequest, ShellResult, ShellWorkerApi } from './protocol.ts';

/** Runs command lines over a project's files. Faults `shell_worker_failed`. */
export interface Shell {
	/** Lists the commands of a line without running it. */
	list(line: string, signal: AbortSignal): Promise<CommandList>;
	/** Runs a line; the caller stores what it changes. Aborting the signal ends the worker. */
	run(request: ShellRequest, host: ShellHost, signal: AbortSignal): Promise<ShellResult>;
	/** What a line would change: nothing of it has an effect outside of a copy of the files. */
	tryOut: TryOut;
	dispose(): void;
}

/** Time limit for starting the worker and reading a line, ms. */
const LIST_LIMIT_MS = 30_000;
/** Longer than the time limit of any call, ms: the call's own signal ends its worker. */
const RUN_LIMIT_MS = 3_600_000;

/**
 * A shell in workers. A line has its worker alone and leaves nothing in it, so an idle one is used again; one that was stopped
 * or lost is replaced.
 */
export function createShellClient(): Shell {
	let idle: RestartingWorker<ShellWorkerApi> | null = null;
	let isOpen = true;

	async function use<Answer>(
		question: (worker: RestartingWorker<ShellWorkerApi>) => Promise<Answer>,
		signal: AbortSignal
	): Promise<Answer> {
		signal.throwIfAborted();
		const worker =
			idle ?? createRestartingWorker<ShellWorkerApi>(workerUrl, 'bash', RUN_LIMIT_MS, 'shell_worker_failed');
		idle = null;
		const end = () => worker.dispose();
		signal.addEventListener('abort', end);
		try {
			const answer = await question(worker);
			if (isOpen && !idle && !signal.aborted) idle = worker;
			else end();
			return answer;
		} catch (thrown) {
			end();
			signal.throwIfAborted();
			throw thrown;
		} finally {
			signal.removeEventListener('abort', end);
		}
	}

	const run: Shell['run'] = (request, { read, simulate, test }, signal) =>
		use((worker) => worker.ask((api) => api.run(request, callback(read), callback(simulate), callback(test))), signal);

	return {
		list: (line, signal) =>
			use(
				(worker) => worker.ask<CommandList>(async (api) => api.list(line)),
				AbortSignal.any([signal, AbortSignal.timeout(LIST_LIMIT_MS)])
			),
		run,
		tryOut: tryOutBy(run),
		dispose() {
			isOpen = false;
			idle?.dispose();
			idle = null;
		}
	};
}
