import { toFault } from '#lib/base/fault.ts';
import type { NetlistReader } from '#lib/sim/netlist-reader.ts';
import { studyPath } from '#lib/studies/study.ts';
import type { StudyAccess, StudyAnswer } from '#lib/tools/types.ts';
import type { Workspace } from '../workspace.svelte.ts';
import { openRows } from './open-rows.ts';
import { readVariables } from './read-variables.ts';
import type { OpenStudy, StudyRunner } from './study-runner.ts';
import type { Studies } from './studies.svelte.ts';

interface Parts {
	workspace: Workspace;
	netlists: Pick<NetlistReader, 'open'>;
	runner: StudyRunner;
	studies: Pick<Studies, 'execute'> & { specification: Pick<Studies['specification'], 'execute'> };
}

/** The studies as the agent's tools reach them: what it runs is shown and stored as what the user runs. */
export function agentStudies({ workspace, netlists, runner, studies }: Parts): StudyAccess {
	const answer = async ({ path, name, plan, table, isStale, fault }: OpenStudy): Promise<StudyAnswer> => {
		if (fault || !plan || !table) throw toFault(fault);
		const { goals } = plan.wanted.goals;
		const open = openRows({ plan, table, isStale });
		const estimateMs = await runner.estimate(plan.study.netlist, open);
		return { path, name, plan, table, isStale, goals, open, estimateMs };
	};
	const released = async (read: OpenStudy): Promise<StudyAnswer> => {
		read.plan?.release();
		return answer(read);
	};
	return {
		variables: (netlist) => readVariables(workspace, netlists, netlist),
		foresee: async (name, study) => released(await runner.read(studyPath(name), study)),
		read: async (name) => released(await runner.read(studyPath(name))),
		async run(name, options) {
			const path = studyPath(name);
			const { study, fault, plan } = await runner.read(path);
			plan?.release();
			if (!study) throw toFault(fault);
			const ran = await studies.execute(path, study.netlist, options);
			return ran && answer(ran);
		},
		specification: (netlist, options) => studies.specification.execute(netlist, options)
	};
}
