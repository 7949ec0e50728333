import type { Clock } from '#lib/base/clock.ts';
import { Fault, fromFaultRecord, toFault, toFaultRecord } from '#lib/base/fault.ts';
import { newId } from '#lib/base/ids.ts';
import { activeTurns, holdTurn, tryHoldTurn } from '#lib/db/conversation/active-turns.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { CompressionRecord } from '#lib/db/conversation/compression-records.ts';
import type { Choice } from '#lib/db/conversation/suggestions.ts';
import type { TraceContext } from '#lib/db/conversation/trace-records.ts';
import { messageWithEarlier, saveMessage, startTurn, type TurnStart } from '#lib/db/conversation/messages.ts';
import type { Draft, InterjectionPart, MessagePart, MessageRecord } from '#lib/db/records.ts';
import type { ChatMessage } from '#lib/llm/types.ts';
import { withVision } from '#lib/llm/models/vision-switch.ts';
import { mentionCharacters } from './mentions/mention-limit.ts';
import { sentMentions, withMentionsRead } from './mentions/sent-mentions.ts';
import { AnswerStore } from './answer-store.ts';
import { isChangedSinceRun } from './changed-since-run.ts';
import { questionsLeftOut } from './compression/compressed-history.ts';
import type { ConversationRoom } from './compression/conversation-size.ts';
import { compressionForTurn, type CompressionOutcome } from './compression/turn-compression.ts';
import type { AgentEvent } from './events.ts';
import { answerQuestion, type Answered } from './going-on.ts';
import { webBudget } from './context/input-budget.ts';
import { planRequest } from './context/planned-request.ts';
import { withTurnContext, type TurnContext } from './context/turn-context.ts';
import { toChatMessages } from './history.ts';
import { messageTokens } from './message-tokens.ts';
import { runTurn, type TurnInput } from './loop.ts';
import { reduce } from './message-reducer.ts';
import { TurnImages } from './result-images.ts';
import { orAborted, stopReasonOf } from './stop.ts';
import { TimeBudget } from '#lib/base/time-budget.ts';
import type { TurnHooks } from './turn-hooks.ts';
import { decisionOf, TurnPermissions, type PermissionAnswer } from './turn-permissions.ts';
import { dropsAnswer, emptyAnswer, questionMessage, type TurnBase } from './turn-messages.ts';
import type { TurnProfile } from './turn-profile.ts';
import { withFoundPages } from './web-search.ts';
import type { TurnStage } from './workflow/turn-stage.ts';

interface NewTurn {
	question: MessagePart[];
	/** The question of which this one is another version. */
	versionOf?: MessageRecord;
	/** The suggestion that it takes up. */
	chooses?: Choice;
}

/** A question that is answered again. */
interface RepeatedTurn {
	repeats: MessageRecord;
}

/** A turn that goes on in its message, because a permission is answered that it waited for when its tab ended. */
interface ContinuedTurn {
	continues: { messageId: string; permissionId: string; answer: PermissionAnswer };
}

export type TurnRequest = (NewTurn | RepeatedTurn | ContinuedTurn) & {
	/** Decides where the turn is stored and how it runs. If it rejects, the question is not stored. */
	prepare(): Promise<{ sessionId: string; profile: TurnProfile }>;
	/** What the user sends while the turn runs; without it, nothing is taken. */
	queue?: MessageQueue;
};

/** Messages that wait for the next call to the model. */
export interface MessageQueue {
	read(): readonly Draft[];
	/** Called once they are stored with the answer. */
	remove(taken: readonly Draft[]): void;
}

/** What a turn reports while it runs, in order. */
export interface TurnListener {
	/** The question and an empty answer are stored. */
	onasked(question: MessageRecord, answer: MessageRecord): void;
	/** An answer goes on. */
	oncontinued(answer: MessageRecord): void;
	/** @param answer after the event */
	onevent(event: AgentEvent, answer: MessageRecord): void;
	/** Something could not be prepared or stored. */
	onfault(fault: Fault): void;
}

export interface TurnParts extends TurnListener {
	database: SpicewrightDatabase;
	clock: Clock;
	/** Stops the turn; its reason says why. */
	signal: AbortSignal;
}

interface Asked {
	profile: TurnProfile;
	history: MessageRecord[];
	/** Of a turn that goes on. */
	answered?: Answered;
}

/** One turn with the parts around the loop that can fail: preparing it and storing it. */
export class StoredTurn {
	/** The current answer; null until the question is stored, and after the answer was dropped. */
	answer: MessageRecord | null = null;
	readonly budget: TimeBudget;
	readonly #signal: AbortSignal;
	readonly #store: AnswerStore;
	#permissions: TurnPermissions | null = null;
	#stage: TurnStage | null = null;
	/** Null until the request is planned. */
	#seenHashes: Map<string, string> | null = null;
	/** Null before the turn is prepared. */
	#profile: TurnProfile | null = null;
	#isReleased = false;

