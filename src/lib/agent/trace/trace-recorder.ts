import { newId } from '#lib/base/ids.ts';
import type { MessagePart, MessageRecord } from '#lib/db/records.ts';
import type { TraceSpan } from '#lib/db/conversation/trace-records.ts';
import type { AgentEvent } from '../events.ts';
import { TOO_LONG } from '../shorter-request.ts';
import type { StateChange } from '../state-machine.ts';

/** Maximum number of spans kept of a turn: a hundred rounds with four tools each. */
const MAX_SPANS = 500;
/** Characters of the system prompt that are kept; nothing else stores it. */
const MAX_PROMPT = 8_000;
const MAX_NOTE = 1_000;
const MAX_RAW_ARGUMENTS = 8_000;

type Outcome = Exclude<TraceSpan['outcome'], null>;
type SpanOf<Type extends TraceSpan['type']> = Extract<TraceSpan, { type: Type }>;
/** What a span is, without what all spans have. */
type SpanFacts = {
	[Type in TraceSpan['type']]: Omit<
		SpanOf<Type>,
		'id' | 'parentId' | 'startedAt' | 'endedAt' | 'outcome' | 'faultCode'
	>;
}[TraceSpan['type']];

/** Turns the events of one turn into spans. */
export class TraceRecorder {
	readonly spans: TraceSpan[] = [];
	/** Number of spans beyond the most that are kept. */
	dropped = 0;
	readonly #turn: string;
	#round: string | null = null;

	/** @param now milliseconds since 1970 */
	constructor(private readonly now: () => number) {
		this.#turn = this.#open(null, { type: 'turn', stopReason: null, prompt: null });
	}

