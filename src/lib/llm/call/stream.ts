import type {
	LanguageModelV4CallOptions,
	LanguageModelV4FunctionTool,
	LanguageModelV4StreamPart
} from '@ai-sdk/provider';
import { Fault, toFaultRecord, type FaultRecord } from '#lib/base/fault.ts';
import type { ManagedCall, ServiceManager } from '../manager/service-manager.ts';
import { serviceOf } from '../manager/service.ts';
import { CallTimer } from './call-timer.ts';
import { callLimits, type CallLimits } from './limits.ts';
import { toPrompt } from '../wire/prompt.ts';
import type { ProviderDefinition, StreamingModel } from '../providers/provider.ts';
import { findProvider } from '../providers/registry.ts';
import { ResponseBuffer } from './response-buffer.ts';
import { callFault, type FaultContext } from './service-fault.ts';
import { InlineReasoning } from '../wire/inline-reasoning.ts';
import { PartReader } from '../wire/stream-parts.ts';
import { textToolsFor, withTextTools, type TextTools } from '../text-tools/text-tools.ts';
import { createTransport, type Outside } from './transport.ts';
import type { FinishReason, LlmEvent, LlmRequest } from '../types.ts';

export interface CallOptions {
	outside: Outside;
	/** The key for the connection's address, or null if none is stored. */
	key: () => Promise<string | null>;
	signal?: AbortSignal;
	manager: ServiceManager;
	/** Shorter limits, for testing a connection. */
	limits?: CallLimits;
	/** True for a check that the user requested: see `RunOptions`. */
	check?: boolean;
}

/**
 * One call to a model.
 *
 * The last event is always `end`, with everything received so far, also after a failure or an abort. It never throws.
 * Failed connections are retried; nothing is retried after the service has answered, because that would repeat output.
 */
export async function* streamCall(
	request: LlmRequest,
	options: CallOptions
): AsyncGenerator<LlmEvent, void, undefined> {
	const { connection } = request;
	const { signal } = options;
	const buffer = new ResponseBuffer(connection);
	const abort = new AbortController();
	const onAbort = () => abort.abort(signal?.reason);
	if (signal?.aborted) onAbort();
	else signal?.addEventListener('abort', onAbort, { once: true });
	const context: FaultContext = { connection, secrets: [] };
	const timer = new CallTimer(options.outside.clock);
	let managed: ManagedCall | null = null;
	let reader: PartReader | null = null;
	const wire: WireFault = { fault: null };
	let texts: TextTools | null = null;
	const end = (reason: FinishReason, partial: boolean, fault: FaultRecord | null) => {
		managed?.end(reason === 'aborted' ? 'aborted' : (fault ?? 'success'));
		buffer.timing = timer.timing(managed?.tries ?? 0);
		buffer.secrets = context.secrets;
		return buffer.end(reason, partial, fault);
	};
	try {
		abort.signal.throwIfAborted();
		texts = await textToolsFor(request);
		const call = await prepare(texts?.request ?? request, options, context, abort, wire);
		managed = options.manager.begin(serviceOf(connection), { signal: abort.signal, check: options.check });
		const stream = yield* managed.connect(() => open(call, abort.signal, context));
		timer.connected();
		yield { type: 'start', model: connection.model };
		reader = new PartReader(buffer, context);
		for await (const part of abortable(stream, abort.signal)) {
			if (part.type === 'raw') buffer.addRaw(part.rawValue);
			for (const read of reader.read(part)) {
				timer.received();
				for (const event of texts?.read(read) ?? [read]) {
					buffer.add(event);
					yield event;
				}
			}
		}
		const { finishReason } = reader;
		// An aborted stream ends in the same way as a broken one.
		if (finishReason === null) abort.signal.throwIfAborted();
		const fault = wire.fault ?? reader.fault;
		for (const event of texts?.end(fault === null && finishReason !== null) ?? []) {
			buffer.add(event);
			yield event;
		}
		if (fault) yield end('error', true, toFaultRecord(fault));
		else {
			const reason = finishReason ?? 'unknown';
			yield end(texts?.finishReason(reason) ?? reason, finishReason === null, null);
		}
	} catch (thrown) {
		for (const event of texts?.end(false) ?? []) {
			buffer.add(event);
			yield event;
		}
		if (signal?.aborted) {
			yield end('aborted', true, null);
			return;
		}
		const fault = toFaultRecord(failure(thrown, reader, abort.signal, context, wire.fault));
		// Only before the answer has begun, so that no output is repeated.
		const again = texts === null && reader === null ? withTextTools(request, fault) : null;
		if (again === null) yield end('error', true, fault);
		else {
			managed?.end(fault);
			yield* streamCall(again, options);
		}
	} finally {
		// The consumer has left its loop: a connection check does so when it has seen enough.
		managed?.end(options.check && reader !== null ? 'success' : 'aborted');
		signal?.removeEventListener('abort', onAbort);
		// Also reached when the consumer leaves its loop: ends the request and its time limits.
		abort.abort(new Fault('llm_cancelled', 'The call has ended'));
	}
}

