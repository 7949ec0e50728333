import { toFault, type Fault } from '#lib/base/fault.ts';
import { goalsFile } from '#lib/sim/goals.ts';
import { settingsOrigin } from '#lib/project/project-file.ts';
import type { FileChange } from '#lib/project/store.ts';
import {
	isSameName,
	measurementsFile,
	parseMeasurements,
	type ProjectMeasurement
} from '#lib/sim/project-measurements.ts';
import type { OperationRecord } from '#lib/db/records.ts';
import type { Workspace } from '../workspace.svelte.ts';

type Next = (measurements: ProjectMeasurement[]) => ProjectMeasurement[];
interface Renamed {
	from: string;
	to: string;
}
/** The journal entry of a change; null if nothing changed. A failure has been reported. */
type Outcome = OperationRecord | null | 'failed';

/** The user's changes of the project's measurements, made one after another; each is one journal entry. */
export class MeasurementEdits {
	/** The change before the next one. It does not reject. */
	#last: Promise<unknown> = Promise.resolve();

	constructor(
		private readonly workspace: Workspace,
		private readonly onfault: (fault: Fault) => void
	) {}

	/**
	 * Adds a measurement, or replaces the one of a name; its goals follow to a new name in the same journal entry.
	 *
	 * @returns whether it is stored; a failure has been reported
	 */
	save(measurement: ProjectMeasurement, replaced: string | null): Promise<boolean> {
		const change = this.#change(
			(current) => {
				const at = replaced === null ? -1 : current.findIndex(({ name }) => isSameName(name, replaced));
				return at < 0 ? [...current, measurement] : current.with(at, measurement);
			},
			replaced === null || replaced === measurement.name ? null : { from: replaced, to: measurement.name }
		);
		return change.then((outcome) => outcome !== 'failed');
	}

	/** Returns a function that brings it back; null if nothing was removed. */
	async remove(name: string): Promise<(() => Promise<void>) | null> {
		const outcome = await this.#change((current) => current.filter((other) => !isSameName(other.name, name)));
		if (outcome === null || outcome === 'failed') return null;
		return () => this.workspace.reverse(outcome, 'undo');
	}

	#change(next: Next, renamed: Renamed | null = null): Promise<Outcome> {
		const change = this.#last.then(() => this.#store(next, renamed));
		this.#last = change;
		return change;
	}

	/** A file that cannot be read is not overwritten, because its measurements would be lost; nor is one that could not be read after. */
	async #store(next: Next, renamed: Renamed | null): Promise<Outcome> {
		try {
			await this.workspace.flush(measurementsFile.path);
			const file = await measurementsFile.read(this.workspace.store);
			const measurements = next(file.measurements);
			parseMeasurements(JSON.stringify({ ...file, measurements }));
			const { store } = this.workspace;
			const change = await measurementsFile.plan(store, (current) => ({ ...current, measurements }));
			const changes = [change, renamed && (await this.#goalsChange(renamed))].filter((each) => each !== null);
			return (await store.apply({ changes, origin: settingsOrigin })).operation;
		} catch (thrown) {
			this.onfault(toFault(thrown));
			return 'failed';
		}
	}

	/** The goals of a measurement under its new name; null if it has none, or if the goals cannot be read and so judge nothing. */
	async #goalsChange({ from, to }: Renamed): Promise<FileChange | null> {
		const { workspace } = this;
		await workspace.flush(goalsFile.path);
		const { goals } = await goalsFile.read(workspace.store).catch(() => goalsFile.default);
		const isIts = ({ metric }: { metric: string }) => isSameName(metric, `expr:${from}`);
		if (!goals.some(isIts)) return null;
		return goalsFile.plan(workspace.store, (current) => ({
			...current,
			goals: current.goals.map((goal) => (isIts(goal) ? { ...goal, metric: `expr:${to}` } : goal))
		}));
	}
}
