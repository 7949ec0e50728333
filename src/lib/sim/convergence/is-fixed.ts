import type { FileEdit, SimulationFile } from '#lib/workers/ngspice/protocol.ts';
import { applyEdits } from '#lib/workers/ngspice/edits.ts';
import { openProgram } from '#lib/spice/project/open-program.ts';
import type { Dialect } from '#lib/spice/project/program.ts';
import { judgeRun } from '../verdict/judge-run.ts';
import { convergenceReasons } from '../verdict/reason.ts';
import { recogniseProblem } from './recognise.ts';
import type { TrialFacts } from './trial-facts.ts';

/** Reasons that show a wrong solution apart from convergence, such as a leak that carries a source's current. */
const ABSURD = new Set(['not_finite', 'out_of_reach']);

/**
 * Whether a fix works: the run is complete and without convergence problems, and its verdict has no reason that the
 * original run did not have. Reads the edited netlist, so it must not run on the page's thread.
 *
 * @param edits edits of the fix
 * @param knownReasons codes of the reasons in the verdict of the original run
 */
export function isFixed(
	netlist: { files: readonly SimulationFile[]; entry: string; dialect: Dialect },
	edits: readonly FileEdit[],
	{ signs, facts }: TrialFacts,
	knownReasons: readonly string[]
): boolean {
	if (signs.status !== 'complete') return false;
	const program = openProgram(applyEdits(netlist.files, edits), netlist.entry, netlist.dialect);
	if (recogniseProblem(signs, program)) return false;
	const { reasons } = judgeRun(facts, program);
	return !reasons.some(
		({ code }) => convergenceReasons.has(code) || (ABSURD.has(code) && !knownReasons.includes(code))
	);
}
