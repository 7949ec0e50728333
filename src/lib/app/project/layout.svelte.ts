import type { Clock } from '#lib/base/clock.ts';
import { toFault, type Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { saveWorkspace } from '#lib/db/projects.ts';
import { workspace as workspaceShape } from '#lib/db/record-shapes.ts';
import type { WorkspaceState } from '#lib/db/records.ts';
import { KeptValues, type KeptStorage } from '../shell/kept-values.ts';
import { Paced } from '../shell/paced.ts';
import { emptyWorkspace } from './empty-workspace.ts';

/** Pause after the last change of the layout before it is stored, and the maximum wait during continuous changes, milliseconds. */
const SAVE_PAUSE_MS = 250;
const MAX_SAVE_WAIT_MS = 1_000;

/** The layout that a page could not store before it ended. Of another shape, written by another version, it is none. */
export function keptLayout(storage: KeptStorage | null, projectId: string): KeptValues<WorkspaceState> {
	const isLayout = (value: unknown): value is WorkspaceState => workspaceShape(value, false) === null;
	return new KeptValues(storage, projectId, 'layout', isLayout);
}

interface LayoutOptions {
	kept: KeptValues<WorkspaceState>;
	onfault(fault: Fault): void;
	clock?: Clock | undefined;
}

/** How the workbench of a project is laid out: open files, panels, the conversation in sight. */
export class Layout {
	state: WorkspaceState = $state(emptyWorkspace);
	/** Counts the changes; nothing is written while the last one is stored. */
	#changes = 0;
	#storedChanges = 0;
	readonly #saving: Paced;

	constructor(
		private readonly database: SpicewrightDatabase,
		private readonly projectId: string,
		stored: Partial<WorkspaceState>,
		private readonly options: LayoutOptions
	) {
		this.state = { ...emptyWorkspace, ...stored };
		const { clock } = options;
		this.#saving = new Paced(MAX_SAVE_WAIT_MS, () => void this.save(), { pauseMs: SAVE_PAUSE_MS, clock });
		// It is newer than what that page had stored.
		if (options.kept.get('')) this.update({});
	}

	/** Changes the layout and stores it soon. */
	update(change: Partial<WorkspaceState>): void {
		Object.assign(this.state, change);
		this.#changes += 1;
		this.#saving.request();
	}

	/** Stores the layout if it has changed. */
	async save(): Promise<void> {
		this.#saving.cancel();
		const changes = this.#changes;
		if (changes === this.#storedChanges) return;
		try {
			await saveWorkspace(this.database, this.projectId, this.#snapshot());
			this.#storedChanges = changes;
			if (changes === this.#changes) this.options.kept.drop('');
		} catch (thrown) {
			const fault = toFault(thrown);
			// The workspace already reports that the project is gone; repeating it after each panel change would not help.
			if (fault.code !== 'record_missing') this.options.onfault(fault);
		}
	}

	/** Stores what a page that is ending can still store, and keeps it for the next page before the call returns. */
	leave(): void {
		if (this.#changes === this.#storedChanges) return;
		this.options.kept.keep('', this.#snapshot());
		void this.save();
	}

	dispose(): void {
		this.#saving.cancel();
	}

	#snapshot(): WorkspaceState {
		return $state.snapshot(this.state) as WorkspaceState;
	}
}
