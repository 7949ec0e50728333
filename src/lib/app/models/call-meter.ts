import type { CapReport, NextCall, Spent } from '#lib/agent/spending/judge.ts';
import type { Fault } from '#lib/base/fault.ts';
import { estimateTokens } from '#lib/llm/tokens/estimate.ts';
import type { LlmEvent } from '#lib/llm/types.ts';

/** What a call uses when it has written so many output tokens. */
export type Rate = (output: number) => NextCall;

/** Characters that are counted together: an estimate rounds up. */
const PIECE = 200;

/** Counts the output of a call while it arrives, and stops it when it passes a cap. */
export class CallMeter {
	/** Why the call was stopped; null as long as it may go on. */
	fault: Fault | null = null;
	readonly #stopping = new AbortController();
	#counted = 0;
	#piece = '';

	/**
	 * @param passes the cap that a use passes, or null; missing where there is none
	 * @param expected output, tokens
	 * @param faultOf what the user is told about it
	 */
	constructor(
		private readonly rate: Rate,
		private readonly expected: number,
		private readonly passes: ((use: NextCall) => CapReport | null) | null,
		private readonly faultOf: (report: CapReport) => Fault
	) {}

	/** Stops the call. */
	get signal(): AbortSignal {
		return this.#stopping.signal;
	}

	/** Output so far, tokens. */
	get output(): number {
		return this.#counted + estimateTokens(this.#piece);
	}

	/** For calls that begin meanwhile: at least what this one is expected to use. */
	get spent(): Spent {
		const { tokens, money } = this.rate(Math.max(this.output, this.expected));
		return { tokens, money: money ?? 0, unpriced: money === null ? 1 : 0 };
	}

	take(event: LlmEvent): void {
		if (event.type !== 'text' && event.type !== 'reasoning' && event.type !== 'tool_call_delta') return;
		this.#piece += event.text;
		if (this.#piece.length < PIECE) return;
		this.#counted += estimateTokens(this.#piece);
		this.#piece = '';
		const report = this.fault ? null : (this.passes?.(this.rate(this.#counted)) ?? null);
		if (!report) return;
		this.fault = this.faultOf(report);
		this.#stopping.abort();
	}
}
