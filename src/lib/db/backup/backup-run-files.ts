import { contentHash } from '../hash.ts';
import { hashOf, textKey } from '../runs/run-netlists.ts';
import type { NetlistTextRecord } from '../runs/run-records.ts';
import type { BackupRunFiles } from './backup-format.ts';
import { decodeContent, encodeContent, encodedLength } from './encoded-content.ts';
import type { ProjectHistory } from './remap.ts';

/** Maximum length of all contents in an export, characters: those of as many of the newest runs as fit. As for the journal. */
const MAX_CONTENTS = 12_000_000;

type RunFilesHistory = Pick<ProjectHistory, 'runNotes' | 'runNetlists' | 'netlistTexts'>;

/** Names and files of runs in the form that JSON can hold, each content once. */
export function encodeRunFiles(
	{ runNotes, runNetlists, netlistTexts }: RunFilesHistory,
	maxContents = MAX_CONTENTS
): BackupRunFiles {
	const contentOf = new Map(netlistTexts.map(({ key, content }) => [key, content]));
	const contents: BackupRunFiles['contents'] = [];
	let left = maxContents;
	for (const key of new Set(runNetlists.toReversed().flatMap(({ keys }) => keys))) {
		const content = contentOf.get(key);
		if (content === undefined) continue;
		const encoded = encodeContent(content);
		left -= encodedLength(encoded);
		if (left < 0) break;
		contents.push({ hash: hashOf(key), content: encoded });
	}
	return {
		notes: runNotes.map(({ runId, name, isPinned }) => ({ runId, name, isPinned })),
		netlists: runNetlists.map(({ runId, files }) => ({ runId, files })),
		contents
	};
}

/**
 * What `encodeRunFiles` made, for the runs that the backup has. A content that is not the one of its hash is left out: it would be
 * shown as what a run read.
 *
 * @throws DOMException when bytes are not base64
 */
export async function decodeRunFiles(
	{ notes, netlists, contents }: BackupRunFiles,
	runs: ProjectHistory['runs']
): Promise<RunFilesHistory> {
	const runOf = new Map(runs.map((run) => [run.id, run]));
	const texts = new Map<string, NetlistTextRecord>();
	for (const { hash, content: encoded } of contents) {
		const content = decodeContent(encoded);
		if ((await contentHash(content)) !== hash) continue;
		const key = textKey('', hash);
		texts.set(key, { key, projectId: '', content });
	}
	const once = <T extends { runId: string }>(records: readonly T[]) =>
		[...new Map(records.map((record) => [record.runId, record])).values()].filter(({ runId }) => runOf.has(runId));
	const runNetlists = once(netlists).map(({ runId, files }) => {
		const keys = [...new Set(files.map(({ hash }) => textKey('', hash)))].filter((key) => texts.has(key));
		return { runId, projectId: '', startedAt: runOf.get(runId)?.startedAt ?? 0, files, keys };
	});
	const used = new Set(runNetlists.flatMap(({ keys }) => keys));
	return {
		runNotes: once(notes).map((note) => ({ ...note, projectId: '' })),
		runNetlists,
		netlistTexts: [...texts.values()].filter(({ key }) => used.has(key))
	};
}
