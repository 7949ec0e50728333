import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyAnswer, questionMessage } from '#lib/agent/turn-messages.ts';
import type { Chat } from '#lib/app/conversation/chat.svelte.ts';
import { Preferences } from '#lib/app/shell/preferences.svelte.ts';
import { getMessage, startTurn } from '#lib/db/conversation/messages.ts';
import { createSession } from '#lib/db/conversation/sessions.ts';
import { call } from '../../support/llm/scripted-llm.ts';
import { until } from '../../support/until.ts';
import { openChat, words, type Bench } from './support.ts';

const draft = (text: string) => ({ text, attachments: [] });

let bench: Bench;
const others: Chat[] = [];
beforeEach(async () => {
	bench = await openChat({ files: { 'a.cir': 'R1 a 0 1k\n' }, asks: true });
});
afterEach(async () => {
	vi.restoreAllMocks();
	for (const chat of [bench.chat, ...others.splice(0)]) chat.dispose();
	await bench.database.delete();
});

describe('a conversation in two tabs', () => {
	test('[I2] [DB8] an answer that begins right after the other tab has looked at the locks is not taken for a dead one', async () => {
		const { chat, llm, open, stored, faults, database, projectId } = bench;
		const { id: sessionId } = await createSession(database, projectId);
		const base = { sessionId, connection: bench.model.connection, now: 1 };
		const question = questionMessage(base, [{ type: 'text', text: 'Why?' }]);
		await startTurn(database, { question }, emptyAnswer(base, 'dead'));
		await chat.newSession();
		const { locks } = navigator;
		const query = locks.query.bind(locks);
		let sent: Promise<void> | null = null;
		vi.spyOn(locks, 'query').mockImplementation(async () => {
			const seen = await query();
			if (sent) return seen;
			sent = chat.send(draft('What is it?'));
			await until(async () => (await stored()).length === 2);
			return seen;
		});
		others.push(await open());
		await until(() => sent !== null);
		await llm.answer({ text: 'A resistor.' });
		await sent;
		expect(await getMessage(database, 'dead')).toBeNull();
		expect(words(await stored())).toEqual(['What is it?', 'A resistor.']);
		expect(faults).toEqual([]);
	});

	test('[PERM8] settings of permissions that another tab changes hold for the next call of a running turn', async () => {
		const { chat, llm, database, preferences, stored } = bench;
		const read = (id: string) => ({ calls: [call(id, 'read_file', { path: 'a.cir' })] });
		const sent = chat.send(draft('Look'));
		await llm.answer(read('c1'));
		await until(() => llm.requests.length === 2);
		const elsewhere = await Preferences.load(database);
		await elsewhere.update((settings) => ({
			...settings,
			permissions: { ...settings.permissions, levels: { ...settings.permissions.levels, read: 'deny' } }
		}));
		expect(preferences.value.permissions.levels.read).toBe('allow');
		await llm.answer(read('c2'));
		await llm.answer({ text: 'Denied.' });
		await sent;
		expect((await stored())[1]?.parts).toMatchObject([
			{ callId: 'c1', status: 'success' },
			{ callId: 'c2', status: 'failed', permissions: [{ decision: { allowed: false, by: 'setting' } }] },
			{ type: 'text' }
		]);
	});
});
