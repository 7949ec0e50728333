import { targetName } from '#lib/db/runs/run-setting.ts';
import { defaultSelection } from '#lib/charts/series.ts';
import { vectorLength, type FamilyParameter, type Plot } from '#lib/measure/dataset.ts';
import { familyOfPlots } from '#lib/measure/gathered.ts';
import { signalName } from '#lib/measure/signals.ts';
import { withFamilies } from '#lib/sim/measure-outcome.ts';
import type { SimulationOutcome } from '#lib/workers/ngspice/protocol.ts';
import { targetQuantity } from '../target-format.ts';
import { editsOf, type StudyRun } from './run-study.ts';

/** Rows whose curves are shown at once: more cannot be told apart, and their curves would fill the memory. */
export const MAX_CURVE_ROWS = 200;

/** Values of all curves together, 24 MB; beyond, only the signals that are shown first are kept. */
const MAX_VALUES = 3_000_000;

interface CurvesRun extends Pick<StudyRun, 'plan' | 'pool' | 'limits' | 'signal'> {
	rows: readonly number[];
	/** Called when a row has ended. */
	onRow(): void;
}

export interface StudyCurves {
	/** A family for each analysis, with a member for each row and what the study varies as its parameters. */
	plots: Plot[];
	/** The rows that gave curves. */
	rows: number[];
}

/** Rows of at most so many, evenly spread. */
export function spreadRows(rows: readonly number[], count = MAX_CURVE_ROWS): number[] {
	if (rows.length <= count) return [...rows];
	return Array.from({ length: count }, (_, index) => rows[Math.round((index * (rows.length - 1)) / (count - 1))]!);
}

/** Runs rows of a study again for their curves. Rows that fail, or that have other curves than the first, are left out. */
export async function runCurves(run: CurvesRun): Promise<StudyCurves> {
	const [first, ...others] = run.rows;
	if (first === undefined) return { plots: [], rows: [] };
	const outcomes = new Map<number, readonly Plot[]>();
	await runRows(run, [first], undefined, outcomes);
	await runRows(run, others, keptNames(outcomes.get(first) ?? [], run.rows.length), outcomes);
	const rows = run.rows.filter((row) => outcomes.has(row));
	const count = Math.max(0, ...[...outcomes.values()].map((plots) => plots.length));
	const families = Array.from({ length: count }, (_, index) => familyAt(run, rows, outcomes, index)).flatMap(
		(family) => family ?? []
	);
	return { plots: families.map(({ plot }) => plot), rows: families[0]?.rows ?? [] };
}

/** Rows with the same netlist are given to the pool together. */
async function runRows(
	{ plan, pool, limits, signal, onRow }: CurvesRun,
	rows: readonly number[],
	keep: readonly string[] | undefined,
	outcomes: Map<number, readonly Plot[]>
): Promise<void> {
	const take = async (row: number, ended: SimulationOutcome): Promise<void> => {
		const { netlist } = plan.base(row);
		if (ended.status === 'complete') outcomes.set(row, (await withFamilies(netlist, ended)).plots);
		onRow();
	};
	for (const base of new Set(rows.map((row) => plan.base(row)))) {
		if (signal.aborted) return;
		const request = { files: [...base.netlist.files], entry: plan.study.netlist, ...plan.settings, ...limits };
		const variants = rows
			.filter((row) => plan.base(row) === base)
			.map((row) => ({ id: String(row), edits: editsOf(plan, base, row) }));
		const taken: Promise<void>[] = [];
		await pool.runVariants(request, variants, {
			signal,
			...(keep && { keep }),
			onOutcome: (id, outcome) => taken.push(take(Number(id), outcome))
		});
		await Promise.all(taken);
	}
}

/** All vectors if the curves of all rows are few enough, otherwise those that a plot shows first. */
function keptNames(plots: readonly Plot[], rows: number): readonly string[] | undefined {
	const size = plots.reduce((sum, { vectors }) => sum + vectors.reduce((all, each) => all + vectorLength(each), 0), 0);
	if (size * rows <= MAX_VALUES) return undefined;
	return plots.flatMap((plot) => {
		const shown = defaultSelection(plot);
		return plot.vectors.flatMap((vector) => (shown.includes(signalName(vector)) ? [vector.name] : []));
	});
}

/** The family of one analysis, and the rows that it has. */
function familyAt(
	{ plan }: CurvesRun,
	rows: readonly number[],
	outcomes: ReadonlyMap<number, readonly Plot[]>,
	index: number
): { plot: Plot; rows: number[] } | null {
	const plots = rows.flatMap((row) => {
		const plot = outcomes.get(row)?.[index];
		return plot ? [{ row, plot }] : [];
	});
	const family = familyOfPlots(plots.map(({ plot }) => plot));
	if (!family) return null;
	const members = family.members.map((member) => plots[member]!.row);
	const parameters = plan.targets.flatMap((target, place): FamilyParameter[] => {
		const values = members.map((row) => plan.points.values(row)[place] ?? plan.nominal[place]);
		if (!values.every((value) => typeof value === 'number')) return [];
		return [{ name: targetName(target), quantity: targetQuantity(target), values: Float64Array.from(values) }];
	});
	return { plot: { ...family.plot, parameters }, rows: members };
}
