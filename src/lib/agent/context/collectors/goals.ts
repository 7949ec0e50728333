import { evaluateGoals } from '#lib/sim/goals.ts';
import { readGoals } from '#lib/sim/run-simulation.ts';
import { goalLines } from '#lib/tools/catalogue/simulation/run-report.ts';
import type { Collector } from '../collect.ts';

export const goals: Collector = {
	id: 'goals',
	title: 'Design goals against the last run',
	part: 'implicit',
	reserved: 300,
	isCritical: false,
	async collect({ files, latestRun }) {
		const { goals: read, fault } = await readGoals(files);
		if (fault) return { text: `The goals file cannot be read: ${fault.message}` };
		if (read.goals.length === 0) return null;
		const run = await latestRun();
		// The metrics of a failed run do not count.
		return { text: goalLines(evaluateGoals(read.goals, run === null || run.status === 'failed' ? [] : run.metrics)) };
	}
};
