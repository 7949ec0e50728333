import { language } from '#lib/app/shell/language.svelte.ts';
import type { KnownMetrics } from '../../results/metrics/metric-groups.ts';
import type { Variable } from '#lib/sim/variation/variable.ts';
import { newDraft } from './new-draft.ts';
import { readDraft, type DraftFaults, type ReadDraft } from './read-draft.ts';
import { draftOf, type FormKind, type FormStudy, type StudyDraft } from './study-draft.ts';

const UNKNOWN: KnownMetrics = { metrics: [], measurements: [] };

/** The form of a study while it is open. It outlives its component, which is removed when another panel is shown. */
export class StudyForm {
	draft = $state<StudyDraft>();
	/** What can be set in the netlist; null until it has been read. */
	variables = $state.raw<readonly Variable[] | null>(null);
	/** Whether mistakes are shown: from the first attempt to save on. */
	isChecked = $state(false);
	readonly read: ReadDraft | null = $derived.by(() =>
		this.draft ? readDraft(this.draft, this.taken(), language.t, this.variables) : null
	);
	readonly faults: DraftFaults = $derived.by(() => (this.isChecked && this.read ? this.read.faults : {}));

	/**
	 * @param taken names of the studies of the project
	 * @param known what the netlist measures
	 */
	constructor(
		readonly taken: () => readonly string[],
		readonly known: KnownMetrics
	) {}

	/** Begins a new study once it is known what the netlist has. */
	static async create(
		kind: FormKind,
		netlist: string,
		taken: () => readonly string[],
		variables: Promise<readonly Variable[]>,
		known = UNKNOWN
	): Promise<StudyForm> {
		const form = new StudyForm(taken, known);
		form.variables = await variables;
		form.draft = newDraft(kind, netlist, form.variables, taken(), language.t);
		return form;
	}

	static edit(
		{ path, name, study }: { path: string; name: string; study: FormStudy },
		taken: () => readonly string[],
		variables: Promise<readonly Variable[]>,
		known: KnownMetrics
	): StudyForm {
		const form = new StudyForm(taken, known);
		form.draft = draftOf(path, name, study);
		void variables.then((list) => (form.variables = list));
		return form;
	}
}
