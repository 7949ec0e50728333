import { describe, expect, it } from 'vitest';
import { connectService, type ConnectionTrial } from '#lib/app/models/connect-service.ts';
import { toFaultRecord, Fault } from '#lib/base/fault.ts';
import type { ConnectionTest, ModelConnection } from '#lib/llm/types.ts';

const connection: ModelConnection = {
	provider: 'openai-compatible',
	baseUrl: 'https://new.example/v1',
	model: 'm',
	thinking: false,
	webSearch: false,
	proxyUrl: null,
	contextTokens: null
};
const answered = (model: string): ConnectionTest => ({ ok: true, latencyMs: 5, model });
const refused = (code: 'llm_auth' | 'llm_model_not_found'): ConnectionTest => ({
	ok: false,
	fault: toFaultRecord(new Fault(code, 'refused'))
});

/** A service that answers as the test says, and what was done to it in its order. */
function scripted(answers: ConnectionTest[], models: string[] = []) {
	const done: string[] = [];
	const trial: ConnectionTrial = {
		setKey: async ({ baseUrl }, key) => void done.push(`key ${key} at ${baseUrl}`),
		test: async ({ baseUrl, model }) => {
			done.push(`test ${model} at ${baseUrl}`);
			return answers.shift() ?? answered(model);
		},
		list: async () => models,
		keep: async ({ baseUrl, model }) => void done.push(`keep ${model} at ${baseUrl}`)
	};
	return { trial, done };
}
const at = connection.baseUrl;

describe('[D9] connecting a service', () => {
	it('keeps address and model only after the test', async () => {
		const { trial, done } = scripted([answered('m')]);
		expect(await connectService(trial, connection, 'k', new AbortController().signal)).toEqual(answered('m'));
		expect(done).toEqual([`key k at ${at}`, `test m at ${at}`, `keep m at ${at}`]);
	});

	it('keeps nothing of a service that refuses, or of a test that was given up', async () => {
		const failed = scripted([refused('llm_auth')]);
		expect(await connectService(failed.trial, connection, '', new AbortController().signal)).toEqual(
			refused('llm_auth')
		);
		const stopped = scripted([answered('m')]);
		await connectService(stopped.trial, connection, '', AbortSignal.abort());
		for (const { done } of [failed, stopped]) expect(done).toEqual([`test m at ${at}`]);
	});

	it('keeps nothing while a model is to be chosen', async () => {
		const unknown = scripted([refused('llm_model_not_found')], ['a']);
		const signal = new AbortController().signal;
		expect(await connectService(unknown.trial, connection, '', signal)).toEqual({ ok: false, models: ['a'] });
		const several = scripted([], ['a', 'b']);
		expect(await connectService(several.trial, { ...connection, model: '' }, '', signal)).toEqual({
			ok: false,
			models: ['a', 'b']
		});
		expect([...unknown.done, ...several.done]).toEqual([`test m at ${at}`]);
	});

	it('takes the only model that the service names', async () => {
		const { trial, done } = scripted([answered('a')], ['a']);
		await connectService(trial, { ...connection, model: '' }, '', new AbortController().signal);
		expect(done).toEqual([`test a at ${at}`, `keep a at ${at}`]);
	});
});
