import { describe, expect, it } from 'vitest';
import { messageImportance } from '#lib/agent/importance.ts';
import type { MessagePart, MessageRecord } from '#lib/db/records.ts';
import { goalsFile } from '#lib/sim/goals.ts';
import { message, toolPart } from './support.ts';

const words = (text: string): MessagePart => ({ type: 'text', text });
const user = (text: string) => message('user', [words(text)]);
const of = (record: MessageRecord, isFirst = false) => messageImportance(record, isFirst);
const goals = { arguments: { path: goalsFile.path }, operationIds: ['o'] };

describe('[I5] [HIST7] the importance of a message', () => {
	it('is highest for the first question, for goals and for what the user pinned', () => {
		expect(of(user('go on'), true)).toBe('keep');
		expect(of(message('assistant', [toolPart('a', goals)]))).toBe('keep');
		expect(of({ ...message('assistant', [words('Hm')]), pinned: true })).toBe('keep');
		expect(of({ ...user('ok'), pinned: true })).toBe('keep');
		expect(of(message('assistant', [toolPart('a', { ...goals, operationIds: [] })])), 'only read').toBe('compressible');
	});

	it('is high for questions, changes, runs and what is said about a run', () => {
		expect(of(user('Raise the gain of the second stage'))).toBe('prefer');
		expect(of(user('40 dB'))).toBe('prefer');
		expect(of(message('assistant', [toolPart('a', { operationIds: ['o'] })]))).toBe('prefer');
		expect(of(message('assistant', [toolPart('a', { runId: 'r' }), words('The gain is 40 dB.')]))).toBe('prefer');
	});

	it('is low for talk and reading, and lowest for calls of which none succeeded', () => {
		expect(of(user('go on'))).toBe('compressible');
		expect(of(message('assistant', [words('A resistor divides the voltage.')]))).toBe('compressible');
		expect(of(message('assistant', [toolPart('a')]))).toBe('compressible');
		const failed = toolPart('a', { status: 'failed' });
		expect(of(message('assistant', [failed, toolPart('b', { status: 'skipped', operationIds: ['o'] })]))).toBe(
			'disposable'
		);
		expect(of(message('assistant', []))).toBe('disposable');
	});
});
