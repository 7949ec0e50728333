import { tick, untrack } from 'svelte';
import { systemClock } from '#lib/base/clock.ts';
import { Fault, toFault } from '#lib/base/fault.ts';
import { Latest } from '#lib/base/latest.ts';
import type { TaskRegistry } from '#lib/base/task-registry.ts';
import type { Setting } from '#lib/db/runs/run-setting.ts';
import type { RunWithPlots } from '#lib/db/runs/runs.ts';
import { MAX_SLIDERS, slidersOf, withSliders, type SliderRecord } from '#lib/db/tune-records.ts';
import { byUser } from '#lib/project/store.ts';
import { simulationFile } from '#lib/sim/project-simulation.ts';
import type { OpenNetlist } from '#lib/sim/netlist-reader.ts';
import { simulate, type SimulationResult } from '#lib/sim/run-simulation.ts';
import type { NotVaried } from '#lib/sim/variation/variable-at.ts';
import type { Variable } from '#lib/sim/variation/variable.ts';
import { keyOf } from '#lib/studies/kinds/read-target.ts';
import type { Simulator } from '#lib/workers/ngspice/protocol.ts';
import type { FileChange } from '../files/open-files.svelte.ts';
import type { Runs } from '../runs/runs.svelte.ts';
import { saveForRun } from '../runs/save-for-run.ts';
import type { Workspace } from '../workspace.svelte.ts';
import { defaultRange } from './slider-scale.ts';
import { StartRun } from './start-run.ts';
import { TrialRuns, type TuneFailure } from './trial-runs.ts';
import { setValues } from '../files/set-values.ts';
import { nominalsOf, noValues, variablesWith, withValue } from './tuned-values.ts';

/** A slider with the value in the netlist and the one that is tried out. */
export interface Slider extends SliderRecord {
	key: string;
	/** Null if the netlist no longer has the target, or an expression in its place. */
	nominal: number | null;
	/** The nominal value until it is moved. */
	value: number | null;
}

interface Parts {
	workspace: Workspace;
	runs: Runs;
	simulator: Simulator;
	tasks: TaskRegistry;
	onfault(fault: Fault): void;
	/** Tuned values were written to the netlist. */
	onkept(values: readonly Setting[], undo: () => Promise<void>): void;
}

