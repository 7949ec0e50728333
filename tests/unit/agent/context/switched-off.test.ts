import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { installLocks } from '../../../support/storage/memory-locks.ts';
import { ScriptedLlm } from '../../../support/llm/scripted-llm.ts';
import { openConversation } from './conversation.ts';

installLocks();

test('[J10] [CTX9] what is switched off is not sent; the problems of the circuit are, whatever a conversation says', async () => {
	const llm = new ScriptedLlm([{ text: 'It has no ground.' }]);
	const files = { 'amp.cir': '* amp\nV1 in x 1\nR1 in x 1kk\nR2 in\n.op\n.end\n' };
	const conversation = await openConversation(llm, files, { contextOff: ['netlist', 'diagnostics'] });
	await conversation.ask('What is wrong?');
	await conversation.close();
	const sent = JSON.stringify(llm.requests[0]!.messages.at(-1));
	expect(sent).not.toContain('Netlist that the user has open');
	expect(sent).toMatch(/## Problems/u);
});