	constructor(
		private readonly parts: TurnParts,
		private readonly request: TurnRequest
	) {
		this.budget = new TimeBudget(parts.clock);
		this.#signal = AbortSignal.any([parts.signal, this.budget.signal]);
		this.#store = new AnswerStore(parts.database, parts.clock, (fault) => parts.onfault(fault));
	}

	get isStopping(): boolean {
		return this.parts.signal.aborted;
	}

	/** Answers the question that is open; false when this turn asks another one, or none. */
	answerPermission(id: string, answer: PermissionAnswer): boolean {
		return this.#permissions?.answer(id, answer) ?? false;
	}

	/**
	 * Runs the turn until everything is stored; never rejects.
	 *
	 * @returns whether the question was stored; if it was, the answer always gets a stop reason
	 */
	async run(): Promise<boolean> {
		try {
			if (!('continues' in this.request)) {
				const id = newId();
				return await holdTurn(id, () => this.#askAndAnswer(id));
			}
			const { messageId } = this.request.continues;
			const isAsked = await tryHoldTurn(messageId, () => this.#askAndAnswer(messageId));
			if (isAsked === null) throw new Fault('question_elsewhere', 'The turn is open in another tab');
			return isAsked;
		} catch (thrown) {
			this.parts.onfault(toFault(thrown));
			return this.answer !== null;
		}
	}

	/**
	 * Ends a stopped turn for its listeners: the answer gets its stop reason now. Tools that are still ending may add
	 * their results later; listeners are no longer called.
	 *
	 * @returns the answer, or null when it is dropped, and a promise that resolves when this is stored
	 */
	release(): { answer: MessageRecord | null; stored: Promise<unknown> } {
		this.#isReleased = true;
		const written = this.answer;
		if (written?.stopReason !== null)
			return { answer: written && dropsAnswer(written) ? null : written, stored: Promise.resolve() };
		const answer = this.#reduce(this.#stopped(written));
		// A tool that changes files while it ends needs the message.
		const isOpen = answer.parts.some((part) => part.type === 'tool_call');
		if (isOpen) return { answer, stored: this.#store.save(answer) };
		return { answer: dropsAnswer(answer) ? null : answer, stored: this.#store.end(answer) };
	}

	/** Saves the answer if its latest version is not saved. */
	async flush(): Promise<void> {
		if (this.answer) await this.#store.flush(this.answer);
	}

	async #askAndAnswer(id: string): Promise<boolean> {
		const asked = await this.#ask(id);
		if (!asked) return false;
		const written = await this.#write(asked);
		this.budget.end();
		const answer = await this.#withCheckpoint(written, asked.history);
		this.answer = await this.#store.end(answer);
		await this.#keepSeen(asked.profile, written.sessionId);
		return true;
	}

	/** Null when the turn was stopped before anything was stored. */
	async #ask(id: string): Promise<Asked | null> {
		const { database, clock } = this.parts;
		const prepared = await orAborted(this.request.prepare(), this.#signal);
		if (!prepared || this.isStopping) return null;
		const { sessionId, profile } = prepared;
		this.#profile = profile;
		if ('continues' in this.request) return this.#continue(this.request, profile);
		const base = { sessionId, connection: profile.model.connection, now: clock.now() };
		const start = 'repeats' in this.request ? this.request : await this.#newQuestion(base, this.request);
		if (!start || this.isStopping) return null;
		const turn = await startTurn(database, start, emptyAnswer(base, id), await activeTurns());
		const { question, answer, earlier } = turn;
		this.answer = answer;
		this.parts.onasked(question, answer);
		return { profile, history: [...earlier, question] };
	}

	/** Null when the turn was stopped meanwhile. */
	async #newQuestion(base: TurnBase, request: NewTurn): Promise<TurnStart | null> {
		const parts = await orAborted(this.#withMentionsRead(request.question), this.#signal);
		return parts && { question: questionMessage(base, parts), ...startOf(request) };
	}

	async #continue({ continues }: ContinuedTurn, profile: TurnProfile): Promise<Asked> {
		const { messageId, permissionId, answer } = continues;
		const found = await messageWithEarlier(this.parts.database, messageId);
		if (!found) throw new Fault('record_missing', 'The message is gone', { kind: 'message', id: messageId });
		const answered = answerQuestion(found.message, permissionId, decisionOf(answer, this.parts.clock.now()));
		const { message } = answered;
		await saveMessage(this.parts.database, message);
		this.answer = message;
		this.parts.oncontinued(message);
		return { profile, history: [...found.earlier, message], answered };
	}

	/** The answer with what the user can choose next. A checkpoint that cannot be made costs the checkpoint only. */
	async #withCheckpoint(answer: MessageRecord, history: readonly MessageRecord[]): Promise<MessageRecord> {
		if (!this.#stage || answer.partial || this.#isReleased) return answer;
		try {
			return { ...answer, parts: [...answer.parts, await this.#stage.checkpoint(answer, history)] };
		} catch (thrown) {
			this.parts.onfault(toFault(thrown));
			return answer;
		}
	}

	/** What cannot be kept costs the next turn what has changed in the files. */
	async #keepSeen({ seen }: TurnProfile, sessionId: string): Promise<void> {
		if (!seen || !this.#seenHashes) return;
		try {
			await seen.keep(sessionId, this.#seenHashes);
		} catch (thrown) {
			this.parts.onfault(toFault(thrown));
		}
	}

	/** Writes the answer and returns it with its stop reason. */
	async #write(asked: Asked): Promise<MessageRecord> {
		const { clock } = this.parts;
		const { limits, tools, model } = asked.profile;
		this.budget.start(limits.loopTimeoutMs);
		try {
			const input = await orAborted(this.#input(asked), this.#signal);
			const llm = model.client(this.#current());
			const stageHooks = this.#stage?.hooks ?? [];
			const hooks = [...stageHooks, this.#storing()];
			const deps = { llm, tools: this.#stage?.tools ?? tools, clock, limits, budget: this.budget, hooks };
			if (input) for await (const event of runTurn({ ...deps, images: input.images }, input)) this.#take(event);
			else this.#take(this.#stopped(this.#current()));
		} catch (thrown) {
			const { iterations } = this.#current();
			this.#take({ type: 'turn_end', stopReason: 'error', fault: toFaultRecord(thrown), iterations });
		}
		return this.#current();
	}

	async #input({ profile, history, answered }: Asked): Promise<TurnInput & { images: TurnImages }> {
		const { model, activePath, webSearch } = profile;
		const { projectId, sessionId, id: messageId, parts } = this.#current();
		const { permit } = (this.#permissions = this.#asking(profile, answered));
		this.#stage = (await profile.stage?.(this.#current(), history, this.#signal, (event) => this.#take(event))) ?? null;
		const tools = this.#stage?.tools ?? profile.tools;
		const seenHashes = (this.#seenHashes = (await profile.seen?.hashes(sessionId)) ?? new Map<string, string>());
		const hasWeb = webSearch !== undefined;
		const planned = await planRequest(profile, {
			...{ records: history, tools, task: this.#stage?.task ?? null },
			...{ sessionId, hasWeb, seenHashes, isPreview: false, signal: this.#signal }
		});
		const { system, input, context, room } = planned;
		const compression = await this.#compression(profile, history, room);
		const withoutImages = toChatMessages(history, room.conversation, undefined, compression);
		const connection = withVision(model.connection, withoutImages, model.info);
		const sees = connection !== model.connection || model.info?.abilities.vision === true;
		const images = new TurnImages(profile.images, sees, this.#signal);
		const given = await images.ofRecords(history);
		const chosen = given.size === 0 ? withoutImages : toChatMessages(history, room.conversation, given, compression);
		const beginning = (sent: readonly ChatMessage[], inForce: CompressionRecord | null) => ({
			messages: [system, ...withTurnContext(sent, context)],
			kept: inForce ? 2 : 1
		});
		const { messages: earlier, kept } = beginning(chosen, compression);
		let isTried = false;
		const compress = async (added: number) => {
			if (isTried) return null;
			isTried = true;
			const left = { fixed: room.fixed + added, conversation: Math.max(0, room.conversation - added) };
			const made = await this.#compression(profile, history, left);
			if (made === null || made.id === compression?.id) return null;
			return beginning(toChatMessages(history, left.conversation, given, made), made);
		};
		const messages = answered ? withFoundPages(earlier, parts, webBudget({ ...input, hasWeb: true })) : earlier;
		return {
			images,
			messages,
			told: profile.context ? told(context, chosen, room, history, compression) : null,
			connection,
			textTools: await model.textTools(connection),
			json: this.#stage?.json === true,
			context: {
				...{ projectId, sessionId, messageId, seenHashes, activePath, permit },
				pauseTurn: () => this.budget.pause()
			},
			goesOn: answered?.goesOn,
			webSearch: answered ? undefined : webSearch,
			webTokens: webBudget(input),
			room: { window: input.window, kept, compress },
			isChangedSinceRun: await this.#isChanged(history),
			signal: this.parts.signal
		};
	}

	/** Where it cannot be told, the turn goes on as if nothing had changed. */
	async #isChanged(history: readonly MessageRecord[]): Promise<boolean> {
		try {
			return await isChangedSinceRun(this.parts.database, history);
		} catch (thrown) {
			this.parts.onfault(toFault(thrown));
			return false;
		}
	}

	/** The compression that holds for the turn; one that fails is reported, and the turn goes on without. */
	async #compression(
		{ compression }: TurnProfile,
		records: readonly MessageRecord[],
		room: ConversationRoom
	): Promise<CompressionRecord | null> {
		if (!compression) return null;
		const tell = (outcome: CompressionOutcome) => {
			this.#take({ type: 'compression', outcome });
			if (outcome?.ok === false && !this.#signal.aborted) this.parts.onfault(fromFaultRecord(outcome.fault));
		};
		return compressionForTurn(compression, { answer: this.#current(), records, room, signal: this.#signal, tell });
	}

	#asking({ permissions }: TurnProfile, answered: Answered | undefined): TurnPermissions {
		return new TurnPermissions({
			messageId: this.#current().id,
			source: permissions,
			clock: this.parts.clock,
			signal: this.#signal,
			pause: () => this.budget.pause(),
			// Stored at once: a question survives the end of its tab.
			ontold: async (event) => {
				this.#take(event);
				await this.#store.save(this.#current());
			},
			onfault: (fault) => this.parts.onfault(fault),
			answered: answered?.answered
		});
	}

	/**
	 * A call is saved before its tool runs, so that a file change can be noted on it in the same transaction, and its
	 * result before anything else happens. A call that cannot be saved does not run.
	 */
	#storing(): TurnHooks {
		return {
			takeInterjections: () => this.#takeInterjections(),
			beforeCall: async (call) => {
				await this.#store.saveOrThrow(this.#reduce({ type: 'tool_start', call }));
				return null;
			},
			afterCall: ({ id }, execution) => this.#store.save(this.#reduce({ type: 'tool_end', callId: id, ...execution }))
		};
	}

	/** They are stored with the answer before they leave the queue: a killed tab loses none. */
	async #takeInterjections(): Promise<InterjectionPart[]> {
		const { queue } = this.request;
		const drafts = queue?.read() ?? [];
		if (!queue || drafts.length === 0 || this.#isReleased) return [];
		const reading = Promise.all(drafts.map(async (draft) => ({ draft, part: await this.#interjection(draft) })));
		const read = (await orAborted(reading, this.#signal)) ?? [];
		// What the user has taken back while its mentions were read stays with the user.
		const taken = read.filter(({ draft }) => queue.read().includes(draft));
		if (taken.length === 0 || this.#isReleased) return [];
		for (const { part } of taken) this.#reduce({ type: 'interjection', interjection: part });
		await this.#store.saveOrThrow(this.#current());
		queue.remove(taken.map(({ draft }) => draft));
		return taken.map(({ part }) => part);
	}

	async #withMentionsRead(question: readonly MessagePart[]): Promise<MessagePart[]> {
		return withMentionsRead(question, this.#profile?.readMention, await this.#mentionCharacters());
	}

	async #mentionCharacters(): Promise<number | undefined> {
		return this.#profile ? mentionCharacters(this.#profile) : undefined;
	}

	async #interjection({ mentions, ...draft }: Draft): Promise<InterjectionPart> {
		const read = this.#profile?.readMention;
		const sent = mentions && {
			mentions: await sentMentions(mentions, read, draft.text, await this.#mentionCharacters())
		};
		return { type: 'interjection', id: newId(), ...draft, ...sent };
	}

	#take(event: AgentEvent): void {
		const before = this.answer;
		const answer = this.#reduce(event);
		if (!this.#isReleased) this.parts.onevent(event, answer);
		if (answer !== before && !this.#isReleased) this.#store.request(() => this.#current());
	}

	#reduce(event: AgentEvent): MessageRecord {
		return (this.answer = reduce(this.#current(), event, this.parts.clock.now()));
	}

	#stopped({ iterations }: MessageRecord): AgentEvent {
		return { type: 'turn_end', stopReason: stopReasonOf(this.#signal), fault: null, iterations };
	}

	#current(): MessageRecord {
		if (!this.answer) throw new Error('The turn has no answer yet');
		return this.answer;
	}
}

/** What the trace says about the context and the conversation. */
function told(
	{ text, report }: TurnContext,
	chosen: readonly ChatMessage[],
	{ fixed, conversation: history }: ConversationRoom,
	records: readonly MessageRecord[],
	compression: CompressionRecord | null
): TraceContext {
	const historyUsed = chosen.reduce((sum, message) => sum + messageTokens(message), 0);
	const leftOut = questionsLeftOut(records, chosen, compression);
	return { ...report, text, fixed, history, historyUsed, leftOut };
}

/** What a new question says about the messages before it. */
function startOf({ versionOf, chooses }: NewTurn): Pick<NewTurn, 'versionOf' | 'chooses'> {
	return { ...(versionOf && { versionOf }), ...(chooses && { chooses }) };
}
