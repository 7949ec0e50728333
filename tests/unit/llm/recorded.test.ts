import { describe, expect, it } from 'vitest';
import { createRecordedClient, parseRecording, type Recording } from '#lib/llm/recorded.ts';
import { collect, connectionTo, instantClock, requestTo } from '../../support/llm/llm.ts';

const recording: Recording = {
	model: 'recorded-model',
	calls: [
		{
			expects: [],
			events: [
				{ type: 'reasoning', text: '先读文件。'.repeat(20) },
				{ type: 'text', text: 'I read the netlist first 😀, then I change it.' },
				{ type: 'tool_call', name: 'read_file', arguments: { path: 'main.cir' } }
			]
		},
		{ expects: [], events: [{ type: 'text', text: 'Done.' }] }
	]
};

const request = requestTo(connectionTo('http://none', { provider: 'recorded', model: '' }));

describe('the recorded conversation', () => {
	it('[D15] plays the n-th call for the n-th request, at a reader’s pace', async () => {
		const clock = instantClock(1_000);
		const client = createRecordedClient(recording, clock);
		const first = await collect(client.stream(request, {}));
		expect(first.response).toMatchObject({
			content: 'I read the netlist first 😀, then I change it.',
			reasoning: '先读文件。'.repeat(20),
			finishReason: 'tool_calls',
			model: 'recorded-model',
			provider: 'recorded',
			partial: false,
			usage: { total: null, prompt: null, completion: null, cached: null, reasoning: null }
		});
		expect(first.response.toolCalls).toMatchObject([
			{ name: 'read_file', arguments: { path: 'main.cir' }, argumentsText: '{"path":"main.cir"}' }
		]);
		expect(clock.pauses.length).toBe(first.events.length - 2);
		expect(new Set(clock.pauses)).toEqual(new Set([30]));
		expect((await collect(client.stream(request, {}))).response).toMatchObject({
			content: 'Done.',
			finishReason: 'stop'
		});
		expect((await collect(client.stream(request, {}))).response.fault?.code).toBe('recording_ended');
	});

	it('[D15] stops at once and keeps what was said', async () => {
		const control = new AbortController();
		const stream = createRecordedClient(recording, instantClock(1_000)).stream(request, { signal: control.signal });
		const texts: string[] = [];
		for await (const event of stream) {
			if (event.type === 'reasoning') {
				texts.push(event.text);
				control.abort();
			}
			if (event.type === 'end') expect(event.response).toMatchObject({ finishReason: 'aborted', partial: true });
		}
		expect(texts.length).toBeLessThanOrEqual(2);
	});

	it.each([
		['gain = 40.71 dB', 'Done.', undefined],
		['gain = 30.00 dB', '', 'recording_diverged']
	])('[D15] after the tool result "%s" it says "%s"', async (result, said, fault) => {
		const calls = recording.calls.map((one, index) => ({ ...one, expects: index === 1 ? ['40.71'] : [] }));
		const client = createRecordedClient({ ...recording, calls }, instantClock(1_000));
		const { toolCalls } = (await collect(client.stream(request, {}))).response;
		const answer = { role: 'assistant', content: '40.71', reasoning: '', toolCalls, replay: null } as const;
		const tool = { role: 'tool', callId: toolCalls[0]!.id, name: 'read_file', content: result } as const;
		const messages = [...request.messages, answer, tool];
		const { response } = await collect(client.stream({ ...request, messages }, {}));
		expect([response.content, response.fault?.code]).toEqual([said, fault]);
	});

	it('[D15] refuses data that is not a recording, naming the place', () => {
		expect(parseRecording(JSON.parse(JSON.stringify(recording)))).toEqual(recording);
		expect(() => parseRecording({ model: 'x', calls: [] })).toThrow(
			expect.objectContaining({ code: 'recording_invalid' })
		);
		const broken = { model: 'x', calls: [{ events: [{ type: 'tool_call', name: 'f', arguments: [] }] }] };
		expect(() => parseRecording(broken)).toThrow(expect.objectContaining({ data: { place: 'calls[0].events[0]' } }));
		const unread = { model: 'x', calls: [{ expects: '40 dB', events: [] }] };
		expect(() => parseRecording(unread)).toThrow(expect.objectContaining({ data: { place: 'calls[0].expects' } }));
	});
});
