import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { AnswerStore } from '#lib/agent/answer-store.ts';
import { emptyAnswer, questionMessage } from '#lib/agent/turn-messages.ts';
import { getMessage, startTurn } from '#lib/db/conversation/messages.ts';
import { createSession } from '#lib/db/conversation/sessions.ts';
import { createProject } from '#lib/db/projects.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { testDatabase } from '../../support/storage/test-database.ts';
import { connection } from './support.ts';

test('[RUN4] a page that ends stores what was written while an earlier state was being stored', async () => {
	const database = await testDatabase();
	const { id: projectId } = await createProject(database, { name: 'amp' });
	const { id: sessionId } = await createSession(database, projectId);
	const base = { sessionId, connection, now: 1 };
	const question = questionMessage(base, [{ type: 'text', text: 'Why?' }]);
	const { answer } = await startTurn(database, { question }, emptyAnswer(base, 'a'));
	const withText = (text: string) => ({ ...answer, parts: [{ type: 'text' as const, text }] });
	const faults: unknown[] = [];
	const store = new AnswerStore(database, new ManualClock(), (fault) => void faults.push(fault));
	const storing = store.save(withText('Because'));
	store.request(() => withText('Because of R1.'));
	await storing;
	await store.flush(withText('Because of R1.'));
	expect((await getMessage(database, 'a'))?.parts).toEqual([{ type: 'text', text: 'Because of R1.' }]);
	expect(faults).toEqual([]);
	await database.delete();
});
