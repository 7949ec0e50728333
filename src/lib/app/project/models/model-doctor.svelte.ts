import { tick } from 'svelte';
import { Fault, toFault } from '#lib/base/fault.ts';
import { systemClock } from '#lib/base/clock.ts';
import { Latest } from '#lib/base/latest.ts';
import type { TaskControl } from '#lib/base/task-registry.ts';
import { benchOf, missingRoles } from '#lib/sim/model-doctor/benches.ts';
import type { Bench } from '#lib/sim/model-doctor/bench.ts';
import { runBench, type BenchResult } from '#lib/sim/model-doctor/run-bench.ts';
import type { NetlistReader } from '#lib/sim/netlist-reader.ts';
import { convertedPath, isConvertedFile } from '#lib/spice/model-doctor/converted-file.ts';
import type { ModelInspection } from '#lib/spice/model-doctor/inspect.ts';
import {
	partsOfSection,
	rivalSections,
	usualSection,
	type LibrarySection
} from '#lib/spice/model-doctor/library-sections.ts';
import { insertionLine, type InsertedPart } from '#lib/spice/model-doctor/insertion.ts';
import type { ModelPart, PartKind, PinRole } from '#lib/spice/model-doctor/model-part.ts';
import type { LanguageClient } from '#lib/workers/language/language-client.ts';
import type { Simulator } from '#lib/workers/ngspice/protocol.ts';
import { answerOn } from './answer-on.ts';
import { failureOf, type ExplainedResult } from './bench-failure.ts';
import { isNetlist } from '../language/netlist-path.ts';
import type { ModelDoctorEvents } from './model-doctor-events.ts';
import type { FileChange } from '../files/open-files.svelte.ts';
import { PartChoices, type ChosenPart } from './part-choices.svelte.ts';
import type { ProjectChanges } from '../files/project-changes.ts';
import { withEdits } from '#lib/base/text-edits.ts';
import type { Workspace } from '../workspace.svelte.ts';

/** The card of one model file: its parts, the test bench of the chosen one, its conversion and its way into a netlist. */
export class ModelDoctor {
	path = $state<string | null>(null);
	state = $state<'reading' | 'done' | 'failed'>('reading');
	inspection = $state.raw<ModelInspection | null>(null);
	/** Whether the converted text is stored beside the file. */
	stored = $state<'missing' | 'current' | 'outdated'>('missing');
	/** The last test bench of the chosen part as it is set now; null if there is none. */
	result = $state.raw<ExplainedResult | null>(null);
	isRunning = $state(false);
	/** Name of the chosen section, `null` for what is outside of all, `undefined` for the usual one. */
	#sectionName = $state<string | null | undefined>(undefined);
	#partName = $state<string | null>(null);
	#target = $state<string | null>(null);
	readonly #choices = new PartChoices();
	#text = '';
	readonly #reading = new Latest();
	/** The test bench that fits the part as it is set. */
	readonly #benching = new Latest();

	/** The section of the library whose parts are listed; null for what is outside of all sections. */
	readonly section = $derived.by((): LibrarySection | null => {
		const { sections = [], parts = [] } = this.inspection ?? {};
		const wanted = this.#sectionName;
		if (wanted === null) return null;
		const usual = usualSection(sections);
		const isEmpty = usual !== null && partsOfSection(parts, usual).length === 0;
		const isElsewhere = isEmpty && partsOfSection(parts, null).length > 0;
		return sections.find(({ name }) => name === wanted) ?? (isElsewhere ? null : usual);
	});
	/** The parts of the chosen section. */
	readonly parts = $derived.by(() => partsOfSection(this.inspection?.parts ?? [], this.section));
	readonly part = $derived.by((): ChosenPart | null => {
		const { parts } = this;
		const found =
			parts.find(({ name }) => name === this.#partName) ?? parts.find(({ isInner }) => !isInner) ?? parts[0];
		return found && this.path !== null ? this.#choices.applied(this.path, found) : null;
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

	readonly #isConverted = $derived((this.inspection?.changes ?? 0) > 0);

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
			this.#sectionName = undefined;
			this.state = 'reading';
		}
		this.#outdate();
		const reading = this.#reading.begin();
		const inspection = await answerOn(() => this.client.ask('inspectModelFile', path));
		if (reading.aborted) return;
		if (inspection) this.inspection = inspection;
		this.state = inspection ? 'done' : 'failed';
		await this.#attempt(async () => {
			const text = await this.workspace.textOf(convertedPath(path));
			const isCurrent = text !== null && isConvertedFile(text) && text === (await this.#convertedText());
			if (reading.aborted) return;
			this.stored = text === null || !isConvertedFile(text) ? 'missing' : isCurrent ? 'current' : 'outdated';
		});
	}

