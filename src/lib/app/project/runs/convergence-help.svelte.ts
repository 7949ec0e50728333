import { tick } from 'svelte';
import { toFault, type Fault } from '#lib/base/fault.ts';
import { Latest } from '#lib/base/latest.ts';
import type { TaskControl, TaskRegistry } from '#lib/base/task-registry.ts';
import type { RunRecord } from '#lib/db/records.ts';
import type { ChangeOrigin } from '#lib/project/store.ts';
import type { Fix } from '#lib/sim/convergence/fix.ts';
import type { ConvergenceProblem } from '#lib/sim/convergence/problem.ts';
import { trialFacts } from '#lib/sim/convergence/trial-facts.ts';
import { isDecided, tryFixes, type TrialStatus } from '#lib/sim/convergence/try-fixes.ts';
import type { NetlistReader, OpenNetlist } from '#lib/sim/netlist-reader.ts';
import { simulationFile } from '#lib/sim/project-simulation.ts';
import type { RunLimits } from '#lib/sim/run-simulation.ts';
import { applyEdits } from '#lib/workers/ngspice/edits.ts';
import type { SimulationFile, SimulationPool, SimulationRequest } from '#lib/workers/ngspice/protocol.ts';
import type { Runs } from './runs.svelte.ts';
import { saveForRun } from './save-for-run.ts';
import type { Workspace } from '../workspace.svelte.ts';

/** A fix with the outcome of its trial, and the change that it makes. */
export interface FixTrial {
	fix: Fix;
	status: TrialStatus;
	changes: { path: string; before: string; after: string }[];
}

/** What the help needs from the rest of the app, which provides the texts. */
export interface ConvergenceHelpEvents {
	limits(): RunLimits;
	onfault(fault: Fault): void;
	tasks: TaskRegistry;
	onapplied(fix: Fix, undo: () => Promise<void>): void;
}

/** Help for a run that did not converge: the causes, possible fixes, and which of them work. */
export class ConvergenceHelp {
	/** The run in question; null while the help is closed. */
	runId = $state<string | null>(null);
	/** Null during the analysis, and if the run has no convergence problem. */
	problem = $state.raw<ConvergenceProblem | null>(null);
	trials = $state.raw<readonly FixTrial[]>([]);
	state = $state<'looking' | 'trying' | 'done'>('done');
	readonly #opening = new Latest();
	/** The run that is being stored and run again before its analysis. */
	#openingFor: RunRecord | null = null;
	#request: SimulationRequest | null = null;
	/** The netlist that the fixes are for, which is read and judged in a worker. */
	#netlist: OpenNetlist | null = null;
	#knownReasons: string[] = [];
	/** How long the run in question took, ms. */
	#originalMs = 0;

	constructor(
		private readonly workspace: Workspace,
		private readonly runs: Runs,
		private readonly pool: Pick<SimulationPool, 'runVariants'>,
		private readonly netlists: Pick<NetlistReader, 'open'>,
		private readonly events: ConvergenceHelpEvents
	) {}