	/**
	 * @param answer after the event
	 * @returns whether the trace has changed in a way that is worth storing
	 */
	follow(event: AgentEvent, answer: MessageRecord): boolean {
		switch (event.type) {
			case 'state':
				return this.#enter(event, answer);
			case 'reasoning':
			case 'text':
			case 'tool_call_delta':
				return this.#write(answer);
			case 'retry': {
				const { attempt, delayMs, fault } = event;
				const retry = { at: this.now(), attempt, delayMs, faultCode: fault.code };
				return this.#change('model_call', (call) => ({ ...call, retries: [...call.retries, retry] }));
			}
			case 'answered':
				return this.#change('model_call', (call) => ({ ...call, answeredBy: event.model }));
			case 'raw_response':
				return this.#change('model_call', (call) => ({ ...call, raw: event.text }));
			case 'usage': {
				const { prompt, completion, cached, reasoning } = event.usage;
				return this.#change('model_call', (call) => ({ ...call, usage: { prompt, completion, cached, reasoning } }));
			}
			case 'web_search': {
				const { outcome } = event;
				if (outcome === null) return false;
				return this.#close(({ type }) => type === 'web_search', outcome.ok ? 'ok' : 'failed', faultOf(outcome));
			}
			case 'compression': {
				const { outcome } = event;
				if (outcome !== null)
					return this.#close(({ type }) => type === 'compression', outcome.ok ? 'ok' : 'failed', faultOf(outcome));
				this.#open(this.#turn, { type: 'compression' });
				return true;
			}
			case 'intent': {
				const { outcome } = event;
				if (outcome !== null) {
					this.#change('intent', (span) => ({ ...span, intent: outcome === 'unknown' ? null : outcome }));
					return this.#close(({ type }) => type === 'intent', outcome === 'unknown' ? 'failed' : 'ok');
				}
				this.#open(this.#turn, { type: 'intent', intent: null });
				return true;
			}
			case 'tool_start': {
				const { id: callId, name, rawArguments } = event.call;
				const raw = rawArguments === undefined ? {} : { rawArguments: cut(rawArguments, MAX_RAW_ARGUMENTS) };
				this.#open(this.#round, { type: 'tool', callId, name, ...raw });
				return true;
			}
			case 'tool_end': {
				const { status, error } = event.outcome;
				const outcome = error?.errorType === 'aborted' ? 'interrupted' : status === 'failed' ? 'failed' : 'ok';
				return this.#close(
					(span) => 'callId' in span && span.callId === event.callId,
					outcome,
					outcome === 'failed' ? (error?.errorType ?? null) : null
				);
			}
			case 'permission_request': {
				const tool = this.spans.findLast((span) => span.type === 'tool' && span.callId === event.callId);
				const { callId, permission } = event;
				this.#open(tool?.id ?? this.#round, { type: 'permission', callId, permissionId: permission.id });
				return true;
			}
			case 'permission_answer':
				return this.#close((span) => span.type === 'permission' && span.permissionId === event.permission.id, 'ok');
			case 'turn_end':
				return this.end(event.stopReason, event.fault?.code ?? null);
			default:
				return false;
		}
	}

	/** Ends whatever is open. */
	end(stopReason: MessageRecord['stopReason'], faultCode: string | null): boolean {
		const isWhole = stopReason === 'complete' || stopReason === 'iteration_limit';
		const outcome = isWhole ? 'ok' : stopReason === 'error' ? 'failed' : 'interrupted';
		const isClosed = this.#close(() => true, outcome, outcome === 'failed' ? faultCode : null);
		const index = this.spans.findIndex(({ id }) => id === this.#turn);
		const turn = this.spans[index];
		if (isClosed && turn?.type === 'turn') this.spans[index] = { ...turn, stopReason };
		return isClosed;
	}

	#enter(change: StateChange, answer: MessageRecord): boolean {
		switch (change.to) {
			case 'preparing':
				return this.#change('turn', (turn) => {
					const { prompt, context } = change.context;
					const told = context && { context: { ...context, text: cut(context.text, MAX_PROMPT) } };
					return { ...turn, prompt: cut(prompt, MAX_PROMPT), ...told };
				});
			case 'searching_web':
				this.#open(this.#turn, { type: 'web_search', engine: change.context.engine });
				return true;
			case 'calling_llm': {
				// Only a request that was too long is followed by another one without an answer.
				this.#close(({ type }) => type === 'model_call', 'failed', TOO_LONG);
				this.#beginRound(change.iteration);
				const { tokens: estimatedTokens, notes, ...context } = change.context;
				const place = writtenParts(answer).length;
				this.#open(this.#round, {
					type: 'model_call',
					...context,
					estimatedTokens,
					notes: notes.map((note) => cut(note, MAX_NOTE)),
					answeredBy: null,
					retries: [],
					firstTokenAt: null,
					usage: null,
					finishReason: null,
					firstPart: place,
					endPart: place
				});
				return true;
			}
			case 'parsing': {
				const { finishReason } = change.context;
				this.#change('model_call', (call) => ({ ...call, finishReason }));
				return this.#close(({ type }) => type === 'model_call', 'ok');
			}
			case 'executing':
				// A turn that goes on in the middle of an answer begins with the rest of its calls.
				if (this.#round === null) this.#beginRound(change.iteration);
				return true;
			default:
				return false;
		}
	}

	#beginRound(iteration: number): void {
		this.#close(({ type }) => type === 'round', 'ok');
		this.#round = this.#open(this.#turn, { type: 'round', iteration });
	}

	/** Notes when the first piece arrived, and what has been written so far. */
	#write(answer: MessageRecord): boolean {
		const endPart = writtenParts(answer).length;
		const isFirst = this.spans.some((span) => span.type === 'model_call' && isOpen(span) && span.firstTokenAt === null);
		this.#change('model_call', (call) => ({
			...call,
			...(isFirst && { firstTokenAt: this.now(), firstPart: Math.max(0, endPart - 1) }),
			endPart
		}));
		return isFirst;
	}

	/** @returns its id */
	#open(parentId: string | null, facts: SpanFacts): string {
		const id = newId().replaceAll('-', '').slice(0, 16);
		const span: TraceSpan = {
			...facts,
			id,
			parentId,
			startedAt: this.now(),
			endedAt: null,
			outcome: null,
			faultCode: null
		};
		if (this.spans.length < MAX_SPANS) this.spans.push(span);
		else this.dropped++;
		return id;
	}

	#close(which: (span: TraceSpan) => boolean, outcome: Outcome, faultCode: string | null = null): boolean {
		let isAny = false;
		for (const [index, span] of this.spans.entries()) {
			if (!isOpen(span) || !which(span)) continue;
			isAny = true;
			this.spans[index] = { ...span, endedAt: this.now(), outcome, faultCode };
		}
		return isAny;
	}

	/** Changes the open span of a type. */
	#change<Type extends TraceSpan['type']>(type: Type, change: (span: SpanOf<Type>) => SpanOf<Type>): boolean {
		const index = this.spans.findLastIndex((span) => span.type === type && isOpen(span));
		const span = this.spans[index];
		if (!span) return false;
		this.spans[index] = change(span as SpanOf<Type>);
		return true;
	}
}

/** The parts that calls to the model and tools have added, in their order; a web search is put before them at any time. */
export function writtenParts({ parts }: Pick<MessageRecord, 'parts'>): MessagePart[] {
	return parts.filter(({ type }) => type !== 'web_search');
}

function isOpen({ endedAt }: TraceSpan): boolean {
	return endedAt === null;
}

function faultOf(outcome: { ok: true } | { ok: false; fault: { code: string } }): string | null {
	return outcome.ok ? null : outcome.fault.code;
}

/** The beginning and the end of a text that is too long. */
function cut(text: string, length: number): string {
	if (text.length <= length) return text;
	const half = Math.floor(length / 2) - 3;
	return `${text.slice(0, half)}\n[…]\n${text.slice(-half)}`.slice(0, length);
}
