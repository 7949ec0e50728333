import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MeasurementEdits } from '#lib/app/project/runs/measurement-edits.ts';
import type { Fault } from '#lib/base/fault.ts';
import { goalsFile } from '#lib/sim/goals.ts';
import { measurementsFile, type ProjectMeasurement } from '#lib/sim/project-measurements.ts';
import { listJournal } from '../../../support/storage/journal.ts';
import { openProjectWith, type OpenProject } from '../support.ts';

const peak: ProjectMeasurement = { name: 'peak', expression: 'max(v(out))', analysis: 'tran' };
const onfault = vi.fn<(fault: Fault) => void>();

let project: OpenProject;
let edits: MeasurementEdits;

async function open(text: string | null): Promise<void> {
	project = await openProjectWith(text === null ? [] : [{ path: measurementsFile.path, content: text }]);
	edits = new MeasurementEdits(project.workspace, onfault);
}
const stored = async () => (await measurementsFile.read(project.store)).measurements;
beforeEach(() => onfault.mockReset());
afterEach(() => project.close());

test('[C8] a measurement is added, changed in its place and removed, each an entry of the journal; removal is undone', async () => {
	await open(null);
	const low = { ...peak, name: 'low', expression: 'min(v(out))' };
	expect(await Promise.all([edits.save(peak, null), edits.save(low, null)])).toEqual([true, true]);
	expect(await edits.save({ ...peak, name: 'top' }, 'PEAK')).toBe(true);
	expect((await stored()).map(({ name }) => name)).toEqual(['top', 'low']);
	const restore = await edits.remove('top');
	expect((await stored()).map(({ name }) => name)).toEqual(['low']);
	await restore!();
	expect((await stored()).map(({ name }) => name)).toEqual(['top', 'low']);
	expect((await listJournal(project.database, project.projectId)).length).toBeGreaterThanOrEqual(4);
	expect(onfault).not.toHaveBeenCalled();
});

test('[C8] a name that exists already is refused, and nothing is changed', async () => {
	await open(null);
	await edits.save(peak, null);
	expect(await edits.save({ ...peak, name: 'Peak' }, null)).toBe(false);
	expect(onfault.mock.calls.map(([fault]) => fault.code)).toEqual(['measurements_invalid']);
	expect(await stored()).toEqual([peak]);
});

test('[C8] [C9] the goals of a measurement follow its new name, and return with it by one undo', async () => {
	await open(null);
	await edits.save(peak, null);
	const goal = {
		metric: 'expr:peak',
		direction: 'at_most',
		target: 1,
		unit: 'V',
		tolerance: 0,
		priority: 'must'
	} as const;
	const other = { ...goal, metric: 'rms' };
	await goalsFile.change(project.store, (current) => ({ ...current, goals: [goal, other] }));
	const metrics = async () => (await goalsFile.read(project.store)).goals.map(({ metric }) => metric);
	const entries = async () => (await listJournal(project.database, project.projectId)).map(({ id }) => id);
	const before = new Set(await entries());
	expect(await edits.save({ ...peak, name: 'top' }, 'peak')).toBe(true);
	expect(await metrics()).toEqual(['expr:top', 'rms']);
	const made = (await entries()).filter((id) => !before.has(id));
	expect(made).toHaveLength(1);
	await project.store.undo(made[0]!);
	expect(await metrics()).toEqual(['expr:peak', 'rms']);
	expect((await stored()).map(({ name }) => name)).toEqual(['peak']);
	// Without a new name the goals are left alone.
	await edits.save({ ...peak, expression: 'max(v(in))' }, 'peak');
	expect(await metrics()).toEqual(['expr:peak', 'rms']);
	await project.store.apply({
		changes: [
			{
				kind: 'write',
				path: goalsFile.path,
				content: '{',
				basedOn: (await project.store.find(goalsFile.path))!.version
			}
		],
		origin: null
	});
	expect(await edits.save({ ...peak, name: 'crest' }, 'peak')).toBe(true);
	expect(await project.stored(goalsFile.path)).toBe('{');
});

test('[C8] a file that cannot be read is reported and left as it is', async () => {
	await open('{ "version": 1, "measurements": [ }');
	expect(await edits.save(peak, null)).toBe(false);
	expect(await edits.remove('peak')).toBeNull();
	expect(onfault.mock.calls.map(([fault]) => fault.code)).toEqual(['measurements_not_json', 'measurements_not_json']);
	expect(await project.stored(measurementsFile.path)).toBe('{ "version": 1, "measurements": [ }');
});
