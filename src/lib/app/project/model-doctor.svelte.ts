import { tick } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { Fault, toFault } from '#lib/base/fault.ts';
import { systemClock } from '#lib/base/clock.ts';
import type { TaskControl, TaskRegistry } from '#lib/base/task-registry.ts';
import { benchOf, missingRoles } from '#lib/sim/model-bench/benches.ts';
import type { Bench } from '#lib/sim/model-bench/bench.ts';
import { runBench, type BenchResult } from '#lib/sim/model-bench/run-bench.ts';
import type { NetlistReader } from '#lib/sim/netlist-reader.ts';
import type { RunLimits } from '#lib/sim/run-simulation.ts';
import { convertedPath, isConvertedFile } from '#lib/spice/model-files/converted-file.ts';
import type { ModelInspection } from '#lib/spice/model-files/inspect.ts';
import type { ModelPart, PartKind, PinRole } from '#lib/spice/model-files/model-part.ts';
import type { LanguageClient } from '#lib/workers/language/language-client.ts';
import type { Simulator } from '#lib/workers/ngspice/protocol.ts';
import { isNetlist } from './netlist-path.ts';
import type { FileChange } from './open-files.svelte.ts';
import type { ProjectChanges } from './project-changes.ts';
import { withEdits } from '#lib/base/text-edits.ts';
import type { Workspace } from './workspace.svelte.ts';

/** What the user has set for a part, in place of what was recognised. */
interface PartChoice {
	kind?: PartKind;
	polarity?: 'n' | 'p';
	/** By the pin's index. */
	roles: Readonly<Record<number, PinRole | null>>;
}

export interface ModelDoctorEvents {
	limits(): RunLimits;
	onfault(fault: Fault): void;
	tasks: TaskRegistry;
	/** Title of the change that inserts a device. */
	insertedTitle(device: string, path: string): string;
	convertedTitle(path: string): string;
}

/** Maximum number of questions until the texts stand still. */
const MAX_TRIES = 5;

/** The card of one model file: its parts, the test bench of the chosen one, its conversion and its way into a netlist. */
export class ModelDoctor {
	path = $state<string | null>(null);
	state = $state<'reading' | 'done' | 'failed'>('reading');
	inspection = $state.raw<ModelInspection | null>(null);
	/** Whether the converted text is stored beside the file. */
	stored = $state<'missing' | 'current' | 'outdated'>('missing');
	/** The last test bench of the chosen part as it is set now; null if there is none. */
	result = $state.raw<BenchResult | null>(null);
	isRunning = $state(false);
	#partName = $state<string | null>(null);
	#target = $state<string | null>(null);
	readonly #choices = new SvelteMap<string, PartChoice>();
	#text = '';
	/** Counts what makes a running test bench outdated. */
	#version = 0;

	readonly part = $derived.by((): (ModelPart & { isChosen: boolean }) | null => {
		const parts = this.inspection?.parts ?? [];
		const found =
			parts.find(({ name }) => name === this.#partName) ?? parts.find(({ isInner }) => !isInner) ?? parts[0];
		return found ? this.#asChosen(found) : null;
	});
	readonly bench = $derived.by((): Bench | null => (this.part ? benchOf(this.part.kind) : null));
	/** Roles that no pin has and the test bench needs. */
	readonly missing = $derived.by(() => (this.part && this.bench ? missingRoles(this.bench, this.part) : []));
	readonly netlists = $derived.by(() =>
		this.workspace.entries
			.filter(({ kind, path }) => kind === 'text' && isNetlist(path) && path !== this.path)
			.map(({ path }) => path)
	);
	/** The netlist that a part is inserted into: the chosen one, else the one that runs. */
	readonly target = $derived.by((): string | null => {
		const wanted = [this.#target, this.workspace.runPath];
		return wanted.find((path) => path !== null && this.netlists.includes(path)) ?? this.netlists[0] ?? null;
	});

	constructor(
		private readonly workspace: Workspace,
		private readonly client: Pick<LanguageClient, 'ask'>,
		private readonly changes: Pick<ProjectChanges, 'applyChanges'>,
		private readonly engine: { simulator: Simulator; netlists: NetlistReader },
		private readonly events: ModelDoctorEvents
	) {}

	/**
	 * Reads a file, unless it has been read in this state.
	 *
	 * @param text stands for its text and the project's mode: the same value for the same ones
	 */
	async show(path: string, text: string): Promise<void> {
		if (path === this.path && text === this.#text && this.inspection) return;
		this.#text = text;
		if (path !== this.path) {
			this.cancel();
			this.path = path;
			this.inspection = null;
			this.#partName = null;
			this.state = 'reading';
		}
		this.#outdate();
		const inspection = await this.#ask(() => this.client.ask('inspectModelFile', path));
		if (this.path !== path) return;
		if (inspection) this.inspection = inspection;
		this.state = inspection ? 'done' : 'failed';
		await this.#attempt(async () => {
			const text = await this.workspace.textOf(convertedPath(path));
			const isCurrent = text !== null && isConvertedFile(text) && text === (await this.#convertedText());
			if (this.path !== path) return;
			this.stored = text === null || !isConvertedFile(text) ? 'missing' : isCurrent ? 'current' : 'outdated';
		});
	}

	choosePart(name: string): void {
		this.#partName = name;
		this.#outdate();
	}

	chooseKind(kind: PartKind): void {
		this.#choose({ kind });
	}

	choosePolarity(polarity: 'n' | 'p'): void {
		this.#choose({ polarity });
	}

	/** Gives a pin a role, which any other pin loses; null disconnects it. */
	chooseRole(index: number, role: PinRole | null): void {
		const others = (this.part?.pins ?? []).flatMap((pin, at) => (role !== null && pin.role === role ? [at] : []));
		const roles = { ...Object.fromEntries(others.map((at) => [at, null])), [index]: role };
		this.#choose({ roles });
	}

	chooseTarget(path: string): void {
		this.#target = path;
	}

	/** Runs the test bench of the chosen part; has no effect while one runs. */
	async run(): Promise<void> {
		const { part, bench, path } = this;
		if (!part || !bench || path === null || this.missing.length > 0) return;
		const version = this.#version;
		await this.#attempt(async () => {
			const task = { type: 'model_bench', scope: this.workspace.projectId, name: part.name } as const;
			const result = await this.events.tasks.submit(task, (control) => this.#run({ part, bench, path }, control));
			if (result && version === this.#version) this.result = result;
		});
	}

	cancel(): void {
		this.events.tasks.cancel({ type: 'model_bench', scope: this.workspace.projectId });
	}

	/** Writes the converted text to its file. */
	async convert(): Promise<void> {
		await this.#attempt(async () => {
			const change = await this.#conversion();
			if (!change) return;
			await this.changes.applyChanges([change], this.events.convertedTitle(change.path));
			this.stored = 'current';
		});
	}

