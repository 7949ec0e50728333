import type { RunRecord } from '#lib/db/records.ts';
import { metricLines, statusLine } from '#lib/tools/catalogue/simulation/run-report.ts';
import { verdictLines } from '#lib/tools/catalogue/simulation/verdict-lines.ts';
import type { Collector } from '../collect.ts';
import type { ContextSource } from '../context-source.ts';

/** Status, age, verdict and metrics of the last run; its errors are in the section of the problems. */
export const lastRun: Collector = {
	id: 'last_run',
	title: 'Last run',
	part: 'implicit',
	reserved: 500,
	isCritical: false,
	async collect(source) {
		const run = await source.latestRun();
		if (!run) return null;
		const text = await runText(run, source);
		if (run.status !== 'failed') return { text };
		// What was reached before is the state to go back to.
		const worked = (await source.runs()).find(
			({ entry, status, isTrial }) => entry === run.entry && status !== 'failed' && !isTrial
		);
		const before = worked ? await source.run(worked.id) : null;
		return {
			text: before ? [text, 'Before it, the last run with results:', await runText(before, source)].join('\n') : text
		};
	}
};

async function runText(run: RunRecord, { currentHash, now }: ContextSource): Promise<string> {
	const isCurrent = (await currentHash(run)) === run.closureHash;
	const lines = [
		statusLine(run),
		`Started ${age(now - run.startedAt)} ago by the ${run.origin}. ${freshness(run, isCurrent)}`,
		verdictLines(run.verdict)
	];
	if (run.status !== 'failed') lines.push(metricLines(run.metrics));
	return lines.filter((line) => line !== '').join('\n');
}

function freshness({ isTrial }: RunRecord, isCurrent: boolean): string {
	const trial = isTrial ? 'It was made with overrides, or with files that were not stored. ' : '';
	return isCurrent
		? `${trial}The files have not changed since.`
		: `${trial}The files have CHANGED since: these results belong to an older circuit.`;
}

function age(milliseconds: number): string {
	const minutes = Math.floor(Math.max(0, milliseconds) / 60_000);
	if (minutes < 1) return 'less than a minute';
	if (minutes < 120) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
	const hours = Math.floor(minutes / 60);
	return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}
