import { goalsFile } from '#lib/sim/goals.ts';
import { simulationFile } from '#lib/sim/project-simulation.ts';
import { nominalStudy, studyColumns } from '#lib/studies/specification/spec-column.ts';
import { hasOpen, specSheet, type SpecRemaining, type SpecSheet } from '#lib/studies/specification/spec-sheet.ts';
import { specificationFile } from '#lib/studies/specification/specification-file.ts';
import { parseStudy, studyName, type Study } from '#lib/studies/study.ts';
import { saveForRun } from '../runs/save-for-run.ts';
import type { Workspace } from '../workspace.svelte.ts';
import { openRows } from './open-rows.ts';
import type { OpenStudy, StudyFollower, StudyProgress, StudyRunner } from './study-runner.ts';

export interface SpecProgress extends StudyProgress {
	/** Name of the study that runs; null for the netlist as it is. */
	name: string | null;
	/** Which of those that are run, from 1. */
	step: number;
	steps: number;
}

interface SpecFollower {
	signal: AbortSignal;
	/** Called with what is going to be run, before it is. */
	onStart?(remaining: SpecRemaining | null): void;
	onProgress(progress: SpecProgress): void;
	/** Called when one of several studies has ended. */
	onSheet?(sheet: SpecSheet): void;
}

interface Parts {
	workspace: Workspace;
	runner: Pick<StudyRunner, 'read' | 'run' | 'estimate'>;
}

/** What the specification reads of a project: the netlist as it is comes first. */
interface Contents {
	sheet: SpecSheet;
	/** What has not been run, or has changed since. */
	open: readonly OpenStudy[];
}

/** Reads and runs the specification of a netlist: its goals by all that is run for them. */
export class SpecificationRunner {
	/** Why rows that were run here have no figures, which is not stored with them: by the path and the key of the study. */
	readonly #reasons = new Map<string, { key: string; reasons: ReadonlyMap<number, string> }>();

	constructor(private readonly parts: Parts) {}

	/** @throws Fault those of the goals, the specification's file and the simulation settings */
	async read(netlist: string): Promise<SpecSheet> {
		return (await this.#contents(netlist)).sheet;
	}

	/**
	 * Runs what has not been run or has changed since.
	 *
	 * @throws those of `read` and `StudyRunner.run`
	 */
	async run(netlist: string, { signal, onStart, onProgress, onSheet }: SpecFollower): Promise<SpecSheet> {
		const { workspace, runner } = this.parts;
		await saveForRun(workspace, netlist, (await simulationFile.read(workspace.store)).compatibility);
		const { open, ...read } = await this.#contents(netlist);
		let { sheet } = read;
		onStart?.(sheet.remaining);
		for (const [index, { path, study }] of open.entries()) {
			if (signal.aborted) break;
			const name = studyName(path);
			let release = (): void => undefined;
			const follower: StudyFollower = {
				signal,
				onStart: ({ plan }) => (release = () => plan?.release()),
				onProgress: (progress) => onProgress({ ...progress, name, step: index + 1, steps: open.length })
			};
			// Also when its rows cannot be run or stored.
			const ran = await runner.run(path, netlist, follower, study ?? undefined).finally(() => release());
			if (ran.plan && ran.table) this.#reasons.set(path, { key: ran.plan.key, reasons: ran.table.reasons });
			sheet = await this.read(netlist);
			onSheet?.(sheet);
		}
		return sheet;
	}

	async #contents(netlist: string): Promise<Contents> {
		const { store } = this.parts.workspace;
		const [{ goals }, { requiredYield }] = await Promise.all([goalsFile.read(store), specificationFile.read(store)]);
		const nominal = await this.#read(nominalPath(netlist), nominalStudy(netlist));
		const studies: OpenStudy[] = [];
		for (const path of await this.#paths(netlist)) studies.push(await this.#read(path));
		const sheet = specSheet({ netlist, goals, requiredYield, nominal, studies });
		const open = [
			...(hasOpen(sheet.columns.slice(0, 1)) ? [nominal] : []),
			...studies.filter((study) => hasOpen(studyColumns(study, goals, requiredYield)))
		];
		return { sheet: { ...sheet, remaining: await this.#remaining(netlist, open) }, open };
	}

	async #remaining(netlist: string, open: readonly OpenStudy[]): Promise<SpecRemaining | null> {
		if (open.length === 0) return null;
		const counts = open.map(openRows);
		// One after the other.
		const times = await Promise.all(counts.map((count) => this.parts.runner.estimate(netlist, count)));
		const ms = times.reduce((sum, time) => (sum === null || time === null ? null : sum + time), 0);
		return { rows: counts.reduce((sum, count) => sum + count, 0), ms };
	}

	/** Files of the studies that belong to it, and of those that cannot be read. */
	async #paths(netlist: string): Promise<string[]> {
		const { store } = this.parts.workspace;
		const paths = (await store.list()).map(({ path }) => path).filter((path) => studyName(path) !== null);
		const texts = await store.readMany(paths);
		const isPart = ({ path, content }: (typeof texts)[number]): boolean => {
			const study = typeof content === 'string' ? readStudy(content, path) : null;
			return (
				study === null || (study.netlist === netlist && (study.kind === 'corners' || study.kind === 'monte_carlo'))
			);
		};
		return texts
			.filter(isPart)
			.map(({ path }) => path)
			.sort();
	}

	async #read(path: string, study?: Study): Promise<OpenStudy> {
		const read = await this.parts.runner.read(path, study);
		read.plan?.release();
		const known = this.#reasons.get(path);
		if (read.table && known && known.key === read.plan?.key)
			for (const [row, reason] of known.reasons)
				if (read.table.state(row) !== 'complete') read.table.reasons.set(row, reason);
		return read;
	}
}

/** Where the rows of the netlist as it is are kept: no study has such a path. */
const nominalPath = (netlist: string): string => `${specificationFile.path}#${netlist}`;

function readStudy(text: string, path: string): Study | null {
	try {
		return parseStudy(text, path);
	} catch {
		return null;
	}
}
