import { streamCall } from '#lib/llm/call/stream.ts';
import type { LlmRequest } from '#lib/llm/types.ts';
import { callOptions, collect, connectionTo } from './llm.ts';
import type { ReplayServer } from './replay-server.ts';
import type { WireFamily } from './wire-families.ts';

/** What a service reads of a request, in its order, a line each: tools and system prompt, then messages. Marks for the cache are not read. */
export async function wireBytes(
	server: ReplayServer,
	{ provider, basePath }: Pick<WireFamily, 'provider' | 'basePath'>,
	request: LlmRequest
): Promise<string> {
	server.script([{ body: '' }]);
	const reached = { ...connectionTo(server.url, { provider }), baseUrl: `${server.url}${basePath}` };
	await collect(streamCall({ ...request, connection: reached }, callOptions()));
	const body = JSON.parse(server.requests[0]?.body ?? 'null', (key, value: unknown) =>
		key === 'cache_control' ? undefined : value
	) as Record<string, unknown>;
	const messages = body.messages ?? body.input ?? body.contents;
	if (!Array.isArray(messages)) throw new Error('The body has no messages');
	const { tools, system, systemInstruction, instructions } = body;
	const beginning = JSON.stringify([tools, system, systemInstruction, instructions]);
	return [beginning, ...messages.map((message) => JSON.stringify(message))].join('\n');
}
