import type { Clock } from '#lib/base/clock.ts';
import { toFault, type Fault } from '#lib/base/fault.ts';
import { newId } from '#lib/base/ids.ts';
import type {
	PermissionDecision,
	PermissionRecord,
	PermissionRequest,
	PermissionRule,
	PermissionScope,
	PlannedFileChange
} from '#lib/db/permission-records.ts';
import type { PermissionSettings } from '#lib/settings/permissions.ts';
import { decide, editRequest, rulesFor, type GrantedRules, type Ruling } from '#lib/tools/permission/decide.ts';
import type { PermissionQuestion, Permit } from '#lib/tools/permission/permit.ts';
import type { AgentEvent } from './events.ts';

/** What decides without asking, and where an answer beyond one time is kept. Only the user's own actions reach it. */
export interface PermissionSource {
	/** As they are now: one that is removed, in whatever tab, holds no more. */
	rules(): Promise<GrantedRules>;
	/** As they are now, also when another tab has changed them. */
	settings(): Promise<PermissionSettings>;
	/** @throws Fault when they cannot be stored */
	remember(scope: 'session' | 'project', rules: readonly PermissionRule[]): Promise<void>;
}

/** What the user answers to a question. */
export interface PermissionAnswer {
	allowed: boolean;
	scope: PermissionScope;
	note: string;
}

export type PermissionEvent = Extract<AgentEvent, { type: 'permission_request' | 'permission_answer' }>;

/** The user's answer as it is kept. */
export function decisionOf({ allowed, scope, note }: PermissionAnswer, now: number): PermissionDecision {
	return { allowed, by: 'user', scope: allowed ? scope : null, note: note.trim(), at: now };
}

interface Parts {
	/** The answer that is being written: what is asked and decided on belongs to it alone. */
	messageId: string;
	source: PermissionSource;
	clock: Clock;
	/** Aborted when the turn is stopped: whatever is open then is denied. */
	signal: AbortSignal;
	/** Stops the time of the turn until the returned function is called. */
	pause(): () => void;
	/** Stores what happened and reports it; does not reject. */
	ontold(event: PermissionEvent): Promise<void>;
	onfault(fault: Fault): void;
	/** Answers from before a reload, by call: each holds for the same request once. */
	answered?: ReadonlyMap<string, readonly PermissionRecord[]>;
}

/** What may be allowed together with the change that it makes. */
type ChangingRequest = Extract<PermissionRequest, { kind: 'commands' | 'study' }>;

const NO_RULES: GrantedRules = { session: [], project: [] };
const MINUTE_MS = 60_000;

/** The decisions of one turn: by rules and settings, and by the user, who is asked one question at a time. */
export class TurnPermissions {
	readonly #answered: Map<string, PermissionRecord[]>;
	/** The question that is open. */
	#open: { id: string; answer: (answer: PermissionAnswer) => void } | null = null;
	/** Ends when all questions so far are answered. */
	#last: Promise<unknown> = Promise.resolve();

	constructor(private readonly parts: Parts) {
		this.#answered = new Map([...(parts.answered ?? [])].map(([callId, records]) => [callId, [...records]]));
	}

	readonly permit: Permit = async (question) => {
		const decision = await this.#withoutAsking(question);
		if (decision) return decision;
		const asked = this.#last.then(() => this.#ask(question));
		this.#last = asked.catch(() => undefined);
		return asked;
	};

	/** Answers the question that is open; false when it is another one. */
	answer(id: string, answer: PermissionAnswer): boolean {
		if (this.#open?.id !== id) return false;
		this.#open.answer(answer);
		return true;
	}

	async #ask(question: PermissionQuestion): Promise<PermissionDecision> {
		// The answer to the question before may cover this one.
		const decision = await this.#withoutAsking(question);
		if (decision) return decision;
		const { callId } = question;
		const record = this.#record(await this.#shown(question));
		const { answerMinutes } = await this.parts.source.settings();
		if (this.parts.signal.aborted) return this.#tell(callId, record, this.#denied('stop'));
		const resume = this.parts.pause();
		try {
			// Open before it is reported: an answer may come as soon as it is.
			const answered = this.#answerTo(record.id, answerMinutes);
			await this.parts.ontold({ type: 'permission_request', callId, permission: record });
			const given = await answered;
			this.#noteChange(callId, { ...record, decision: given });
			return await this.#tell(callId, record, { ...given, scope: await this.#kept(question, given) });
		} finally {
			resume();
		}
	}

	/** Null when the user has to be asked. */
	async #withoutAsking(question: PermissionQuestion): Promise<PermissionDecision | null> {
		const { callId, tool, request } = question;
		const { source } = this.parts;
		const ruling = decide({ tool, request }, await this.#rules(), await source.settings());
		const given = ruling.result === 'deny' ? null : this.#takeAnswered(callId, request);
		if (given) return { ...given, scope: await this.#kept(question, given) };
		const decision = this.#decisionOf(ruling);
		// Reading is free: only what was restricted is worth a record.
		if (!decision || (request.kind === 'read' && decision.allowed && decision.by === 'setting')) return decision;
		return this.#tell(callId, this.#record(request), decision);
	}

	#rules(): Promise<GrantedRules> {
		return this.parts.source.rules().catch((thrown: unknown) => {
			this.parts.onfault(toFault(thrown));
			return NO_RULES;
		});
	}

