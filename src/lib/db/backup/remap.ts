import { newId } from '#lib/base/ids.ts';
import type { CompressionRecord } from '../conversation/compression-records.ts';
import { endedCopy } from '../conversation/open-question.ts';
import type { MentionPart } from '../mention-records.ts';
import { interruptedOperation } from '../operations.ts';
import type {
	MessagePart,
	MessageRecord,
	OperationDetails,
	OperationRecord,
	ResultImage,
	SessionRecord,
	StoredRun
} from '../records.ts';
import { hashOf, textKey } from '../runs/run-netlists.ts';
import type { NetlistTextRecord, RunNetlistRecord, RunNoteRecord } from '../runs/run-records.ts';

/** Everything that belongs to a project besides its files. */
export interface ProjectHistory {
	sessions: SessionRecord[];
	messages: MessageRecord[];
	/** Oldest first; they may outlive their sessions and messages. */
	operations: OperationRecord[];
	runs: StoredRun[];
	/** Of these runs, like `runNetlists`. */
	runNotes: RunNoteRecord[];
	/** Oldest first. */
	runNetlists: RunNetlistRecord[];
	/** Contents that `runNetlists` refer to. */
	netlistTexts: NetlistTextRecord[];
}

/**
 * A copy of the history with new ids for another project; references point to the copied records.
 *
 * What the user has allowed is not copied, and every message has an end, without an open question. References to records outside the history are
 * dropped, unless a message needs its session.
 *
 * @returns the copy, and maps from the old to the new ids of sessions and runs
 */
export function remapHistory(history: ProjectHistory, projectId: string, now: number) {
	const sessions = newIds(history.sessions);
	const messages = newIds(history.messages);
	const operations = newIds(history.operations);
	const runs = newIds(history.runs);
	const remapPart = (part: MessagePart): MessagePart => {
		if (part.type === 'mention') return remapMention(part, runs);
		if (part.type === 'interjection' && part.mentions)
			return { ...part, mentions: part.mentions.map((mention) => remapMention(mention, runs)) };
		if (part.type === 'suggestions') return { ...part, runId: remapped(runs, part.runId) };
		if (part.type !== 'tool_call') return part;
		const operationIds = part.operationIds.flatMap((id) => operations.get(id) ?? []);
		const images = part.images?.map((image) => remapChart(image, runs));
		return {
			...part,
			operationIds,
			...known('images', images),
			runId: (part.runId && runs.get(part.runId)) ?? null
		};
	};
	const copy: ProjectHistory = {
		sessions: history.sessions.map(({ permissionRules: _, folds: __, tipId, compressions, ...session }) => ({
			...session,
			...known('tipId', tipId && messages.get(tipId)),
			...known('compressions', compressions && remapCompressions(compressions, messages)),
			projectId,
			id: mapped(sessions, session.id)
		})),
		messages: history.messages.map((original) => {
			const { after, ...message } = endedCopy(original, now);
			return {
				...message,
				...known('after', after && (messages.get(after) ?? undefined)),
				projectId,
				id: mapped(messages, message.id),
				sessionId: mapped(sessions, message.sessionId),
				parts: message.parts.map(remapPart)
			};
		}),
		operations: history.operations.map((operation) => ({
			...operation,
			...(operation.status === 'pending' && interruptedOperation(now)),
			...(operation.details && { details: remapDetails(operation.details, runs) }),
			projectId,
			id: mapped(operations, operation.id),
			sessionId: remapped(sessions, operation.sessionId),
			messageId: remapped(messages, operation.messageId),
			...(operation.reverts && { reverts: operation.reverts.flatMap((id) => operations.get(id) ?? []) })
		})),
		runs: history.runs.map((run) => ({ ...run, projectId, id: mapped(runs, run.id) })),
		runNotes: history.runNotes.map((note) => ({ ...note, projectId, runId: mapped(runs, note.runId) })),
		runNetlists: history.runNetlists.map((netlist) => ({
			...netlist,
			projectId,
			runId: mapped(runs, netlist.runId),
			keys: netlist.keys.map((key) => textKey(projectId, hashOf(key)))
		})),
		netlistTexts: history.netlistTexts.map(({ key, content }) => ({
			key: textKey(projectId, hashOf(key)),
			projectId,
			content
		}))
	};
	return { history: copy, sessionIds: sessions, runIds: runs };
}

/** Those whose part is copied. */
function remapCompressions(
	compressions: readonly CompressionRecord[],
	messages: ReadonlyMap<string, string>
): CompressionRecord[] {
	return compressions.flatMap(({ upTo, kept, ...compression }) => {
		const last = messages.get(upTo);
		if (last === undefined) return [];
		const known = kept.flatMap(({ id, characters }) => {
			const copied = messages.get(id);
			return copied === undefined ? [] : [{ id: copied, characters }];
		});
		return [{ ...compression, id: newId(), upTo: last, kept: known }];
	});
}

/** The accepted runs of a project by their new ids; those that are not copied are left out. */
export function remapAccepted(ids: readonly string[] | undefined, runIds: ReadonlyMap<string, string>) {
	return ids && { acceptedRuns: ids.flatMap((id) => runIds.get(id) ?? []) };
}

function remapDetails({ runId, ...details }: OperationDetails, runs: ReadonlyMap<string, string>): OperationDetails {
	return { ...details, ...known('runId', runId && runs.get(runId)) };
}

function remapChart(image: ResultImage, runs: ReadonlyMap<string, string>): ResultImage {
	const { chart } = image;
	if (!chart) return image;
	const compared = chart.compared?.map((one) => ({ ...one, runId: remapped(runs, one.runId) }));
	return { ...image, chart: { ...chart, runId: remapped(runs, chart.runId), ...(compared && { compared }) } };
}

function remapMention(mention: MentionPart, runs: ReadonlyMap<string, string>): MentionPart {
	const { target } = mention;
	if (target.kind !== 'run' && target.kind !== 'plot') return mention;
	return { ...mention, target: { ...target, runId: remapped(runs, target.runId) } };
}

function newIds(records: readonly { id: string }[]): Map<string, string> {
	return new Map(records.map((record) => [record.id, newId()]));
}

/** A field that is left out where it has no value; null is one. */
function known<Key extends string, Value>(key: Key, value: Value | undefined): { [Name in Key]?: Value } {
	return value === undefined ? {} : ({ [key]: value } as { [Name in Key]?: Value });
}

/** The new id, or null for records outside the history. */
function remapped(ids: ReadonlyMap<string, string>, id: string | null): string | null {
	return id === null ? null : (ids.get(id) ?? null);
}

function mapped(ids: ReadonlyMap<string, string>, id: string): string {
	const found = ids.get(id);
	if (found === undefined) throw new Error(`A history refers to ${id}, which is not part of it.`);
	return found;
}
