import { expect, it } from 'vitest';
import { ownStream } from '#lib/llm/wire/own-stream.ts';
import { connectionTo } from '../../../support/llm/llm.ts';

const context = { connection: connectionTo('https://model.test', { provider: 'gemini' }), secrets: [] };

it('[D3] [LLM7] a character that comes in two pieces stays whole', async () => {
	const parts = [{ text: '增益 40 dB' }];
	const event = { candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP' }] };
	const sent = `data: ${JSON.stringify(event)}\n\n`;
	const bytes = new TextEncoder().encode(sent);
	for (let at = 1; at < bytes.length; at++) {
		const body = new ReadableStream<Uint8Array>({
			start(controller) {
				for (const piece of [bytes.slice(0, at), bytes.slice(at)]) controller.enqueue(piece);
				controller.close();
			}
		});
		const faults: unknown[] = [];
		const read = await new Response(ownStream(body, context, (fault) => faults.push(fault))).text();
		expect([read, faults]).toEqual([sent, []]);
	}
});
