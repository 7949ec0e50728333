import { contentHash } from '#lib/db/hash.ts';
import type { ModelSource } from '#lib/spice/model-doctor/library-sections.ts';
import type { FileReader } from '../closure.ts';
import { goalsPath } from '../goals.ts';
import { measurementsFile } from '../project-measurements.ts';
import { simulate, type SimulationJob, type SimulationResult } from '../run-simulation.ts';
import type { Bench, BenchFinding, BenchPart } from './bench.ts';
import { benchNetlist } from './benches.ts';

/** Name of the netlist of a bench, which is not stored. */
const BENCH_FILE = 'test-bench.cir';

export interface BenchJob extends Omit<SimulationJob, 'entry' | 'origin' | 'overrides' | 'isTrial' | 'lastCards'> {
	/** The model file or its section, with the text that is tested. */
	model: ModelSource & { text: string };
	part: BenchPart;
	bench: Bench;
}

export interface BenchResult extends Pick<SimulationResult, 'run' | 'plots'> {
	netlist: string;
	/** Null if the run failed, was stopped or has not the curves that the bench needs. */
	finding: BenchFinding | null;
}

/**
 * Runs the test bench of a part like any other netlist, in the project's mode, without storing anything.
 *
 * @throws Fault as `simulate`
 */
export async function runBench({ model, part, bench, files, ...job }: BenchJob): Promise<BenchResult> {
	const name = model.path.slice(model.path.lastIndexOf('/') + 1);
	const entry = model.path.slice(0, model.path.length - name.length) + BENCH_FILE;
	const netlist = benchNetlist(bench, part, { path: name, section: model.section });
	const own = new Map([
		[model.path, model.text],
		[entry, netlist]
	]);
	const result = await simulate({ ...job, files: withFiles(files, own), entry, origin: 'user', isTrial: true });
	const finding = result.run.status === 'complete' ? bench.judge(result.plots, part) : null;
	return { run: result.run, plots: result.plots, netlist, finding };
}

/** The project's files with some in place of the stored ones, and without goals: they are those of another circuit. */
function withFiles(files: FileReader, own: ReadonlyMap<string, string>): FileReader {
	return {
		read: async (path) => {
			const content = own.get(path);
			if (content !== undefined) return { content };
			return path === goalsPath || path === measurementsFile.path ? null : files.read(path);
		},
		readMany: async (paths) => {
			const mine = paths.flatMap((path) => (own.has(path) ? [{ path, content: own.get(path)! }] : []));
			const others = await files.readMany(paths.filter((path) => !own.has(path)));
			return [...(await Promise.all(mine.map(withHash))), ...others];
		}
	};
}

async function withHash(file: { path: string; content: string }): Promise<typeof file & { hash: string }> {
	return { ...file, hash: await contentHash(file.content) };
}
