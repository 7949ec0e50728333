import { downloadZip } from 'client-zip';
import { Fault } from '#lib/base/fault.ts';
import { exactHash } from '#lib/db/hash.ts';
import { targetName } from '#lib/db/runs/run-setting.ts';
import type { NativeScript } from '#lib/sim/native/native-marks.ts';
import type { RunLimits } from '#lib/sim/run-simulation.ts';
import { commonEdits, VALUE, type TargetEdit } from '#lib/sim/variation/target.ts';
import { behaviours } from '#lib/workers/ngspice/behaviours.ts';
import { startupPaths } from '#lib/workers/ngspice/project-files.ts';
import type { SimulationFile } from '#lib/workers/ngspice/protocol.ts';
import type { StudyBase, StudyPlan } from '../run/study-plan.ts';
import { runnerFiles } from './runner-files.ts';
import { FIRST_VALUE, samplesOf, type Samples } from './samples.ts';

export interface BundleRequest {
	/** Of the study. */
	name: string;
	plan: StudyPlan;
	limits: RunLimits;
	/** Version of the app's ngspice. */
	ngspice: string;
}

/** An edit of a file in bytes; a row sets its value between `before` and `after`. */
interface ByteEdit {
	path: string;
	from: number;
	to: number;
	before: string;
	/** Of the samples; null if it is the same for all rows. */
	column: number | null;
	/** Null if the edit is without the value of its column. */
	after: string | null;
	/** What stands for the value where the cell is empty; missing if the edit is then left out. */
	kept?: string;
}

/**
 * glibc rounds exp, log and pow otherwise on processors with fused multiply-add. WebAssembly has none; ngspice is held to the same,
 * so that a sensitive circuit takes the same time steps.
 */
const WITHOUT_FUSED = 'glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2,-FMA_Usable,-FMA4_Usable,-AVX2_Usable';
/** Rows of an array job of Slurm, which allows 1,001 jobs unless its administrator says otherwise. */
const CHUNK = 100;
const MAX_CHUNKS = 1_000;

/**
 * A study as a zip that runs without the app: its netlists, its samples, and programs that run them with a native ngspice.
 *
 * @throws Fault those of `nativeScript`; `cluster_rounds` for a study whose points depend on results
 */
export async function exportBundle(request: BundleRequest): Promise<Blob> {
	if (!request.plan.points.isComplete) throw new Fault('cluster_rounds', 'Later points depend on results');
	const samples = samplesOf(request.plan);
	const netlists = await Promise.all(samples.bases.map((base, index) => netlistOf(request, base, index)));
	const { name, plan, limits, ngspice } = request;
	const { study, targets, points, wanted, settings, key } = plan;
	const description = {
		format: 'spicewright-study',
		version: 1,
		name,
		hash: key,
		count: points.count,
		entry: study.netlist,
		ngspice: {
			version: ngspice,
			...settings,
			timeLimitS: limits.timeLimitMs / 1_000,
			environment: { GLIBC_TUNABLES: WITHOUT_FUSED, NGSPICE_MEAS_PRECISION: '16', OMP_NUM_THREADS: '1' }
		},
		study: { kind: study.kind, ...study.plan },
		varied: targets.map(targetName),
		goals: wanted.goals,
		measurements: wanted.measurements,
		netlists: netlists.map(({ description: each }) => each)
	};
	const size = Math.max(CHUNK, Math.ceil(points.count / MAX_CHUNKS));
	const values = { CHUNKS: String(Math.ceil(points.count / size)), SIZE: String(size) };
	return downloadZip([
		{ name: 'study.json', input: `${JSON.stringify(description, null, '\t')}\n` },
		{ name: 'samples.csv', input: csvOf(samples, points.count) },
		...Object.entries(runnerFiles(values)).map(([path, input]) => ({ name: path, input })),
		...netlists.flatMap(({ files, folder }) =>
			files.map(({ path, content }) => ({ name: `${folder}/${path}`, input: bytesOf(content) }))
		)
	]).blob();
}

function csvOf({ header, line }: Samples, count: number): Blob {
	const parts = [`${header}\n`];
	for (let row = 0; row < count; row += 1) parts.push(`${line(row)}\n`);
	return new Blob(parts);
}

async function netlistOf({ plan }: BundleRequest, base: StudyBase, index: number) {
	const entry = plan.study.netlist;
	const script: NativeScript = await base.netlist.nativeScript();
	const files = withStartup(base.netlist.files, entry, plan.settings);
	const folder = index === 0 ? 'netlist' : `netlist-${index + 1}`;
	const placed = plan.targets.flatMap((_, target) =>
		(base.places.get(target)?.edits ?? []).map((edit) => ({ edit, column: FIRST_VALUE + target }))
	);
	const edits = [
		...commonEdits(placed.map(({ edit }) => edit)).map((edit) => inBytes(files, edit, null)),
		...placed.flatMap(({ edit, column }) => (edit.isCommon ? [] : [inBytes(files, edit, column)])),
		inBytes(files, script.edit, null)
	];
	const hashes = await Promise.all(files.map(({ content }) => exactHash(bytesOf(content))));
	const listed = files.map(({ path }, file) => ({ path, sha256: hashes[file] }));
	return { folder, files, description: { folder, files: listed, edits } };
}

/** With the file of commands that ngspice reads first: the settings of the project, then its own commands. */
function withStartup(
	files: readonly SimulationFile[],
	entry: string,
	{ compatibility, seed }: StudyPlan['settings']
): SimulationFile[] {
	const [path = ''] = startupPaths(entry);
	const own = startupPaths(entry).flatMap((each) => files.filter((file) => file.path === each))[0]?.content;
	const commands = [
		'set num_threads=1',
		...(compatibility === 'ngspice' ? [] : [`set ngbehavior=${behaviours[compatibility]}`]),
		`setseed ${seed}`
	];
	const text = `${commands.join('\n')}\n${typeof own === 'string' ? own : ''}`;
	return [...files.filter((file) => file.path !== path), { path, content: text }];
}

function inBytes(
	files: readonly SimulationFile[],
	{ path, from, to, insert, kept }: TargetEdit,
	column: number | null
): ByteEdit {
	const content = files.find((file) => file.path === path)?.content;
	if (typeof content !== 'string') throw new RangeError(`${path} is no text`);
	const at = (offset: number): number => bytesOf(content.slice(0, offset)).length;
	const [before = '', after = null] = column === null ? [insert, ''] : insert.split(VALUE);
	return { path, from: at(from), to: at(to), before, column, after, ...(kept !== undefined && { kept }) };
}

function bytesOf(content: string | Uint8Array): Uint8Array<ArrayBuffer> {
	return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
}
