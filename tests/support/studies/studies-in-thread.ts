import { agentStudies } from '#lib/app/project/studies/agent-studies.ts';
import { SpecificationRunner } from '#lib/app/project/studies/specification-runner.ts';
import { StudyRunner } from '#lib/app/project/studies/study-runner.ts';
import type { Workspace } from '#lib/app/project/workspace.svelte.ts';
import { systemClock } from '#lib/base/clock.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import type { StudyAccess } from '#lib/tools/types.ts';
import type { SimulationPool } from '#lib/workers/ngspice/protocol.ts';
import { localNetlists } from '../spice/local-netlists.ts';

/** The studies of a project without its window: nothing is shown, and the files have no unsaved text. */
export function studiesInThread(
	database: SpicewrightDatabase,
	store: ProjectStore,
	pool: Pick<SimulationPool, 'runVariants' | 'size'>
): StudyAccess {
	const textOf = async (path: string) => {
		const content = (await store.read(path))?.content;
		return typeof content === 'string' ? content : null;
	};
	const openFiles = { save: async () => [] };
	const workspace = { projectId: store.projectId, store, textOf, openFiles } as unknown as Workspace;
	const netlists = localNetlists();
	const limits = () => ({ timeLimitMs: 20_000 });
	const runner = new StudyRunner({ database, workspace, pool, netlists, clock: systemClock, limits });
	const specification = new SpecificationRunner({ workspace, runner });
	const never = new AbortController().signal;
	return agentStudies({
		...{ workspace, netlists, runner },
		studies: {
			async execute(path, netlist, follower) {
				const ran = await runner.run(path, netlist, { ...follower, onStart: () => undefined });
				ran.plan?.release();
				return ran;
			},
			specification: {
				execute: (netlist, { signal = never, ...follower }) => specification.run(netlist, { signal, ...follower })
			}
		}
	});
}
