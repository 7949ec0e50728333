import type { ConversationSummary } from '#lib/db/conversation/compression-records.ts';
import type { MessagePart, MessageRecord } from '#lib/db/records.ts';
import { message } from '../support.ts';

export const summary: ConversationSummary = {
	goal: 'A gain of 40 dB',
	decisions: 'RC = 4.7k gives 38.2 dB',
	tried: '',
	problem: 'Bandwidth is 0.8 MHz, 1 MHz is wanted',
	state: 'amp.cir'
};

export const user = (text: string, change: Partial<MessageRecord> = {}) =>
	message('user', [{ type: 'text', text }], change);

export const answer = (text: string, ...parts: MessagePart[]) =>
	message('assistant', [{ type: 'text', text }, ...parts], { stopReason: 'complete' });

/** A conversation of questions and answers of about so many characters each. */
export function longConversation(turns: number, characters = 600): MessageRecord[] {
	const filler = 'the bias current of the second stage '.repeat(Math.ceil(characters / 37)).slice(0, characters);
	return Array.from({ length: turns }, (_, turn) => [
		user(`Question ${turn}: ${filler}`),
		answer(`Answer ${turn}: ${filler}`)
	]).flat();
}

/** All text that a model reads. */
export const textOf = (messages: unknown): string => JSON.stringify(messages);
