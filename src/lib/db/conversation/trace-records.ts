import type { StopReason } from '../records.ts';

/** One stretch of work in a turn. What went in and came out is not copied: it is read from the message, the runs and the journal. */
interface Span {
	/** 16 hexadecimal digits, unique in the trace. */
	id: string;
	/** The span that it is part of; null for a turn. */
	parentId: string | null;
	/** Milliseconds since 1970. */
	startedAt: number;
	/** Null while it is open. */
	endedAt: number | null;
	/** Null while it is open. `interrupted`: stopped, or its tab ended. */
	outcome: 'ok' | 'failed' | 'interrupted' | null;
	/** Code of the fault with which it failed. */
	faultCode: string | null;
}

/** A connection to the model that failed and was tried again. */
export interface TraceRetry {
	at: number;
	/** Number of the attempt that followed, from 2. */
	attempt: number;
	delayMs: number;
	faultCode: string;
}

/** Tokens as reported by the service. */
export interface TraceUsage {
	prompt: number | null;
	completion: number | null;
	cached: number | null;
	reasoning: number | null;
}

/** What one section of a turn's context used of the budget. */
export interface ContextSectionReport {
	/** Of its collector. */
	id: string;
	/** Tokens, by the quick estimate, in the request. */
	tokens: number;
	/** Tokens of all that it had to say. */
	wanted: number;
	state: 'whole' | 'cut' | 'dropped' | 'failed';
	/** Code of the fault of a collector that failed. */
	code?: string;
}

/** What the context of a turn used, and what was cut. */
export interface ContextReport {
	/** Tokens that all sections together could use. */
	budget: number;
	used: number;
	sections: ContextSectionReport[];
}

/** The context of a turn as its trace keeps it. */
export interface TraceContext extends ContextReport {
	/** Cut to 8,000 characters. */
	text: string;
	/** Tokens of what was sent besides the conversation; missing in traces of older versions. */
	fixed?: number;
	/** Tokens that the conversation could use. */
	history: number;
	/** Tokens of the conversation that was sent, with the newest message. */
	historyUsed: number;
	/** Questions of the conversation that were not sent. */
	leftOut: number;
}

export type TraceSpan =
	| (Span & {
			type: 'turn';
			stopReason: StopReason | null;
			/** The system prompt, cut to 8,000 characters; null until it has been made. */
			prompt: string | null;
			/** What the model was told with the newest message; missing in traces of older versions and where it was told nothing. */
			context?: TraceContext;
	  })
	| (Span & { type: 'round'; iteration: number })
	| (Span & {
			type: 'model_call';
			provider: string;
			model: string;
			/** Model that answered, as the service reports it. */
			answeredBy: string | null;
			/** Messages of the request. */
			messages: number;
			/** Tokens of the request by the quick estimate. */
			estimatedTokens: number;
			/** What the workbench has told the model since the last call. */
			notes: string[];
			retries: TraceRetry[];
			/** When the first piece of the answer arrived. */
			firstTokenAt: number | null;
			usage: TraceUsage | null;
			finishReason: string | null;
			/** Positions of what it wrote among the message's parts without web searches; the end is not included. */
			firstPart: number;
			endPart: number;
			/** Beginning and end of what the service sent, one event a line; missing where it sent nothing, and in older traces. */
			raw?: string;
	  })
	| (Span & { type: 'web_search'; engine: string })
	/** The conversation was compressed before the first call to the model. */
	| (Span & { type: 'compression' })
	/** It was found out what a typed message asks for. */
	| (Span & { type: 'intent'; intent: string | null })
	/** `rawArguments`: what the model wrote, where that had to be repaired. */
	| (Span & { type: 'tool'; callId: string; name: string; rawArguments?: string })
	/** The user was asked whether a call may go on. */
	| (Span & { type: 'permission'; callId: string; permissionId: string });

/** How an answer came about. */
export interface TraceRecord {
	/** The answer. */
	messageId: string;
	projectId: string;
	sessionId: string;
	startedAt: number;
	/** In the order in which they began. */
	spans: TraceSpan[];
	/** Number of spans beyond the most that are kept. */
	dropped: number;
}
