import type { Clock } from '#lib/base/clock.ts';
import { toFault, type Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { saveWorkspace } from '#lib/db/projects.ts';
import type { WorkspaceState } from '#lib/db/records.ts';
import { Paced } from '../shell/paced.ts';
import { emptyWorkspace } from './empty-workspace.ts';

/** Pause after the last change of the layout before it is stored, and the maximum wait during continuous changes, milliseconds. */
const SAVE_PAUSE_MS = 250;
const MAX_SAVE_WAIT_MS = 1_000;

/** The layout of a project's workbench: open files, panels, the open conversation. */
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
		private readonly options: { onfault(fault: Fault): void; clock?: Clock }
	) {
		this.state = { ...emptyWorkspace, ...stored };
		const { clock } = options;
		this.#saving = new Paced(MAX_SAVE_WAIT_MS, () => void this.save(), { pauseMs: SAVE_PAUSE_MS, clock });
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
			await saveWorkspace(this.database, this.projectId, $state.snapshot(this.state) as WorkspaceState);
			this.#storedChanges = changes;
		} catch (thrown) {
			const fault = toFault(thrown);
			// The workspace already reports that the project is gone; repeating it after each panel change would not help.
			if (fault.code !== 'record_missing') this.options.onfault(fault);
		}
	}

	dispose(): void {
		this.#saving.cancel();
	}
}
