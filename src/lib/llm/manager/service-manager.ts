import type { Clock } from '#lib/base/clock.ts';
import { Fault, toFaultRecord, type FaultRecord } from '#lib/base/fault.ts';
import { MAX_TRIES, retryDelay } from '../call/retry.ts';
import type { LlmEvent } from '../types.ts';
import { CircuitBreaker, type BreakerPolicy, type Pass } from './circuit-breaker.ts';
import { serviceId, type Service, type ServiceState } from './service.ts';

const remotePolicy: BreakerPolicy = { failures: 5, openMs: 60_000 };
const localPolicy: BreakerPolicy = { failures: 3, openMs: 30_000 };

export interface RunOptions {
	/** Ends attempts and pauses; the outcome of an aborted attempt does not count. */
	signal?: AbortSignal;
	/**
	 * True for a check that the user requested: one attempt, even with an open breaker. Its success closes the breaker, its
	 * failure changes nothing.
	 */
	check?: boolean;
}

type RetryEvent = Extract<LlmEvent, { type: 'retry' }>;

/** One call to a service, from its first attempt to its end. */
export interface ManagedCall {
	/** Number of attempts so far. */
	readonly tries: number;
	/**
	 * Opens the connection with up to three attempts; failed ones are reported as `retry` events.
	 *
	 * @param attempt resolves when the service has answered; rejects with a Fault whose `data.retryable` says whether
	 *   another attempt makes sense
	 * @throws the error of the last attempt; Fault `llm_circuit_open`; the signal's reason
	 */
	connect<T>(attempt: () => Promise<T>): AsyncGenerator<RetryEvent, T, undefined>;
	/** Counts the call. Call it exactly once; `aborted` if the user has stopped the call. */
	end(outcome: 'success' | 'aborted' | FaultRecord): void;
}

/** Retries, circuit breakers and statistics for all external calls, separate for each service. */
export interface ServiceManager {
	/** A call that is over when the service has answered. @throws as for `connect` */
	run<T>(service: Service, attempt: () => Promise<T>, options?: RunOptions): Promise<T>;
	/** A call that continues after the service has answered, such as a stream. */
	begin(service: Service, options?: RunOptions): ManagedCall;
	/** Closes the provider's breakers, because a likely cause of the failures, such as a wrong key, has been changed. */
	forgive(provider: string): void;
	/** All services called so far, by id. */
	states(): ServiceState[];
}

interface Entry {
	service: Service;
	breaker: CircuitBreaker;
	calls: number;
	successes: number;
	failures: number;
	aborted: number;
	retries: number;
	failuresByCode: Map<string, number>;
	lastFailure: string | null;
}

export function createServiceManager(clock: Clock): ServiceManager {
	const entries = new Map<string, Entry>();

	function entryOf(service: Service): Entry {
		const id = serviceId(service);
		const known = entries.get(id);
		if (known) return known;
		const breaker = new CircuitBreaker(service.local ? localPolicy : remotePolicy, () => clock.now());
		const counts = { calls: 0, successes: 0, failures: 0, aborted: 0, retries: 0 };
		const entry = { service, breaker, ...counts, failuresByCode: new Map<string, number>(), lastFailure: null };
		entries.set(id, entry);
		return entry;
	}

	function begin(service: Service, { signal, check = false }: RunOptions = {}): ManagedCall {
		const entry = entryOf(service);
		const { breaker } = entry;
		entry.calls++;
		let tries = 0;
		let ended = false;
		return {
			get tries() {
				return tries;
			},
			async *connect(attempt) {
				for (let last: Fault | null = null; ;) {
					const pass = check ? breaker.enterAnyway() : breaker.enter();
					if (pass === null) throw last ?? circuitOpen(entry);
					tries++;
					if (tries > 1) entry.retries++;
					try {
						const value = await attempt();
						pass.answered();
						return value;
					} catch (thrown) {
						settle(pass, thrown, signal);
						if (signal?.aborted || !(thrown instanceof Fault)) throw thrown;
						const delayMs = check || breaker.state !== 'closed' ? null : retryDelay(thrown, tries);
						if (delayMs === null) throw thrown;
						last = thrown;
						yield { type: 'retry', attempt: tries + 1, attempts: MAX_TRIES, delayMs, fault: toFaultRecord(thrown) };
						await clock.sleep(delayMs, signal);
					}
				}
			},
			end(outcome) {
				if (ended) return;
				ended = true;
				if (outcome === 'success') entry.successes++;
				else if (outcome === 'aborted') entry.aborted++;
				else {
					entry.failures++;
					entry.failuresByCode.set(outcome.code, (entry.failuresByCode.get(outcome.code) ?? 0) + 1);
					entry.lastFailure = outcome.code;
				}
			}
		};
	}

	return {
		async run(service, attempt, options = {}) {
			const call = begin(service, options);
			const tries = call.connect(attempt);
			try {
				for (;;) {
					const step = await tries.next();
					if (!step.done) continue;
					call.end('success');
					return step.value;
				}
			} catch (thrown) {
				call.end(options.signal?.aborted ? 'aborted' : toFaultRecord(thrown));
				throw thrown;
			}
		},
		begin,
		forgive(provider) {
			for (const { service, breaker } of entries.values()) if (service.provider === provider) breaker.close();
		},
		states: () => [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, entry]) => stateOf(id, entry))
	};
}

function stateOf(id: string, { service, breaker, failuresByCode, ...counts }: Entry): ServiceState {
	return {
		...service,
		...counts,
		id,
		breaker: breaker.state,
		failuresInRow: breaker.failuresInRow,
		openUntil: breaker.openUntil,
		transitions: [...breaker.transitions],
		failuresByCode: Object.fromEntries(failuresByCode)
	};
}

/** What an attempt says about the service: a refusal is an answer, also one that is worth another attempt, and being offline is not the service's fault. */
function settle(pass: Pass, thrown: unknown, signal: AbortSignal | undefined): void {
	if (signal?.aborted || !(thrown instanceof Fault) || thrown.code === 'llm_offline') pass.released();
	else if (thrown.code === 'llm_bad_call') pass.answered();
	else if (thrown.data.retryable === true && thrown.data.status !== 429) pass.failed();
	else if (typeof thrown.data.status === 'number') pass.answered();
	else pass.released();
}

function circuitOpen({ service, breaker, lastFailure }: Entry): Fault {
	const seconds = Math.ceil(breaker.waitMs / 1000);
	return new Fault('llm_circuit_open', `${service.origin} has failed ${breaker.failuresInRow} times in a row`, {
		provider: service.provider,
		host: URL.canParse(service.origin) ? new URL(service.origin).host : '',
		seconds,
		failures: breaker.failuresInRow,
		lastFailure,
		retryable: true
	});
}
