import type { Setting, Target, TargetValue } from '#lib/db/runs/run-setting.ts';
import { contentHash } from '#lib/db/hash.ts';
import type { FileReader } from '#lib/sim/closure.ts';
import type { WantedMeasurements } from '#lib/sim/wanted-measurements.ts';
import type { NetlistReader, OpenNetlist } from '#lib/sim/netlist-reader.ts';
import type { ProjectSimulation } from '#lib/sim/project-simulation.ts';
import type { TargetPlaces } from '#lib/sim/variation/target.ts';
import type { SolverTolerances } from '../figures/metric-scale.ts';
import type { Point } from '../kinds/study-kind.ts';
import { designOf } from '../optimize/candidate-rows.ts';
import type { StudyTable } from '../rows/study-table.ts';
import { kindOf, type Study } from '../study.ts';
import { StudyPoints } from './study-points.ts';

/** A netlist with the sections of libraries that some rows have in common, and where their other values are set. */
export interface StudyBase {
	netlist: OpenNetlist;
	/** By the index of the target; missing for sections. */
	places: ReadonlyMap<number, TargetPlaces>;
}

/** A study that is ready to run. */
export interface StudyPlan {
	study: Study;
	targets: readonly Target[];
	/** Names of elements that the study would vary but whose value it cannot. */
	skipped: readonly string[];
	points: StudyPoints;
	/** The values in the netlist, in the order of the targets; null where they are not known. */
	nominal: readonly (TargetValue | null)[];
	tolerances: SolverTolerances;
	/** What its rows are run with, measured for and judged by, as in its key. */
	settings: PlanRequest['settings'];
	wanted: WantedMeasurements;
	/** Equal keys give equal rows. */
	key: string;
	/**
	 * Adds the rounds of points that follow from the rows of a table, until one has rows that have not ended.
	 *
	 * @throws those of `NetlistReader.open` for sections that the new points read
	 */
	addRounds(table: StudyTable): Promise<void>;
	/** The netlist in which a row is run. */
	base(row: number): StudyBase;
	/** Lets go of the netlists. */
	release(): void;
}

export interface PlanRequest {
	study: Study;
	files: FileReader;
	netlists: Pick<NetlistReader, 'open'>;
	settings: Pick<ProjectSimulation, 'compatibility' | 'seed'>;
	wanted: WantedMeasurements;
}

/** What a row sets in the netlist. */
export function settingsOf({ targets, points }: Pick<StudyPlan, 'targets' | 'points'>, row: number): Setting[] {
	return settingsIn(targets, points.values(row));
}

const settingsIn = (targets: readonly Target[], values: Point): Setting[] =>
	targets.flatMap((target, index) => {
		const value = values[index] ?? null;
		return value === null ? [] : [{ target, value }];
	});

/** What a row would write to the netlist: of a candidate of an optimization neither its corner nor the deviations of its sample. */
export function designSettings({ study, targets, points }: StudyPlan, row: number): Setting[] {
	const values = points.values(row);
	if (study.kind !== 'optimize') return settingsIn(targets, values);
	return settingsIn(targets, designOf(study.plan, values, targets.length));
}

/**
 * Reads the netlist of a study, in each combination of sections that its rows have.
 *
 * @throws Fault `netlist_missing`; those of `placesOf` and of `StudyKind.points`; those of `NetlistReader.open`
 */
export async function planStudy({ study, files, netlists, settings, wanted }: PlanRequest): Promise<StudyPlan> {
	const kind = kindOf(study);
	const opened: OpenNetlist[] = [];
	const release = () => opened.forEach((netlist) => netlist.release());
	const open = async (sections: readonly Setting[]): Promise<OpenNetlist> => {
		const overrides = sections.length > 0 ? { overrides: { values: sections } } : {};
		const netlist = await netlists.open(files, { entry: study.netlist, dialect: settings.compatibility, ...overrides });
		opened.push(netlist);
		return netlist;
	};
	try {
		const first = await open([]);
		const expanded = kind.expand?.(study.plan as never, await first.variables());
		const read = (expanded?.plan ?? study.plan) as never;
		const targets = kind.targets(read);
		const varied = targets.flatMap((target, index) => (target.kind === 'section' ? [] : [{ target, index }]));
		const baseOf = async (netlist: OpenNetlist): Promise<StudyBase> => {
			const places = await netlist.targets(varied.map(({ target }) => target));
			return { netlist, places: new Map(varied.map(({ index }, i) => [index, places[i]!])) };
		};
		const plain = await baseOf(first);
		const bases = new Map([[sectionKey([]), plain]]);
		const nominal = targets.map((target, index): TargetValue | null =>
			target.kind === 'section' ? null : (plain.places.get(index)?.nominal ?? null)
		);
		const areas = targets.map((_, index) => plain.places.get(index)?.area ?? null);
		const tolerances = await tolerancesOf(plain.netlist);
		const initial = kind.points(read, { nominal, areas, goals: wanted.goals.goals });
		const points = new StudyPoints(initial);
		const plan = { targets, points };
		const openSections = async (from: number): Promise<void> => {
			if (varied.length === targets.length) return;
			for (let row = from; row < points.count; row += 1) {
				const sections = sectionsOf(settingsOf(plan, row));
				const key = sectionKey(sections);
				if (!bases.has(key)) bases.set(key, await baseOf(await open(sections)));
			}
		};
		await openSections(0);
		const hashes = [...bases].map(([key, { netlist }]) => [key, netlist.hash]);
		const keyed = { ...study, plan: kind.keyed?.(study.plan as never) ?? study.plan };
		const rest = [
			keyed,
			settings,
			wanted.goals.signals,
			wanted.goals.goals,
			wanted.measurements,
			hashes,
			initial.later?.version
		];
		return {
			study,
			targets,
			skipped: expanded?.skipped ?? [],
			points,
			nominal,
			tolerances,
			settings,
			wanted,
			key: await contentHash(JSON.stringify(rest)),
			async addRounds(table) {
				table.grow(points.count);
				while (!table.hasWaiting(points.count)) {
					const from = points.count;
					if (!(await points.addRound(table))) return;
					await openSections(from);
					table.grow(points.count);
				}
			},
			base: (row) => bases.get(sectionKey(sectionsOf(settingsOf(plan, row)))) ?? plain,
			release
		};
	} catch (thrown) {
		release();
		throw thrown;
	}
}

async function tolerancesOf(netlist: OpenNetlist): Promise<SolverTolerances> {
	const names = ['reltol', 'vntol', 'abstol'] as const;
	const found = await netlist.targets(names.map((name) => ({ kind: 'option', name })));
	const [reltol, vntol, abstol] = found.map(({ nominal }) => (typeof nominal === 'number' ? nominal : Infinity));
	return { reltol: reltol!, vntol: vntol!, abstol: abstol! };
}

const sectionsOf = (settings: readonly Setting[]) => settings.filter(({ target }) => target.kind === 'section');
const sectionKey = (sections: readonly Setting[]) => JSON.stringify(sections);
