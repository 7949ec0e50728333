import type { PermissionAnswer } from '#lib/agent/turn-permissions.ts';
import type { AgentEvent } from '#lib/agent/events.ts';
import type { LoopState } from '#lib/agent/state-machine.ts';
import type { StopReason, SuggestionOption } from '#lib/db/records.ts';
import type { WorkMode } from '#lib/db/conversation/sessions.ts';
import type { WebSource } from '#lib/llm/types.ts';
import type { AgentLimits } from '#lib/settings/agent-limits.ts';
import type { PermissionChoice, PermissionSettings } from '#lib/settings/permissions.ts';

/** A tool call of the model, or one whose arguments are not valid JSON. */
export type ModelCall = readonly [tool: string, parameters: Record<string, unknown> | string];

/** What happens while the model thinks about an answer. */
export type Meanwhile =
	/** The user changes a file by hand. */
	| { edits: string; replaces: readonly [text: string, by: string] }
	/** The user sends a message. */
	| { sends: string };

/** One answer of the model. */
export interface Round {
	/** What the model is told since its last answer: each of these is in it. */
	reads?: readonly string[];
	/** What the request does not contain anywhere. */
	lacks?: readonly string[];
	meanwhile?: readonly Meanwhile[];
	text?: string;
	calls?: readonly ModelCall[];
	/** The service refuses the request. */
	refused?: { status: number; code: string; message: string };
	/** The connection ends in the middle of the answer. */
	isCut?: boolean;
	/** The service sends nothing after this answer's text, and keeps the connection open. */
	isSilent?: boolean;
}

/** A state of the loop, or an event of the turn. */
export type Moment = LoopState | Exclude<AgentEvent['type'], 'state'>;

/** One turn: what the user does, what the model answers, and what must be true at its end. */
export interface TurnScript {
	says: string;
	/** The suggestion of the answer before, in place of a typed message. */
	chooses?: SuggestionOption;
	/** Every one of them is needed, and no more. */
	rounds: readonly Round[];
	/** The user stops the turn the first time that this happens. */
	stopAt?: Moment;
	/** The user's answers to questions, in order. Every question needs one, except that of a turn that is stopped. */
	answers?: readonly PermissionAnswer[];
	/** What a web search finds before the model is asked. */
	pages?: readonly WebSource[];
	/** `complete` unless given; null where the answer is too short to be kept. */
	ends?: StopReason | null;
	/** Code of the fault that ends it. */
	fault?: string;
	/** Calls with their status and a text of their result, all of them in order. */
	calls?: readonly (readonly [tool: string, status: string, result?: string])[];
	/** What the user can choose afterwards, the first ones. */
	offers?: readonly SuggestionOption[];
}

/** What the user does between turns, which asks the model nothing. */
export interface UserAct {
	does: 'accept' | 'roll_back';
}

/** A replayed conversation, as data. */
export interface Conversation {
	/** Begins with the rows and rules that it shows. */
	name: string;
	files: Readonly<Record<string, string>>;
	/** The netlist that is open. */
	opens: string;
	mode?: WorkMode;
	/** Editing and simulating are allowed unless given. */
	levels?: Partial<Record<keyof PermissionSettings['levels'], PermissionChoice>>;
	limits?: Partial<AgentLimits>;
	/** Context of the model, tokens. */
	contextTokens?: number;
	/** True for a model without native tool calls, which writes them in its text. */
	textTools?: boolean;
	script: readonly (TurnScript | UserAct)[];
	then: {
		/** What these files contain; null for one that does not exist. All others are as they were. */
		files?: Readonly<Record<string, readonly string[] | null>>;
		/** Statuses of the runs, oldest first. */
		runs?: readonly string[];
		/** Range of metrics of the last run. */
		metrics?: Readonly<Record<string, readonly [min: number, max: number]>>;
		/** Number of goals that the last run meets, and of all goals. */
		goals?: readonly [met: number, total: number];
		/** Whether the last run is marked as accepted. */
		isAccepted?: boolean;
	};
}