	/** Puts the chosen part into the target, and what it needs of the model file beside it, as one change; shows the netlist. */
	async insert(): Promise<void> {
		const { part, path, target } = this;
		if (!part || path === null || target === null) return;
		await this.#attempt(async () => {
			const isConverted = (this.inspection?.changes ?? 0) > 0;
			const modelPath = isConverted ? convertedPath(path) : path;
			const { name, letter, isSized } = part;
			const pins = part.pins.map((pin) => ({ name: pin.name, role: pin.role }));
			const given = { name, letter, isSized, pins };
			const insertion = await this.#ask(() => this.client.ask('partInsertion', target, modelPath, given));
			const before = await this.workspace.textOf(target);
			const after = insertion && before !== null ? withEdits(before, insertion.edits) : null;
			if (!insertion || after === null)
				throw new Fault('edit_invalid', `The edits do not fit ${target}`, { path: target });
			const conversion = await this.#conversion();
			const files: FileChange[] = [{ path: target, before, after }, ...(conversion ? [conversion] : [])];
			await this.workspace.openFile(target);
			// The editor must have shown the previous text first, because a new document has no undo history.
			await tick();
			await this.changes.applyChanges(files, this.events.insertedTitle(insertion.device, target));
			await this.workspace.openFile(target, lineOf(after, insertion.device));
		});
	}

	async #run(
		{ part, bench, path }: { part: ModelPart; bench: Bench; path: string },
		{ signal, report }: TaskControl
	): Promise<BenchResult | null> {
		this.isRunning = true;
		this.result = null;
		try {
			const text = (await this.#convertedText()) ?? (await this.workspace.textOf(path));
			if (text === null || signal.aborted) return null;
			return await runBench({
				projectId: this.workspace.projectId,
				files: this.workspace.store,
				model: { path, text },
				part,
				bench,
				...this.engine,
				limits: this.events.limits(),
				clock: systemClock,
				signal,
				onEvent: (event) => {
					if (event.type === 'progress') report(event.fraction);
				}
			});
		} finally {
			this.isRunning = false;
		}
	}

	/** The change that stores the converted text; null if there is none to make. @throws Fault `file_exists` */
	async #conversion(): Promise<FileChange | null> {
		const after = await this.#convertedText();
		if (this.path === null || after === null) return null;
		const path = convertedPath(this.path);
		const before = await this.workspace.textOf(path);
		if (before === after) return null;
		if (before !== null && !isConvertedFile(before))
			throw new Fault('file_exists', `There is already a file ${path}`, { path });
		return { path, before, after };
	}

	/** Null if the file needs no conversion. */
	async #convertedText(): Promise<string | null> {
		const { path, inspection } = this;
		if (path === null || !inspection || inspection.changes === 0) return null;
		const converted = await this.#ask(() => this.client.ask('convertedModelFile', path));
		if (!converted) throw new Fault('language_worker_failed', `${path} could not be converted`);
		return converted.text;
	}

	/** An answer is null when the texts have changed meanwhile. */
	async #ask<Answer>(question: () => Promise<Answer | null>): Promise<Answer | null> {
		for (let tries = 0; tries < MAX_TRIES; tries += 1) {
			const answer = await question();
			if (answer !== null) return answer;
		}
		return null;
	}

	#asChosen(part: ModelPart): ModelPart & { isChosen: boolean } {
		const choice = this.#choices.get(`${this.path}\n${part.name}`);
		if (!choice) return { ...part, isChosen: false };
		const pins = part.pins.map((pin, index) => {
			const role = choice.roles[index];
			return role === undefined ? pin : { ...pin, role, certainty: 'certain' as const };
		});
		const { kind = part.kind, polarity = part.polarity } = choice;
		return { ...part, kind, polarity, pins, isChosen: true };
	}

	#choose(change: Partial<PartChoice>): void {
		const { part } = this;
		if (!part) return;
		const key = `${this.path}\n${part.name}`;
		const { roles = {}, ...choice } = this.#choices.get(key) ?? {};
		this.#choices.set(key, { ...choice, ...change, roles: { ...roles, ...change.roles } });
		this.#outdate();
	}

	#outdate(): void {
		this.#version += 1;
		this.result = null;
		this.cancel();
	}

	async #attempt(work: () => Promise<void>): Promise<void> {
		try {
			await work();
		} catch (thrown) {
			this.events.onfault(toFault(thrown));
		}
	}
}

/** The line of a device, from 1. */
function lineOf(text: string, device: string): number {
	return text.split('\n').findLastIndex((line) => line.startsWith(`${device} `)) + 1;
}
