import type { ChatMessage } from '#lib/llm/types.ts';
import { messageTokens } from './message-tokens.ts';
import { importances, type Importance } from './importance.ts';

/** Messages that stay together: a question, or an answer of one round with the results of its calls. */
export interface HistoryUnit {
	messages: ChatMessage[];
	/** The same with shortened texts and results; null where it cannot be shortened. */
	short: ChatMessage[] | null;
	importance: Importance;
	/** Number of its question, from 0; -1 for an answer without one. */
	turn: number;
}

/** Number of turns before the current one that count at least as `prefer`: the user still has them in mind. */
const RECENT_TURNS = 2;
/** Part of the room for earlier turns that units that must be kept may take. */
const KEEP_SHARE = 0.5;
/** Part of the budget that a cut leaves filled: several turns fit in before the next one, and until then the beginning stays the same. */
const CUT_SHARE = 0.6;

/** Stands for an answer of which nothing fits, so that no question seems to have been ignored. */
const LEFT_OUT: ChatMessage = {
	role: 'assistant',
	content: '[This answer was left out to save space.]',
	reasoning: '',
	toolCalls: [],
	replay: null
};

/**
 * The units that fit into a budget of tokens, as messages in order. The current turn is always among them; of earlier ones the most
 * important, and of equally important ones the newest. An answer is never there without its question.
 *
 * What is left out changes in steps: when a turn no longer fits, the turns before it are cut to 60 % of the budget, and so they stay until
 * the budget is used up again. In between every request begins as the one before, as the caches of the services need it. Where the cuts
 * are follows from the conversation and the budget alone.
 */
export function selectUnits(units: readonly HistoryUnit[], budgetTokens: number): ChatMessage[] {
	const last = units.at(-1)?.turn ?? -1;
	if (last < 0) return units.flatMap(({ messages }) => messages);
	const current = units.filter(({ turn }) => turn === last);
	const earlier = units.filter(({ turn }) => turn >= 0 && turn < last);
	const chosen = cutInSteps(earlier, current, budgetTokens);
	const answers = earlier.filter((unit) => !isQuestion(unit));
	const answered = new Set(answers.map(({ turn }) => turn));
	const shown = new Set(answers.filter((unit) => chosen.has(unit)).map(({ turn }) => turn));
	const kept = earlier.flatMap((unit) => {
		const messages = chosen.get(unit) ?? [];
		const isCutOff = messages.length > 0 && isQuestion(unit) && answered.has(unit.turn) && !shown.has(unit.turn);
		return isCutOff ? [...messages, LEFT_OUT] : messages;
	});
	return [...kept, ...current.flatMap(({ messages }) => messages)];
}

function cutInSteps(
	earlier: readonly HistoryUnit[],
	current: readonly HistoryUnit[],
	budgetTokens: number
): Map<HistoryUnit, ChatMessage[]> {
	const turns = new Map<number, HistoryUnit[]>();
	for (const unit of earlier) turns.set(unit.turn, [...(turns.get(unit.turn) ?? []), unit]);
	const currentTurn = current[0]?.turn ?? 0;
	let chosen = new Map<HistoryUnit, ChatMessage[]>();
	let used = 0;
	for (let turn = 0; turn <= currentTurn; turn++) {
		const units = turns.get(turn) ?? [];
		// When an earlier turn began, there was only its question.
		const needed = sizeOf(turn === currentTurn ? current : units.filter(isQuestion));
		if (used + needed > budgetTokens) {
			const room = Math.min(budgetTokens * CUT_SHARE, budgetTokens - needed);
			const before = earlier.filter((unit) => unit.turn < turn);
			chosen = chooseUnits(before, turn, room);
			used = [...chosen.values()].reduce((sum, messages) => sum + tokens(messages), 0);
		}
		for (const unit of units) chosen.set(unit, unit.messages);
		used += sizeOf(units);
	}
	return chosen;
}

function sizeOf(units: readonly HistoryUnit[]): number {
	return units.reduce((sum, { messages }) => sum + tokens(messages), 0);
}

function chooseUnits(
	units: readonly HistoryUnit[],
	currentTurn: number,
	room: number
): Map<HistoryUnit, ChatMessage[]> {
	const chosen = new Map<HistoryUnit, ChatMessage[]>();
	const questions = new Map(units.filter(isQuestion).map((unit) => [unit.turn, unit]));
	let left = room;
	for (const importance of importances) {
		const reserved = importance === 'keep' ? room * (1 - KEEP_SHARE) : 0;
		for (const unit of units.filter((each) => effective(each, currentTurn) === importance).toReversed()) {
			const question = questions.get(unit.turn);
			if (!question || chosen.has(unit)) continue;
			const needed = chosen.has(question) ? 0 : tokens(question.messages) + tokens([LEFT_OUT]);
			const isFitting = (messages: ChatMessage[]) =>
				left - needed - (unit === question ? 0 : tokens(messages)) >= reserved;
			const messages = [unit.messages, ...(unit.short ? [unit.short] : [])].find(isFitting);
			if (!messages) continue;
			left -= needed + (unit === question ? 0 : tokens(messages));
			chosen.set(question, question.messages).set(unit, messages);
		}
	}
	return chosen;
}

function effective({ importance, turn }: HistoryUnit, currentTurn: number): Importance {
	const isRecent = turn >= currentTurn - RECENT_TURNS;
	return isRecent && importance !== 'keep' ? 'prefer' : importance;
}

function isQuestion({ messages }: HistoryUnit): boolean {
	return messages[0]?.role === 'user';
}

function tokens(messages: readonly ChatMessage[]): number {
	return messages.reduce((sum, message) => sum + messageTokens(message), 0);
}
