import { count, instanceOf, label, list, object, shortText, text } from '../shape.ts';
import type { StudyColumnRecord, StudyResultRecord, StudyRowsRecord } from './study-records.ts';

const MAX_COLUMNS = 1_000;
const path = shortText(1_000);
const column = object<StudyColumnRecord>({ id: label, signal: label, plot: label, unit: label });

export const studyResult = object<StudyResultRecord>(
	{
		projectId: text,
		path,
		key: label,
		count,
		columns: list(column, MAX_COLUMNS),
		order: instanceOf(Uint32Array)
	},
	['order']
);
export const studyRows = object<StudyRowsRecord>(
	{
		projectId: text,
		path,
		from: count,
		states: instanceOf(Uint8Array),
		levels: instanceOf(Uint8Array),
		outside: instanceOf(Uint8Array),
		values: list(instanceOf(Float64Array), MAX_COLUMNS)
	},
	['outside']
);
