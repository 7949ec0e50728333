import { toFault, type Fault } from '#lib/base/fault.ts';
import {
	isSameName,
	measurementsFile,
	parseMeasurements,
	type ProjectMeasurement
} from '#lib/sim/project-measurements.ts';
import type { OperationRecord } from '#lib/db/records.ts';
import type { Workspace } from '../workspace.svelte.ts';

type Next = (measurements: ProjectMeasurement[]) => ProjectMeasurement[];
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
	 * Adds a measurement, or replaces the one of a name.
	 *
	 * @returns whether it is stored; a failure has been reported
	 */
	save(measurement: ProjectMeasurement, replaced: string | null): Promise<boolean> {
		const change = this.#change((current) => {
			const at = replaced === null ? -1 : current.findIndex(({ name }) => isSameName(name, replaced));
			return at < 0 ? [...current, measurement] : current.with(at, measurement);
		});
		return change.then((outcome) => outcome !== 'failed');
	}

	/** Returns a function that brings it back; null if nothing was removed. */
	async remove(name: string): Promise<(() => Promise<void>) | null> {
		const outcome = await this.#change((current) => current.filter((other) => !isSameName(other.name, name)));
		if (outcome === null || outcome === 'failed') return null;
		return () => this.workspace.reverse(outcome, 'undo');
	}

	#change(next: Next): Promise<Outcome> {
		const change = this.#last.then(() => this.#store(next));
		this.#last = change;
		return change;
	}

	/** A file that cannot be read is not overwritten, because its measurements would be lost; nor is one that could not be read after. */
	async #store(next: Next): Promise<Outcome> {
		try {
			await this.workspace.flush(measurementsFile.path);
			const file = await measurementsFile.read(this.workspace.store);
			const measurements = next(file.measurements);
			parseMeasurements(JSON.stringify({ ...file, measurements }));
			return await measurementsFile.change(this.workspace.store, (current) => ({ ...current, measurements }));
		} catch (thrown) {
			this.onfault(toFault(thrown));
			return 'failed';
		}
	}
}