	#record(request: PermissionRequest): PermissionRecord {
		return { id: newId(), madeIn: this.parts.messageId, request, decision: null };
	}

	#decisionOf(ruling: Ruling): PermissionDecision | null {
		if (ruling.result === 'ask') return null;
		const scope = ruling.by === 'rule' ? ruling.scope : null;
		return { allowed: ruling.result === 'allow', by: ruling.by, scope, note: '', at: this.parts.clock.now() };
	}

	#takeAnswered(callId: string, request: PermissionRequest): PermissionDecision | null {
		const records = this.#answered.get(callId) ?? [];
		const index = records.findIndex(
			(record) => record.decision?.by === 'user' && isSameRequest(record.request, request)
		);
		const [record] = records.splice(index, index === -1 ? 0 : 1);
		if (record) this.#noteChange(callId, record);
		return record?.decision ?? null;
	}

	/** What the user is shown: of a command line or a study also what it changes, where that would be asked about next. */
	async #shown({ tool, detailed }: PermissionQuestion): Promise<PermissionRequest> {
		const request = await detailed();
		const change = editRequest(request);
		if (!change || !mayChange(request)) return request;
		const { source } = this.parts;
		const ruling = decide({ tool, request: change }, await this.#rules(), await source.settings());
		return ruling.result === 'ask' ? request : withoutChanges(request);
	}

	/** A command line or a study was allowed together with its change: if it changes exactly that, nobody is asked again. */
	#noteChange(callId: string, record: PermissionRecord): void {
		const request = editRequest(record.request);
		if (!request || record.decision?.allowed !== true) return;
		this.#answered.set(callId, [...(this.#answered.get(callId) ?? []), { ...record, request }]);
	}

	/** What the user answers, or the denial of a turn that is stopped, or of a question that was open for too long. */
	#answerTo(id: string, answerMinutes: number): Promise<PermissionDecision> {
		const { clock, signal } = this.parts;
		const decided = new AbortController();
		return new Promise<PermissionDecision>((resolve) => {
			this.#open = {
				id,
				answer: (answer) => resolve(decisionOf(answer, clock.now()))
			};
			const onStop = () => resolve(this.#denied('stop'));
			if (signal.aborted) onStop();
			signal.addEventListener('abort', onStop, { signal: decided.signal });
			if (answerMinutes === 0) return;
			clock.sleep(answerMinutes * MINUTE_MS, decided.signal).then(
				() => resolve(this.#denied('timeout')),
				() => undefined
			);
		}).finally(() => {
			this.#open = null;
			decided.abort();
		});
	}

	#denied(by: 'stop' | 'timeout'): PermissionDecision {
		return { allowed: false, by, scope: null, note: '', at: this.parts.clock.now() };
	}

	/** Keeps what is allowed beyond one time, and says how far the answer reaches then. */
	async #kept({ tool, request }: PermissionQuestion, { scope }: PermissionDecision): Promise<PermissionScope | null> {
		const rules = rulesFor(tool.name, request);
		if (scope === null || scope === 'once') return scope;
		if (rules.length === 0) return 'once';
		try {
			await this.parts.source.remember(scope, rules);
			return scope;
		} catch (thrown) {
			this.parts.onfault(toFault(thrown));
			return 'once';
		}
	}

	async #tell(callId: string, record: PermissionRecord, decision: PermissionDecision): Promise<PermissionDecision> {
		const request = decision.allowed ? withoutLines(record.request) : record.request;
		await this.parts.ontold({ type: 'permission_answer', callId, permission: { ...record, request, decision } });
		return decision;
	}
}

/** What was allowed is in the journal with its lines: they are not stored twice. */
function withoutLines(request: PermissionRequest): PermissionRequest {
	const shortened = (files: readonly PlannedFileChange[]) =>
		files.map((file) => ({ ...file, hunks: null, hiddenLines: 0 }));
	if (request.kind === 'edit') return { ...request, files: shortened(request.files) };
	if (!mayChange(request) || !request.changes) return request;
	return { ...request, changes: { ...request.changes, files: shortened(request.changes.files) } };
}

/** A command line as it is known before it has been tried out, or a study without its file. */
function withoutChanges({ changes: _, ...request }: ChangingRequest): ChangingRequest {
	return request;
}

function mayChange(request: PermissionRequest): request is ChangingRequest {
	return request.kind === 'commands' || request.kind === 'study';
}

function isSameRequest(a: PermissionRequest, b: PermissionRequest): boolean {
	if (a.kind === 'edit' && b.kind === 'edit') return a.digest === b.digest;
	return canonical(asKnownBefore(a)) === canonical(asKnownBefore(b));
}

/** Without what differs between two readings of the same call: what it changes, and how long it is expected to take. */
function asKnownBefore(request: PermissionRequest): PermissionRequest {
	if (!mayChange(request)) return request;
	const known = withoutChanges(request);
	return known.kind === 'study' ? { ...known, estimateMs: null } : known;
}

/** Independent of the order of fields, which a database may change. */
function canonical(request: PermissionRequest): string {
	return JSON.stringify(request, (_, value: unknown) =>
		value !== null && typeof value === 'object' && !Array.isArray(value)
			? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
			: value
	);
}
