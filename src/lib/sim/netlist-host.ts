import { toFaultRecord } from '#lib/base/fault.ts';
import { nextTask } from '#lib/base/slices.ts';
import type { Dialect } from '#lib/spice/project/program.ts';
import { startupPaths } from '#lib/workers/ngspice/project-files.ts';
import { acInput } from './ac-input.ts';
import { isFixed } from './convergence/is-fixed.ts';
import { proposeFixes } from './convergence/propose-fixes.ts';
import { recogniseProblem } from './convergence/recognise.ts';
import { ClosureHashes, collectClosure, type Closure } from './closure.ts';
import { freezingCards } from './freezing-cards.ts';
import { brokenLoopGain } from './loop-gain.ts';
import { loopProbe } from './loop-probe/loop-probe.ts';
import { measUnits } from './meas-units.ts';
import { measureVariant } from './measure-variant.ts';
import { nativeScript } from './native/native-script.ts';
import type { MeasuringFacts, MeasuringQuestion, NetlistWorkerApi, OpenedNetlist } from './netlist-protocol.ts';
import { outerSweeps } from './outer-sweeps.ts';
import { overridden, variantOf, type Variant } from './overrides.ts';
import { readOperatingPoint } from './operating-point/read-operating-point.ts';
import { withOperatingPoint } from './operating-point/with-operating-point.ts';
import { compareRuns } from './run-changes.ts';
import { areaOf } from './variation/element-area.ts';
import { placesOf } from './variation/target-places.ts';
import { variableAt } from './variation/variable-at.ts';
import { variablesOf } from './variation/variables.ts';
import { withSections } from './variation/with-sections.ts';
import { judgeRun, prepareJudging } from './verdict/judge-run.ts';
import { KeptDoubts } from './verdict/kept-doubts.ts';

/** An opened netlist, and how ngspice reads it. */
interface Held extends Variant {
	dialect: Dialect;
	/** Of its variants. */
	doubts: KeptDoubts;
}

/** The worker's logic, apart from the worker, so that it runs in tests without one. */
export function createNetlistHost(): NetlistWorkerApi {
	const open = new Map<number, Held>();
	const hashes = new ClosureHashes();
	let keys = 0;

	function held(key: number): Held {
		const closure = open.get(key);
		if (!closure) throw new RangeError(`No netlist is open with key ${key}`);
		return closure;
	}

	return {
		async open(read, { entry, dialect, overrides, probe }) {
			const stored = await collectClosure({ readMany: read }, entry, dialect);
			if (!stored) return null;
			let plain: Closure;
			let closure: Closure;
			try {
				const chosen = await withSections({ readMany: read }, stored, overrides?.values ?? []);
				plain = overrides ? await overridden(chosen, overrides, probe === 'shunt' ? { source: probe } : {}) : chosen;
				closure = probe === 'operating_point' ? await withOperatingPoint(plain) : plain;
			} catch (thrown) {
				return { fault: toFaultRecord(thrown) };
			}
			const key = (keys += 1);
			open.set(key, { ...closure, dialect, doubts: new KeptDoubts(closure.program) });
			// While the engine computes: the answer goes out first.
			void nextTask().then(() => {
				if (open.has(key) && !probe) prepareJudging(closure.program);
			});
			// The edits of the probe do not depend on which of its sources is on.
			const loopVectors = overrides?.loopGain && loopProbe(stored.program, overrides.loopGain, 'series').vectors;
			return { ...opened(key, closure, stored), hash: plain.hash, loopVectors };
		},
		measuring: (key, question) => measuringFacts(held(key), question),
		targets(key, targets) {
			const { program, files } = held(key);
			try {
				const startup = startupText(files, program.entry);
				return placesOf(program, targets).map((places, index) => ({
					...places,
					area: areaOf(program, targets[index]!, startup)
				}));
			} catch (thrown) {
				return { fault: toFaultRecord(thrown) };
			}
		},
		nativeScript(key) {
			try {
				return nativeScript(held(key).program);
			} catch (thrown) {
				return { fault: toFaultRecord(thrown) };
			}
		},
		variables: (key) => variablesOf(held(key).program),
		variableAt: (key, path, offset) => variableAt(held(key).program, path, offset),
		outerSweeps: (key) => outerSweeps(held(key).program),
		judge(key, facts, before) {
			const { program } = held(key);
			try {
				return { verdict: judgeRun(facts, program), ...compareRuns(before, program) };
			} finally {
				open.delete(key);
			}
		},
		measureVariant(key, edits, run, wanted) {
			const base = held(key);
			const variant = variantOf(base, edits);
			base.doubts.give(variant.program, edits);
			return measureVariant(variant.program, (question) => measuringFacts(variant, question), run, wanted);
		},
		operatingPoint(key, values) {
			return readOperatingPoint(held(key).program, values);
		},
		propose(key, run) {
			const { program } = held(key);
			const problem = recogniseProblem(run, program);
			return problem && { problem, fixes: proposeFixes(problem, program) };
		},
		isFixed(key, edits, trial, knownReasons) {
			const { files, dialect } = held(key);
			return isFixed({ files: [...files], entry: files[0]?.path ?? '', dialect }, edits, trial, knownReasons);
		},
		release: (key) => void open.delete(key),
		reading: (read, { entry, dialect }, files) => hashes.read({ readMany: read }, entry, dialect, files)
	};
}

function measuringFacts(
	{ program, files }: Pick<Held, 'program' | 'files'>,
	{ hasAc, input }: MeasuringQuestion
): MeasuringFacts {
	const commands = startupText(files, program.entry).split(/\r?\n/u);
	const units = measUnits([...commands, ...program.statements.map(({ statement }) => statement.code)]);
	return hasAc ? { units, loopGain: brokenLoopGain(program, input), acInput: acInput(program) } : { units };
}

/** The commands that ngspice reads before the netlist. */
function startupText(files: Held['files'], entry: string): string {
	const [startup] = startupPaths(entry).flatMap((each) => files.find(({ path }) => path === each)?.content ?? []);
	return typeof startup === 'string' ? startup : '';
}

function opened(key: number, { files, missing, hash, program }: Closure, stored: Closure): OpenedNetlist {
	const known = new Set(stored.files.map((file) => file.hash));
	return {
		key,
		missing,
		freezing: freezingCards(program),
		hash,
		files: files.map((file) => ({
			path: file.path,
			hash: file.hash,
			content: known.has(file.hash) ? null : file.content
		}))
	};
}