	/** Lists the parts of a section; of what is outside of all for null. */
	chooseSection(name: string | null): void {
		this.#sectionName = name;
		this.#outdate();
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
		await this.#attempt(async () => {
			const task = { type: 'model_bench', scope: this.workspace.projectId, name: part.name } as const;
			await this.events.tasks.submit(task, async (control) => {
				const benching = this.#benching.begin();
				const result = await this.#run({ part, bench, path }, control);
				if (!result || benching.aborted) return;
				const failure = await failureOf(this.client, { path, part, result, isConverted: this.#isConverted });
				if (!benching.aborted) this.result = { ...result, failure };
			});
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
			const { path } = this;
			const isWritten = await this.changes.applyChanges([change], this.events.convertedTitle(change.path));
			if (isWritten && path === this.path) this.stored = 'current';
		});
	}

	/** Puts the chosen part into the target, and what it needs of the model file beside it, as one change; shows the netlist. */
	async insert(): Promise<void> {
		const { part } = this;
		if (!part) return;
		const { name, letter, isSized } = part;
		await this.#insert({ name, letter, isSized, pins: part.pins.map((pin) => ({ name: pin.name, role: pin.role })) });
	}

	/** Makes the target read the chosen section of the model file. */
	async insertSection(): Promise<void> {
		if (this.section) await this.#insert(null);
	}

	async #insert(part: InsertedPart | null): Promise<void> {
		const { path, target } = this;
		if (path === null || target === null) return;
		await this.#attempt(async () => {
			const { section, inspection } = this;
			const source = {
				path: this.#isConverted ? convertedPath(path) : path,
				section: section?.name ?? null,
				rivals: section && inspection ? rivalSections(inspection, section) : []
			};
			const insertion = await answerOn(() => this.client.ask('partInsertion', target, source, part));
			const before = await this.workspace.textOf(target);
			const after = insertion && before !== null ? withEdits(before, insertion.edits) : null;
			if (!insertion || after === null)
				throw new Fault('edit_invalid', `The edits do not fit ${target}`, { path: target });
			const conversion = await this.#conversion();
			const isRead = before === after;
			const files: FileChange[] = [
				...(isRead ? [] : [{ path: target, before, after }]),
				...(conversion ? [conversion] : [])
			];
			await this.workspace.openFile(target);
			// The editor must have shown the previous text first, because a new document has no undo history.
			await tick();
			const { device } = insertion;
			const title =
				device === null ? this.events.readTitle(source.path, target) : this.events.insertedTitle(device, target);
			if (files.length > 0 && !(await this.changes.applyChanges(files, title))) return;
			await this.workspace.openFile(target, insertionLine(after, insertion));
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
				model: { path, section: this.section?.name ?? null, text },
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
		const converted = await answerOn(() => this.client.ask('convertedModelFile', path));
		if (!converted) throw new Fault('language_worker_failed', `${path} could not be converted`);
		return converted.text;
	}

	#choose(change: Parameters<PartChoices['set']>[2]): void {
		if (!this.part || this.path === null) return;
		this.#choices.set(this.path, this.part, change);
		this.#outdate();
	}

	#outdate(): void {
		this.#benching.end();
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
