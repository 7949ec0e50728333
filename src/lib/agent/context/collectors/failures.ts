import type { RunRecord, RunSummary } from '#lib/db/records.ts';
import type { Collector } from '../collect.ts';
import type { ContextSource } from '../context-source.ts';

/** Failures of a circuit that are counted, and those of them that are shown. */
const MAX_COUNTED = 10;
const MAX_SHOWN = 3;
const MAX_MESSAGE = 200;

/**
 * The failures of the circuit since it last ran, from its stored runs: what was tried and did not work must not be tried again.
 * A run with results ends the list.
 */
export const failures: Collector = {
	id: 'failures',
	title: 'Runs of this circuit that failed since it last worked',
	part: 'diagnostics',
	reserved: 150,
	isCritical: false,
	async collect(source) {
		const entry = source.activePath ?? (await source.latestRun())?.entry;
		if (entry === undefined) return null;
		const failed = failuresOf(await source.runs(), entry);
		// A single failure is the last run, whose errors are shown with the problems.
		if (failed.length < 2) return null;
		const shown = await Promise.all(failed.slice(0, MAX_SHOWN).map(({ id }) => source.run(id)));
		const count = failed.length === MAX_COUNTED ? `${MAX_COUNTED} or more` : failed.length;
		const lines = shown.flatMap((run) => (run ? [failureLine(run, source)] : []));
		return { text: [`${entry} has failed ${count} times in a row; the newest ones:`, ...lines].join('\n') };
	}
};

function failuresOf(runs: readonly RunSummary[], entry: string): RunSummary[] {
	const ofCircuit = runs.filter((run) => run.entry === entry && !run.isTrial);
	const worked = ofCircuit.findIndex(({ status }) => status !== 'failed');
	return ofCircuit.slice(0, worked === -1 ? undefined : worked).slice(0, MAX_COUNTED);
}

function failureLine({ startedAt, reason, log, changes = [] }: RunRecord, { now }: ContextSource): string {
	const error = log.find(({ severity }) => severity === 'error');
	const place = error?.file == null ? '' : ` at ${error.file}${error.line === null ? '' : `:${error.line}`}`;
	const message = error ? `: ${error.text.slice(0, MAX_MESSAGE)}` : '';
	const changed = changes.length === 0 ? '' : `; changed before it: ${changes.map(({ name }) => name).join(', ')}`;
	const minutes = Math.max(0, Math.round((now - startedAt) / 60_000));
	return `- ${minutes} min ago, ${reason ?? 'no reason given'}${place}${message}${changed}`;
}
