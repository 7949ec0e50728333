import { releaseProxy, transfer, wrap, type Remote } from 'comlink';
import { toFault } from '#lib/base/fault.ts';
import { vectorLength, type Plot } from '#lib/measure/dataset.ts';
import { fetchAsset } from '#lib/security/fetch-asset.ts';
import manifest from '../../../../wasm/dist/manifest.json';
// imported here and not in the worker: a binary a worker imports is missing from the offline cache
import wasmUrl from '../../../../wasm/dist/ngspice.wasm?url';
import { spawnWorker } from '../shell/spawn.ts';
import workerUrl from './ngspice.worker.ts?worker&url';
import type {
	EngineBuild,
	LogEntry,
	NgspiceWorkerApi,
	RunOptions,
	SimulationEvent,
	SimulationOutcome,
	SimulationRequest,
	Simulator,
	StopReason
} from './protocol.ts';

/** How long in ms a worker may take to answer a stop before it is ended; with the transfer an abort stays below 500. */
const ANSWER_MS = 400;
/** Grace in ms beyond a run's time limit, which the worker keeps itself as long as it is alive. */
const LIMIT_GRACE_MS = 300;

const build: EngineBuild = { version: manifest.ngspiceVersion, build: manifest.files['ngspice.wasm'].sha256 };

interface EngineWorker {
	worker: Worker;
	api: Remote<NgspiceWorkerApi>;
	startMs: number;
}

let compiled: Promise<WebAssembly.Module> | null = null;

/** The compiled engine, fetched once a page; a failure is not kept, so that the next call tries again. */
function compile(): Promise<WebAssembly.Module> {
	compiled ??= fetchAsset(wasmUrl)
		.then((response) => response.arrayBuffer())
		.then((bytes) => WebAssembly.compile(bytes))
		.catch((thrown: unknown) => {
			compiled = null;
			throw toFault(thrown, 'engine_start');
		});
	return compiled;
}

/** One simulator with one worker of its own, started when first needed. */
export function createSimulator(): Simulator {
	let starting: Promise<EngineWorker> | null = null;
	let turn: Promise<unknown> = Promise.resolve();
	const disposal = new AbortController();

	const start = (): Promise<EngineWorker> => {
		starting ??= startWorker().catch((thrown: unknown) => {
			starting = null;
			throw toFault(thrown, 'engine_start');
		});
		return starting;
	};
	const drop = ({ worker, api }: EngineWorker): void => {
		starting = null;
		api[releaseProxy]();
		worker.terminate();
		// the next run finds an engine already started
		if (!disposal.signal.aborted) start().catch(() => undefined);
	};

	return {
		async run(request, options = {}) {
			const signal = options.signal ? AbortSignal.any([options.signal, disposal.signal]) : disposal.signal;
			const mine = turn.then(() => runOnce(start, drop, request, { ...options, signal }));
			turn = mine;
			return mine;
		},
		async warmUp() {
			const { startMs } = await start();
			return { startMs };
		},
		dispose() {
			disposal.abort();
			void turn.then(() => starting?.then(drop, () => undefined));
		}
	};
}

async function startWorker(): Promise<EngineWorker> {
	const module = await compile();
	const started = performance.now();
	const worker = spawnWorker(workerUrl, 'ngspice');
	const api = wrap<NgspiceWorkerApi>(worker);
	const failed = new Promise<never>((_, reject) => {
		worker.onerror = (event) => reject(new Error(event.message || 'The engine could not be loaded'));
	});
	try {
		await Promise.race([api.initialise(module, build), failed]);
	} catch (thrown) {
		worker.terminate();
		throw thrown;
	}
	return { worker, api, startMs: performance.now() - started };
}

/** One run on the worker: races its answer against the abort, the time limit and its death. */
async function runOnce(
	start: () => Promise<EngineWorker>,
	drop: (engine: EngineWorker) => void,
	request: SimulationRequest,
	{ signal, onEvent }: RunOptions
): Promise<SimulationOutcome> {
	const started = performance.now();
	const partial = new Map<string, Plot>();
	const lines: string[] = [];
	const ended = (status: SimulationOutcome['status'], reason: StopReason, note?: LogEntry): SimulationOutcome => ({
		status,
		reason,
		plots: [...partial.values()],
		log: [...lines.map(plainEntry), ...(note ? [note] : [])],
		measurements: [],
		elapsedMs: performance.now() - started,
		points: [...partial.values()].reduce((sum, { vectors: [first] }) => sum + (first ? vectorLength(first) : 0), 0),
		engine: build
	});
	if (signal?.aborted) return ended('stopped', 'user');

	let engine: EngineWorker;
	try {
		engine = await start();
	} catch (thrown) {
		const { code, message } = toFault(thrown, 'engine_start');
		return ended('failed', 'unavailable', { severity: 'error', text: message, file: null, line: null, code });
	}

	const { port1, port2 } = new MessageChannel();
	port1.onmessage = ({ data: event }: MessageEvent<SimulationEvent>) => {
		if (event.type === 'partial') for (const plot of event.plots) partial.set(plot.id, plot);
		if (event.type === 'log') lines.push(...event.lines);
		onEvent?.(event);
	};
	const cleanUps: (() => void)[] = [() => port1.close()];
	const lost = new Promise<SimulationOutcome>((resolve) => {
		const give = (reason: StopReason): void => {
			drop(engine);
			resolve(ended(reason === 'trap' ? 'failed' : 'stopped', reason));
		};
		const limit = setTimeout(() => give('time_limit'), request.timeLimitMs + LIMIT_GRACE_MS);
		let answer: ReturnType<typeof setTimeout> | undefined;
		const onAbort = (): void => {
			void engine.api.stop();
			answer = setTimeout(() => give('user'), ANSWER_MS);
		};
		engine.worker.onerror = () => give('trap');
		signal?.addEventListener('abort', onAbort, { once: true });
		if (signal?.aborted) onAbort();
		cleanUps.push(() => {
			clearTimeout(limit);
			clearTimeout(answer);
			signal?.removeEventListener('abort', onAbort);
		});
	});
	const answered = engine.api.run(request, transfer(port2, [port2])).catch((thrown: unknown) => {
		drop(engine);
		const text = thrown instanceof Error ? thrown.message : String(thrown);
		return ended('failed', 'trap', { severity: 'error', text, file: null, line: null, code: 'engine_lost' });
	});
	try {
		return await Promise.race([answered, lost]);
	} finally {
		for (const cleanUp of cleanUps) cleanUp();
	}
}

function plainEntry(text: string): LogEntry {
	return { severity: 'info', text, file: null, line: null, code: null };
}
