import type { ChangeRecord, MessageRecord, OperationRecord, RunRecord } from '#lib/db/records.ts';

/** A complete message, with changes by the test. */
export function message(change: Partial<MessageRecord>): MessageRecord {
	return {
		id: 'message',
		projectId: 'project',
		sessionId: 'session',
		order: 0,
		role: 'assistant',
		parts: [],
		createdAt: 1_000,
		stopReason: 'complete',
		partial: false,
		fault: null,
		usage: null,
		model: null,
		provider: null,
		iterations: 1,
		recorded: false,
		...change
	};
}

/** A change of a text file; its type follows from its content before and after. */
export function textChange(change: Partial<ChangeRecord> & Pick<ChangeRecord, 'before' | 'after'>): ChangeRecord {
	const type = change.before === null ? 'create' : change.after === null ? 'remove' : 'modify';
	return { type, path: 'a.cir', movedTo: null, kind: 'text', ...change };
}

export function operation(change: Partial<OperationRecord>): OperationRecord {
	return {
		id: crypto.randomUUID(),
		projectId: 'project',
		sessionId: 'session',
		messageId: 'message',
		callId: 'call',
		actor: 'agent',
		action: 'patch_file',
		changes: [textChange({ before: 'before', after: 'after' })],
		contents: 'kept',
		status: 'success',
		additions: 1,
		deletions: 1,
		summary: 'Modified a.cir (+1, -1)',
		startedAt: 1_000,
		endedAt: 1_001,
		...change
	};
}

export function run(change: Partial<RunRecord>): RunRecord {
	return {
		id: crypto.randomUUID(),
		projectId: 'project',
		entry: 'a.cir',
		startedAt: 1_000,
		elapsedMs: 12,
		status: 'complete',
		reason: null,
		closureHash: 'ab',
		engineVersion: '39.3',
		engineBuild: 'cd',
		points: 3,
		metrics: [{ id: 'gain', value: 40.5, unit: 'dB', signal: 'v(out)', plot: 'ac1', at: [{ x: 10, y: 40.5 }] }],
		log: [{ severity: 'info', text: 'done', file: null, line: null, code: null }],
		origin: 'user',
		...change
	};
}