	/**
	 * Analyzes the shown run and tries possible fixes. If its netlist has changed, it is run again first. Has no effect while it
	 * opens for that run.
	 */
	async open(): Promise<void> {
		const shown = this.runs.view.kept?.run;
		if (shown && shown === this.#openingFor) return;
		this.close();
		if (!shown) return;
		const opening = this.#opening.begin();
		this.#openingFor = shown;
		try {
			await saveForRun(this.workspace, shown.entry, shown.settings?.compatibility ?? 'ngspice');
			await this.runs.view.follow();
			const { view } = this.runs;
			const isCurrent = view.kept?.run === shown && !view.stale;
			const run = isCurrent ? shown : await this.runs.run(shown.entry);
			if (!run || opening.aborted) return;
			this.#openingFor = null;
			this.state = 'looking';
			this.runId = run.id;
			await this.#look(run, opening);
			if (!opening.aborted) await this.tryAll();
		} catch (thrown) {
			if (!opening.aborted) this.close();
			this.events.onfault(toFault(thrown));
		} finally {
			if (!opening.aborted) {
				this.#openingFor = null;
				this.state = 'done';
			}
		}
	}

	/** Tries all fixes that have not been tried yet; has no effect while they are tried. */
	async tryAll(): Promise<void> {
		const request = this.#request;
		const netlist = this.#netlist;
		if (!request || !netlist) return;
		const task = { type: 'fix_trials', scope: this.workspace.projectId, name: request.entry } as const;
		await this.events.tasks.submit(task, (control) => this.#tryOpen(request, netlist, control));
	}

	/** Cancels the trials; unfinished ones count as not tried. */
	cancel(): void {
		this.events.tasks.cancel({ type: 'fix_trials', scope: this.workspace.projectId });
	}

	close(): void {
		this.#opening.end();
		this.#openingFor = null;
		this.cancel();
		this.#request = null;
		this.#netlist?.release();
		this.#netlist = null;
		this.runId = null;
		this.problem = null;
		this.trials = [];
		this.state = 'done';
	}

	/** Writes a fix to the netlist, as a step that can be undone, and runs it. */
	async apply(trial: FixTrial): Promise<void> {
		const entry = this.#request?.entry;
		try {
			const origin: ChangeOrigin = { actor: 'user', action: 'convergence_fix' };
			for (const { path } of trial.changes) await this.workspace.openFile(path);
			// The editor must have shown the previous text first, because a new document has no undo history.
			await tick();
			const operation = await this.workspace.changeFiles(trial.changes, origin);
			this.events.onapplied(trial.fix, async () => {
				try {
					if (operation) await this.workspace.reverse(operation, 'undo');
				} catch (thrown) {
					this.events.onfault(toFault(thrown));
				}
			});
			this.close();
			await this.runs.run(entry);
		} catch (thrown) {
			this.events.onfault(toFault(thrown));
		}
	}

	async #look(run: RunRecord, opening: AbortSignal): Promise<void> {
		const { compatibility, seed } = await simulationFile.read(this.workspace.store);
		const { entry } = run;
		const netlist = await this.netlists.open(this.workspace.store, { entry, dialect: compatibility });
		if (opening.aborted) return netlist.release();
		this.#netlist = netlist;
		const log = run.log.map(({ text }) => ({ text }));
		const proposal = await netlist.propose({ status: run.status, log });
		if (!proposal || opening.aborted) return;
		const files = [...netlist.files];
		this.problem = proposal.problem;
		this.#request = { files, entry, compatibility, seed, ...this.events.limits() };
		this.#originalMs = run.elapsedMs;
		this.#knownReasons = run.verdict?.reasons.map(({ code }) => code) ?? [];
		this.trials = proposal.fixes.map((fix) => ({ fix, status: 'waiting', changes: changesOf(files, fix) }));
	}

	async #tryOpen(request: SimulationRequest, netlist: OpenNetlist, { signal, report }: TaskControl): Promise<void> {
		// Another run may be helped by now.
		const isHere = () => this.#request === request;
		if (!isHere()) return;
		const open = this.trials.flatMap(({ status }, index) => (isDecided(status) ? [] : [index]));
		if (open.length === 0) return;
		this.state = 'trying';
		const fixes = open.flatMap((index) => this.trials[index]?.fix ?? []);
		for (const index of open) this.#note(index, 'waiting');
		const tried = open.map(() => false);
		try {
			await tryFixes(this.pool, request, fixes, {
				signal,
				originalMs: this.#originalMs,
				isFixed: (fix, outcome) => netlist.isFixed(fix.edits, trialFacts(outcome), this.#knownReasons),
				onStatus: (position, status) => {
					if (isDecided(status) || status === 'too_long') {
						tried[position] = true;
						report(tried.filter(Boolean).length / open.length);
					}
					const index = open[position];
					if (index !== undefined && isHere()) this.#note(index, status);
				}
			});
		} finally {
			if (isHere()) this.state = 'done';
		}
	}

	#note(index: number, status: TrialStatus): void {
		this.trials = this.trials.map((trial, position) => (position === index ? { ...trial, status } : trial));
	}
}

function changesOf(files: readonly SimulationFile[], { edits }: Fix): FixTrial['changes'] {
	const changed = applyEdits(files, edits);
	return files.flatMap(({ path, content: before }, index) => {
		const after = changed[index]?.content;
		return typeof before === 'string' && typeof after === 'string' && before !== after ? [{ path, before, after }] : [];
	});
}
