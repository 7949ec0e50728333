import type { RunRecord } from '#lib/db/records.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import { fence } from '#lib/security/fence.ts';
import { evaluateGoals } from '#lib/sim/goals.ts';
import { readGoals } from '#lib/sim/run-simulation.ts';
import { entriesBelow, formatListing } from '#lib/tools/catalogue/file/directory-listing.ts';
import { goalLines, metricLines, statusLine } from '#lib/tools/catalogue/simulation/run-report.ts';
import { shortenLines } from '#lib/tools/text/shorten-lines.ts';
import type { Collector } from './collect.ts';

/** Budget for the netlist that the user has open. */
const NETLIST_LIMIT = { tokens: 4_000, characters: 16_000 };

export interface ContextSources {
	files: Pick<ProjectStore, 'list' | 'read' | 'readMany'>;
	/** The netlist that the user has open, or null. */
	activePath: string | null;
	/** The project's newest run, or null. */
	latestRun(): Promise<RunRecord | null>;
	/** The hash that the run would have with the current files; null when its netlist no longer exists. */
	currentHash(run: RunRecord): Promise<string | null>;
	/** Filled with the hashes of the files that the sections contain, so that writes can detect a later change. */
	seenHashes: Map<string, string>;
}

/** The context of every turn: the files, the open netlist, the goals, the last run. */
export function projectCollectors(sources: ContextSources): Collector[] {
	return [
		{ id: 'files', title: 'Files', collect: () => listFiles(sources) },
		{ id: 'netlist', title: 'Netlist that the user has open', collect: () => activeNetlist(sources) },
		{ id: 'goals', title: 'Design goals against the last run', collect: () => goals(sources) },
		{ id: 'last_run', title: 'Last run', collect: () => lastRun(sources) }
	];
}

async function listFiles({ files }: ContextSources): Promise<string | null> {
	const entries = entriesBelow(await files.list(), '');
	return fence('context', {}, entries.length === 0 ? 'The project is empty.' : formatListing(entries));
}

async function activeNetlist({ files, activePath, seenHashes }: ContextSources): Promise<string | null> {
	if (activePath === null) return null;
	const file = await files.read(activePath);
	if (typeof file?.content !== 'string') return null;
	const range = { start: 1, end: Infinity };
	const { body, totalLines } = shortenLines(file.content, range, NETLIST_LIMIT, 'read them with read_file');
	seenHashes.set(activePath, file.hash);
	return fence('file', { path: activePath, lines: totalLines }, body);
}

async function goals({ files, latestRun }: ContextSources): Promise<string | null> {
	const { goals: read, fault } = await readGoals(files);
	if (fault) return fence('context', {}, `The goals file cannot be read: ${fault.message}`);
	if (read.goals.length === 0) return null;
	const run = await latestRun();
	return fence('context', {}, goalLines(evaluateGoals(read.goals, metricsOf(run))));
}

/** The metrics of a failed run do not count. */
function metricsOf(run: RunRecord | null): RunRecord['metrics'] {
	return run === null || run.status === 'failed' ? [] : run.metrics;
}

async function lastRun({ currentHash, latestRun }: ContextSources): Promise<string | null> {
	const run = await latestRun();
	if (!run) return null;
	const freshness =
		(await currentHash(run)) === run.closureHash
			? 'The files have not changed since.'
			: 'The files have CHANGED since: these results belong to an older circuit.';
	const errors = run.log.filter(({ severity }) => severity === 'error').slice(0, 5);
	const lines = [
		statusLine(run),
		freshness,
		...errors.map(({ text, file, line }) => `error ${file ?? ''}:${line ?? ''} ${text}`)
	];
	if (run.status !== 'failed') lines.push(metricLines(run.metrics));
	return fence('context', {}, lines.join('\n'));
}
