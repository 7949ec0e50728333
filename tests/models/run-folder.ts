import { basename, join } from 'node:path';
import { inspectModelFile } from '../../src/lib/spice/model-doctor/inspect.ts';
import type { ModelPart } from '../../src/lib/spice/model-doctor/model-part.ts';
import { CorpusEngine } from '../corpus/engine-pool.ts';
import { constructsOf } from './constructs.ts';
import { explain } from './explain.ts';
import { includedFiles, modelFiles, readModel } from './foreign-files.ts';
import { benchForPart, withSection } from './foreign-part.ts';
import type { JudgedRun } from './judge-figures.ts';
import { equalsDefault, formRequest, forms, modelForms, type Form, type ModelForms } from './model-forms.ts';
import type { Counted } from './report.ts';
import type { RunEngine } from './run-case.ts';

/** A part of a foreign library in all forms. */
export interface ForeignPart {
	file: string;
	part: string;
	kind: string;
	dialect: string;
	constructs: readonly string[];
	runs: Partial<Record<Form, JudgedRun>>;
	/** Why it does not work after conversion; empty if it does. */
	why: string;
}

export interface FolderReport {
	parts: readonly ForeignPart[];
	/** Files without a part. */
	empty: readonly string[];
	/** Files of which some parts were left out. */
	cut: readonly string[];
}

/** Maximum number of parts of one file, and time for them, ms: a library of thousands must not outweigh the rest. */
const MAX_PARTS = 40;
const FILE_LIMIT_MS = 120_000;
const RUN_LIMIT_MS = 20_000;

/** Runs the parts of all model files below a folder. No file, however damaged, ends it. */
export async function runFolder(options: {
	root: string;
	folder: string;
	jobs: number;
	onFile: (path: string, parts: readonly ForeignPart[]) => void;
}): Promise<FolderReport> {
	const paths = modelFiles(options.folder);
	const results = new Map<string, FolderReport>();
	const waiting = [...paths];
	const work = async (): Promise<void> => {
		const engine = new CorpusEngine(options.root);
		for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
			const report = await runFile(options.folder, path, (request) => engine.run(request));
			results.set(path, report);
			options.onFile(path, report.parts);
		}
		engine.dispose();
	};
	await Promise.all(Array.from({ length: options.jobs }, work));
	const reports = paths.flatMap((path) => results.get(path) ?? []);
	return {
		parts: reports.flatMap(({ parts }) => parts),
		empty: reports.flatMap(({ empty }) => empty),
		cut: reports.flatMap(({ cut }) => cut)
	};
}

async function runFile(folder: string, path: string, run: RunEngine): Promise<FolderReport> {
	try {
		const library = readModel(join(folder, path));
		const forms = modelForms(basename(path), library);
		const { parts, encryptedFor, dialect } = inspectModelFile(path, library, 'ngspice');
		const tops = parts.filter(({ isInner }) => !isInner);
		if (encryptedFor !== null && tops.length === 0)
			return { parts: [encrypted(path, dialect, library)], empty: [], cut: [] };
		const foreign: ForeignPart[] = [];
		const deadline = Date.now() + FILE_LIMIT_MS;
		for (const part of tops) {
			if (foreign.length >= MAX_PARTS || Date.now() > deadline) break;
			foreign.push(await runPart({ folder, path, library, forms, end: endOf(part, parts, library) }, part, run));
		}
		return { parts: foreign, empty: tops.length === 0 ? [path] : [], cut: foreign.length < tops.length ? [path] : [] };
	} catch (error) {
		const reason = `the harness failed: ${error instanceof Error ? error.message : String(error)}`;
		return { parts: [nothing(path, reason)], empty: [], cut: [] };
	}
}

interface ForeignFile {
	folder: string;
	path: string;
	library: string;
	forms: ModelForms;
	/** Where the part ends. */
	end: number;
}

async function runPart(file: ForeignFile, part: ModelPart, run: RunEngine): Promise<ForeignPart> {
	const { path, library, forms: texts } = file;
	const name = `model-under-test.lib`;
	const bench = benchForPart(part, name);
	const netlist = withSection(bench.netlist, library, part);
	const included = includedFiles(join(file.folder, path), library);
	const runs: ForeignPart['runs'] = {};
	for (const form of forms) {
		const model = { path: name, library, forms: texts };
		const request = formRequest(form, model, netlist, RUN_LIMIT_MS);
		for (const [beside, text] of included)
			request.files.push({
				path: beside,
				content: form === 'converted' ? modelForms(beside, text).converted : text
			});
		const isSame =
			included.size === 0 && runs.default !== undefined && equalsDefault(form, { library, bench: netlist }, texts);
		runs[form] = isSame ? runs.default! : bench.judge(await run(request));
	}
	return {
		file: path,
		part: part.name,
		kind: bench.kind,
		dialect: texts.dialect,
		constructs: constructsOf(library.slice(part.from, file.end)),
		runs,
		why:
			runs.converted!.result === 'right' ? '' : explain({ path: name, library, bench: netlist, part }, runs.converted)
	};
}

/** Where the next part begins. */
function endOf(part: ModelPart, parts: readonly ModelPart[], library: string): number {
	return parts.find(({ from }) => from > part.from)?.from ?? library.length;
}

function encrypted(path: string, dialect: string, library: string): ForeignPart {
	return {
		...nothing(path, explain({ path, library, bench: '' }, undefined)),
		dialect,
		kind: 'encrypted',
		constructs: ['encrypted']
	};
}

function nothing(path: string, why: string): ForeignPart {
	return { file: path, part: '', kind: 'unknown', dialect: 'ngspice', constructs: ['none'], runs: {}, why };
}

/** For `countTable`. */
export function countedParts(
	parts: readonly ForeignPart[],
	groups: (part: ForeignPart) => readonly string[]
): Counted[] {
	return parts.map((part) => ({
		groups: groups(part),
		right: forms.map((form) => part.runs[form]?.result === 'right')
	}));
}
