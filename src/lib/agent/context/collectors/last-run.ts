import type { RunRecord } from '#lib/db/records.ts';
import { metricLines, statusLine } from '#lib/tools/catalogue/simulation/run-report.ts';
import { verdictLines } from '#lib/tools/catalogue/simulation/verdict-lines.ts';
import type { Collector } from '../collect.ts';

/** Status, age, verdict and metrics of the last run; its errors are in the section of the problems. */
export const lastRun: Collector = {
	id: 'last_run',
	title: 'Last run',
	part: 'implicit',
	reserved: 500,
	isCritical: false,
	async collect({ currentHash, latestRun, now }) {
		const run = await latestRun();
		if (!run) return null;
		const isCurrent = (await currentHash(run)) === run.closureHash;
		const lines = [
			statusLine(run),
			`Started ${age(now - run.startedAt)} ago by the ${run.origin}. ${freshness(run, isCurrent)}`,
			verdictLines(run.verdict)
		];
		if (run.status !== 'failed') lines.push(metricLines(run.metrics));
		return { text: lines.filter((line) => line !== '').join('\n') };
	}
};

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