/** A fault in the stream, recorded where its bytes are read, because the libraries lose the cause. */
interface WireFault {
	fault: Fault | null;
}

interface PreparedCall {
	model: StreamingModel;
	options: LanguageModelV4CallOptions;
	/** Whether the service may write reasoning into the text. */
	inlineReasoning: boolean;
}

async function prepare(
	request: LlmRequest,
	options: CallOptions,
	context: FaultContext,
	abort: AbortController,
	wire: WireFault
): Promise<PreparedCall> {
	const { connection } = request;
	const provider = findProvider(connection.provider);
	const key = provider.key === 'none' ? null : await options.key();
	if (provider.key === 'required' && key === null)
		throw callFault('llm_no_key', 'No key is stored for this service', context);
	if (key !== null) context.secrets = [key];
	const limits = options.limits ?? callLimits(connection);
	const overTime = () =>
		abort.abort(
			callFault('llm_timeout', 'The answer took too long', context, { phase: 'total', limitS: limits.totalMs / 1000 })
		);
	options.outside.clock.sleep(limits.totalMs, abort.signal).then(overTime, () => undefined);
	const transport = { outside: options.outside, provider, limits, context, abort };
	const fetch = createTransport(transport, (fault) => (wire.fault ??= fault));
	return {
		model: await provider.createModel({ connection, key, fetch }).catch((thrown: unknown) => {
			// No request was sent yet: the library could not be loaded, for example offline before it was cached.
			throw callFault('asset_unavailable', String(thrown), context, { path: provider.name });
		}),
		options: callOptions(request, provider, abort.signal),
		inlineReasoning: provider.wire === 'chat-completions'
	};
}

function callOptions(
	request: LlmRequest,
	provider: ProviderDefinition,
	abortSignal: AbortSignal
): LanguageModelV4CallOptions {
	const { connection } = request;
	const chosen = provider.requestOptions(connection, request);
	const ours = request.tools.map(({ name, description, parameters }) => ({
		type: 'function' as const,
		name,
		description,
		// The library's types do not say that it does not change the schema.
		inputSchema: parameters as LanguageModelV4FunctionTool['inputSchema']
	}));
	const given: LanguageModelV4CallOptions = {
		...chosen,
		prompt: toPrompt(request.messages, connection, provider),
		tools: [...(chosen.tools ?? []), ...ours],
		maxOutputTokens: request.maxOutputTokens ?? chosen.maxOutputTokens,
		temperature: request.temperature ?? chosen.temperature,
		responseFormat: request.json ? { type: 'json' } : undefined,
		includeRawChunks: true,
		abortSignal
	};
	return provider.adapt?.(given) ?? given;
}

/** One attempt. If the library throws anything but a Fault, it could not read the response. */
async function open(
	call: PreparedCall,
	signal: AbortSignal,
	context: FaultContext
): Promise<ReadableStream<LanguageModelV4StreamPart>> {
	try {
		const { stream } = await call.model.doStream(call.options);
		return call.inlineReasoning ? stream.pipeThrough(new TransformStream(new InlineReasoning())) : stream;
	} catch (thrown) {
		throw failure(thrown, null, signal, context);
	}
}

/** Iterates a stream, and stops at once when the signal is aborted, even if the stream does not. */
async function* abortable<T>(stream: ReadableStream<T>, signal: AbortSignal): AsyncGenerator<T, void, undefined> {
	const reader = stream.getReader();
	let onAbort = () => {};
	const aborted = new Promise<never>((_resolve, reject) => {
		onAbort = () => reject(signal.reason);
		if (signal.aborted) onAbort();
		else signal.addEventListener('abort', onAbort, { once: true });
	});
	try {
		for (;;) {
			const piece = await Promise.race([reader.read(), aborted]);
			if (piece.done) return;
			yield piece.value;
		}
	} finally {
		aborted.catch(() => undefined);
		signal.removeEventListener('abort', onAbort);
		reader.cancel().catch(() => undefined);
	}
}

function failure(
	thrown: unknown,
	reader: PartReader | null,
	signal: AbortSignal,
	context: FaultContext,
	wireFault: Fault | null = null
): Fault {
	if (signal.reason instanceof Fault) return signal.reason;
	if (wireFault) return wireFault;
	if (thrown instanceof Fault) return thrown;
	if (reader?.fault) return reader.fault;
	const message = thrown instanceof Error ? thrown.message : String(thrown);
	const malformed = thrown instanceof Error && thrown.name === 'AI_InvalidResponseDataError';
	if (malformed || reader === null) return callFault('llm_bad_response', message, context);
	return callFault('llm_stream_cut', message, context);
}