/** Sliders for values of the shown netlist, which is run with them while they move. The netlist changes only when they are kept. */
export class Tune {
	isOpen = $state(false);
	/** The netlist whose run is shown, or else the one that Run simulates. */
	readonly entry = $derived.by(() => this.parts.runs.view.kept?.run.entry ?? this.parts.workspace.runPath);
	/** What the netlist has; null until it has been read. */
	variables = $state.raw<readonly Variable[] | null>(null);
	readonly sliders = $derived.by((): readonly Slider[] =>
		this.#records.map((record) => {
			const key = keyOf(record.target);
			const nominal = this.#nominals.get(key) ?? null;
			return { ...record, key, nominal, value: this.#values.get(key) ?? nominal };
		})
	);
	/** What differs from the netlist. */
	readonly changes = $derived.by((): readonly Setting[] =>
		this.sliders.flatMap(({ target, nominal, value }) =>
			value === null || value === nominal ? [] : [{ target, value }]
		)
	);
	isRunning = $state(false);
	/** Null if the last values gave a result. */
	failure = $state.raw<TuneFailure | null>(null);
	/** The slider that gets the focus, and how often that was asked for. */
	focused = $state.raw<{ key: string; token: number } | null>(null);
	readonly #records = $derived.by(() => slidersOf(this.parts.workspace.state.sliders, this.entry ?? ''));
	readonly #nominals = $derived.by(() => nominalsOf(this.variables ?? []));
	#values = $state.raw(noValues);
	readonly #reading = new Latest();
	readonly #trials: TrialRuns;
	readonly #start = new StartRun();
	readonly #stopWatching: () => void;

	constructor(private readonly parts: Parts) {
		const { workspace, runs } = parts;
		this.#trials = new TrialRuns({
			simulate: (values, signal) => this.#tryOut(values, signal),
			show: async (result) => {
				this.failure = null;
				await runs.view.tryOut({ run: result, start: this.#start.run });
			},
			fail: (failure) => (this.failure = failure),
			change: (isRunning) => (this.isRunning = isRunning)
		});
		this.#stopWatching = $effect.root(() => {
			$effect(() => {
				const { entry, isOpen } = this;
				// With the files, what the netlist has may have changed.
				if (isOpen && entry !== null && workspace.files.value) untrack(() => void this.#read(entry));
			});
			$effect(() => {
				// Another run is shown: the sliders go back to its netlist.
				void runs.view.kept;
				untrack(() => this.reset());
			});
		});
	}

	/** Shows the sliders. */
	open(): void {
		this.isOpen = true;
	}

	close(): void {
		this.isOpen = false;
		this.reset();
		this.variables = null;
	}

	/** Adds a slider, unless there is one, and moves the focus to it. */
	add(variable: Variable): void {
		this.#include(variable);
		const key = keyOf(variable.target);
		this.focused = { key, token: (this.focused?.token ?? 0) + 1 };
	}

	#include({ target, nominal }: Variable): void {
		if (target.kind === 'section' || typeof nominal !== 'number') return;
		if (this.#records.some((record) => keyOf(record.target) === keyOf(target))) return;
		const count = MAX_SLIDERS;
		if (this.#records.length < count)
			return this.#store([...this.#records, { target, ...defaultRange(target, nominal) }]);
		this.parts.onfault(new Fault('too_many_sliders', `There are already ${count} sliders.`, { count }));
	}

	/**
	 * Adds a slider for the number at a place of a file, with unsaved text, or says why no slider can set it; null without a netlist.
	 *
	 * @param isFocused whether the slider gets the focus
	 * @throws Fault `text_not_saved`; those of `NetlistReader.open`
	 */
	async addAt(path: string, offset: number, isFocused: boolean): Promise<Slider | NotVaried | null> {
		const { entry } = this;
		if (entry === null) return null;
		const netlist = await this.#open(entry);
		try {
			const variable = await netlist.variableAt(path, offset);
			if ('reason' in variable) return variable;
			this.variables = await variablesWith(netlist, [...this.#records, variable]);
			this.open();
			if (isFocused) this.add(variable);
			else this.#include(variable);
			return this.sliders.find(({ key }) => key === keyOf(variable.target)) ?? null;
		} finally {
			netlist.release();
		}
	}

	/** Changes the ends or the scale of a slider. */
	change(key: string, range: Pick<SliderRecord, 'from' | 'to' | 'scale'>): void {
		this.#store(this.#records.map((record) => (keyOf(record.target) === key ? { ...record, ...range } : record)));
	}

	/** Removes a slider; its value is that of the netlist again. */
	remove(key: string): void {
		this.set(key, null);
		this.#store(this.#records.filter(({ target }) => keyOf(target) !== key));
	}

	/** Tries out a value; null for that of the netlist. */
	set(key: string, value: number | null): void {
		const before = this.#values.get(key) ?? null;
		const next = value === this.#nominals.get(key) ? null : value;
		if (next === before) return;
		this.#values = withValue(this.#values, key, next);
		this.#run();
	}

	/** Takes all values back. */
	reset(): void {
		this.#values = noValues;
		this.#start.drop();
		this.#run();
	}

	/** Writes the values to the netlist as one change that can be undone, and runs it. */
	async keep(): Promise<void> {
		const { workspace, runs, onfault, onkept } = this.parts;
		const { changes, entry } = this;
		if (changes.length === 0 || entry === null) return;
		try {
			const files = await this.#setValues(entry, changes);
			for (const { path } of files) await workspace.openFile(path);
			// The editor must have shown the previous text first, because a new document has no undo history.
			await tick();
			const operation = await workspace.changeFiles(files, byUser('tune'));
			onkept(changes, async () => {
				if (operation) await workspace.reverse(operation, 'undo');
			});
			this.reset();
			await runs.run(entry);
		} catch (thrown) {
			onfault(toFault(thrown));
		}
	}

	dispose(): void {
		this.#stopWatching();
		this.#reading.end();
		this.#trials.stop();
	}

	/** Runs the values; without any, the netlist's own run is shown. */
	#run(): void {
		if (this.changes.length > 0) return this.#trials.want(this.changes);
		this.#trials.stop();
		this.failure = null;
		const { view } = this.parts.runs;
		if (view.trial) view.tryOut(null).catch((thrown: unknown) => this.parts.onfault(toFault(thrown)));
	}

	#store(sliders: readonly SliderRecord[]): void {
		const { workspace } = this.parts;
		if (this.entry === null) return;
		workspace.update({ sliders: withSliders(workspace.state.sliders, this.entry, sliders) });
	}

	async #read(entry: string): Promise<void> {
		const { workspace, runs } = this.parts;
		const reading = this.#reading.begin();
		try {
			const { compatibility: dialect } = await simulationFile.read(workspace.store);
			const netlist = await runs.netlists.open(workspace.store, { entry, dialect });
			const variables = await variablesWith(netlist, this.#records).finally(() => netlist.release());
			if (reading.aborted) return;
			this.variables = variables;
			// The results are those of an earlier text.
			this.#start.drop();
			if (this.#values.size > 0) this.#run();
		} catch (thrown) {
			if (!reading.aborted) this.parts.onfault(toFault(thrown));
		}
	}

	/** Reads the netlist with unsaved text. */
	async #open(entry: string): Promise<OpenNetlist> {
		const { workspace, runs } = this.parts;
		const { compatibility: dialect } = await simulationFile.read(workspace.store);
		await saveForRun(workspace, entry, dialect);
		return runs.netlists.open(workspace.store, { entry, dialect });
	}

	async #setValues(entry: string, changes: readonly Setting[]): Promise<FileChange[]> {
		const netlist = await this.#open(entry);
		try {
			const places = await netlist.targets(changes.map(({ target }) => target));
			const tuned = changes.flatMap(({ value }, index) => {
				const found = places[index];
				return found && typeof value === 'number' ? [{ places: found, value }] : [];
			});
			return setValues(netlist.files, tuned);
		} finally {
			netlist.release();
		}
	}

	async #tryOut(values: readonly Setting[], signal: AbortSignal): Promise<SimulationResult> {
		const { entry } = this;
		if (entry === null) throw new Fault('nothing_to_run', 'There is no netlist to run.');
		await this.#start.make(() => this.#startRun(entry, signal), signal);
		return this.#simulate(entry, values, signal);
	}

	/** The shown run if the netlist is still as it was, or else one of it as it is. */
	async #startRun(entry: string, signal: AbortSignal): Promise<RunWithPlots | null> {
		const { view } = this.parts.runs;
		await view.follow();
		const { kept } = view;
		const isCurrent = kept && kept.run.entry === entry && !kept.run.overrides && !view.stale && !view.trial;
		if (isCurrent && kept.plots.length > 0) return kept;
		const start = await this.#simulate(entry, [], signal);
		return start.run.status === 'complete' ? start : null;
	}

	async #simulate(entry: string, values: readonly Setting[], signal: AbortSignal): Promise<SimulationResult> {
		const { workspace, runs, simulator, tasks } = this.parts;
		const { compatibility } = await simulationFile.read(workspace.store);
		await saveForRun(workspace, entry, compatibility);
		const task = { type: 'tuning', scope: workspace.projectId, name: entry, signal } as const;
		return tasks.submit(task, ({ signal: cancelled }) =>
			simulate({
				projectId: workspace.projectId,
				files: workspace.store,
				entry,
				simulator,
				netlists: runs.netlists,
				origin: 'user',
				limits: runs.limits,
				overrides: { values },
				clock: systemClock,
				signal: cancelled
			})
		);
	}
}
