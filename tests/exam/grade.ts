import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { brokenRules, circuitPath } from './design-rules.ts';
import { describe, Examiner, isMet } from './examiner.ts';
import type { ExamTask } from './task.ts';

export interface Grade {
	solved: boolean;
	/** Number of requirements checked. */
	checked: number;
	/** Broken rules or missed requirements, in words. */
	failures: string[];
}

/** Grades the circuit that is in a project, by simulation. @param circuit null if its file is missing */
export async function grade(host: EngineHost, task: ExamTask, circuit: string | null): Promise<Grade> {
	if (circuit === null) return { solved: false, checked: 0, failures: [`There is no ${circuitPath}`] };
	const broken = brokenRules(circuit, task);
	if (broken.length > 0) return { solved: false, checked: 0, failures: broken };
	const examiner = new Examiner(host, circuit);
	await task.check(examiner);
	const { requirements } = examiner;
	const failures = requirements.filter((requirement) => !isMet(requirement)).map(describe);
	return { solved: requirements.length > 0 && failures.length === 0, checked: requirements.length, failures };
}
