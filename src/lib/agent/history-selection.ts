import { estimateMessage } from '#lib/llm/tokens/request-tokens.ts';
import type { ChatMessage } from '#lib/llm/types.ts';
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
/** Part of the budget beside the current turn that units that must be kept may take. */
const KEEP_SHARE = 0.5;

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
 */
export function selectUnits(units: readonly HistoryUnit[], budgetTokens: number): ChatMessage[] {
	const last = units.at(-1)?.turn ?? -1;
	if (last < 0) return units.flatMap(({ messages }) => messages);
	const current = units.filter(({ turn }) => turn === last);
	const earlier = units.filter(({ turn }) => turn >= 0 && turn < last);
	const room = budgetTokens - current.reduce((sum, { messages }) => sum + tokens(messages), 0);
	const chosen =
		earlier.reduce((sum, { messages }) => sum + tokens(messages), 0) <= room
			? new Map(earlier.map((unit) => [unit, unit.messages]))
			: chooseUnits(earlier, last, room);
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
	return messages.reduce((sum, message) => sum + estimateMessage(message), 0);
}
