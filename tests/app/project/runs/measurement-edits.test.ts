import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MeasurementEdits } from '#lib/app/project/runs/measurement-edits.ts';
import type { Fault } from '#lib/base/fault.ts';
import { measurementsFile, type ProjectMeasurement } from '#lib/sim/project-measurements.ts';
import { listJournal } from '../../../support/journal.ts';
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

test('[C8] a file that cannot be read is reported and left as it is', async () => {
	await open('{ "version": 1, "measurements": [ }');
	expect(await edits.save(peak, null)).toBe(false);
	expect(await edits.remove('peak')).toBeNull();
	expect(onfault.mock.calls.map(([fault]) => fault.code)).toEqual(['measurements_not_json', 'measurements_not_json']);
	expect(await project.stored(measurementsFile.path)).toBe('{ "version": 1, "measurements": [ }');
});
