import { SettingFields } from '#lib/sim/setting-fields.ts';
import { convergence, type ConvergencePlan } from './kinds/convergence.ts';
import { corners, type CornersPlan } from './kinds/corners.ts';
import { monteCarlo, type MonteCarloPlan } from './kinds/monte-carlo.ts';
import { optimize } from './kinds/optimize.ts';
import type { StudyKind } from './kinds/study-kind.ts';
import { sensitivity, type SensitivityPlan } from './kinds/sensitivity.ts';
import { sweep, type SweepPlan } from './kinds/sweep.ts';
import { worstCase, type WorstCasePlan } from './kinds/worst-case.ts';
import type { OptimizePlan } from './optimize/optimize-plan.ts';

/** What each kind of study says in its file. A new kind is a file in `kinds` and a row here and below. */
interface Plans {
	sweep: SweepPlan;
	corners: CornersPlan;
	monte_carlo: MonteCarloPlan;
	sensitivity: SensitivityPlan;
	optimize: OptimizePlan;
	convergence: ConvergencePlan;
	worst_case: WorstCasePlan;
}

export type StudyKindId = keyof Plans;

/** A study as its file describes it: a netlist, and what is varied in it. */
export type Study = { [Kind in StudyKindId]: StudyOf<Kind> }[StudyKindId];

interface StudyOf<Kind extends StudyKindId> {
	/** Path of the netlist. */
	netlist: string;
	kind: Kind;
	plan: Plans[Kind];
}

const kinds: { [Kind in StudyKindId]: StudyKind<Plans[Kind]> } = {
	sweep,
	corners,
	monte_carlo: monteCarlo,
	sensitivity,
	optimize,
	convergence,
	worst_case: worstCase
};

const studyKinds = Object.keys(kinds) as StudyKindId[];

/** The kind of a study; its plan is one of that kind. */
export function kindOf<Kind extends StudyKindId>({ kind }: { kind: Kind }): StudyKind<Plans[Kind]> {
	return kinds[kind];
}

const folder = '.circuit_ai/studies';

/** Path of the file of a study with a name. */
export const studyPath = (name: string): string => `${folder}/${name}.json`;

/** The name of the study in a file; null for any other file. */
export function studyName(path: string): string | null {
	return new RegExp(`^${folder.replaceAll('.', '\\.')}/([^/]+)\\.json$`, 'u').exec(path)?.[1] ?? null;
}

/**
 * Reads the file of a study.
 *
 * @param path begins the sentences of its faults
 * @throws Fault `study_not_json` with `detail`, or `study_invalid` with the `path` of the field and what was `expected`
 */
export function parseStudy(text: string, path: string): Study {
	const fields = new SettingFields(path, 'study');
	const file = fields.object(fields.json(text), 'the file');
	if (file.version !== 1) throw fields.invalid('version', 'the number 1');
	const kind = fields.oneOf(file.kind, studyKinds, 'kind');
	const netlist = fields.text(file.netlist, 'netlist');
	return { netlist, kind, plan: kinds[kind].read(file, fields) } as Study;
}

/** The half width of the interval of the yield at which a study stops; null if it runs all rows. */
export function stopOf({ kind, plan }: Study): number | null {
	return kind === 'monte_carlo' ? (plan.stop_when?.half_width ?? null) : null;
}

/** The text of a study's file. */
export function formatStudy({ netlist, kind, plan }: Study): string {
	return `${JSON.stringify({ version: 1, kind, netlist, ...plan }, null, '\t')}\n`;
}
