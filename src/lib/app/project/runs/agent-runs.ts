import type { ProjectStore } from '#lib/project/store.ts';
import { withChangedFiles } from '#lib/sim/changed-files.ts';
import type { SimulationJob, SimulationResult } from '#lib/sim/run-simulation.ts';
import type { RunNetlist, ToolServices } from '#lib/tools/types.ts';
import type { RunMemory } from './run-memory.ts';

/** Options of a tool's run, its changed files as the files to read. */
type Execution = Omit<Parameters<RunNetlist>[1], 'changed'> & { files?: SimulationJob['files'] };

/**
 * The simulations of the agent, and those among them that need not run again.
 *
 * @param execute simulates a netlist and stores the run
 */
export function agentRuns(
	store: ProjectStore,
	memory: RunMemory,
	execute: (entry: string, options: Execution) => Promise<SimulationResult>
): Pick<ToolServices, 'runNetlist' | 'findRun'> {
	return {
		async runNetlist(entry, { changed, ...options }) {
			// The result of files that are not stored must not be returned for those that are.
			const inputs = changed ? null : await memory.inputs(entry, options.overrides);
			const files = changed && withChangedFiles(store, changed);
			const result = await execute(entry, { ...options, ...(files ? { files } : {}) });
			// The run is stored already; at worst it is made again.
			if (inputs) await memory.remember(inputs, result).catch(() => undefined);
			return result;
		},
		// Whatever keeps the inputs from being read is reported by the run itself.
		async findRun(entry, overrides) {
			try {
				return await memory.find(await memory.inputs(entry, overrides));
			} catch {
				return null;
			}
		}
	};
}
