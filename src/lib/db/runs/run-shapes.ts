import type {
	NetlistTextRecord,
	RunFileRecord,
	RunNetlistRecord,
	RunNoteRecord,
	TrashedRunRecord
} from './run-records.ts';
import { run } from '../record-shapes.ts';
import { anyOf, flag, instanceOf, label, list, object, oneOf, shortText, text, time } from '../shape.ts';

/** More files than a project may have. */
const MAX_FILES = 100_000;

/** Empty for none, such as that of a run that is only pinned. */
export const runName = anyOf(oneOf(''), shortText(100));
export const runFiles = list(object<RunFileRecord>({ path: shortText(1_000), hash: shortText(100) }), MAX_FILES);
export const runNote = object<RunNoteRecord>({ runId: text, projectId: text, name: runName, isPinned: flag });
export const runNetlist = object<RunNetlistRecord>({
	runId: text,
	projectId: text,
	startedAt: time,
	files: runFiles,
	keys: list(label, MAX_FILES)
});
export const netlistText = object<NetlistTextRecord>({
	key: label,
	projectId: text,
	content: anyOf(text, instanceOf(Uint8Array))
});
export const trashedRun = object<TrashedRunRecord>({ id: text, projectId: text, deletedAt: time, run });
