import type { FileEdit, SimulationFile } from '#lib/workers/ngspice/protocol.ts';
import { applyEdits } from '#lib/workers/ngspice/edits.ts';
import { openProgram } from '#lib/spice/project/open-program.ts';
import type { Dialect } from '#lib/spice/project/program.ts';
import { judgeRun } from '../verdict/judge-run.ts';
import { convergenceReasons } from '../verdict/reason.ts';
import { recogniseProblem } from './recognise.ts';
import type { TrialFacts } from './trial-facts.ts';

/** Reasons besides those about convergence that show a wrong solution: a leak that carries a source's current. */
const ABSURD = new Set(['not_finite', 'out_of_reach']);

/**
 * Whether a fix works: the run is complete, shows no trouble with convergence, and its verdict has no reason against its
 * numbers that the first run's had not. Reads the edited netlist, so never on the page's thread.
 *
 * @param edits of the fix
 * @param knownReasons codes of the reasons in the verdict of the run that is to be fixed
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
