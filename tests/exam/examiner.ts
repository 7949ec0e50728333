import { findVector } from '#lib/measure/dataset.ts';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { circuitPath } from './design-rules.ts';
import { models } from './models.ts';
import type { Condition } from './task.ts';

/** A limit that a circuit must keep at a condition. */
export interface Requirement {
	what: string;
	at: Condition;
	/** NaN when it could not be measured. */
	value: number;
	min: number;
	max: number;
}

/** Wall-clock limit of one run of the examiner, ms. */
const TIME_LIMIT_MS = 30_000;

/** Simulates the circuit of a task in benches of the exam, and notes how it does. */
export class Examiner {
	readonly requirements: Requirement[] = [];

	/** @param circuit text of the circuit, which keeps the rules */
	constructor(
		private readonly host: EngineHost,
		private readonly circuit: string
	) {}

	/**
	 * Runs a bench around the circuit and returns its measurements.
	 *
	 * @param bench cards with the stimuli, the call of the subcircuit, the analyses and the `.meas` cards
	 */
	async measure({ temperature }: Condition, bench: string): Promise<Measured> {
		const deck = `exam\n.include models.lib\n.include ${circuitPath}\n.options temp=${temperature}\n${bench}\n.end\n`;
		const outcome = await this.host.run(
			{
				files: [
					{ path: 'exam.cir', content: deck },
					{ path: 'models.lib', content: models },
					{ path: circuitPath, content: this.circuit }
				],
				entry: 'exam.cir',
				timeLimitMs: TIME_LIMIT_MS
			},
			{ onEvent: () => undefined, isStopped: () => false }
		);
		const isWhole = outcome.status === 'complete';
		const values = isWhole ? outcome.measurements : [];
		const bias = isWhole ? outcome.plots.find(({ analysis }) => analysis === 'op') : undefined;
		return {
			meas: (name) => values.find((result) => result.name.toLowerCase() === name)?.value ?? NaN,
			op(name) {
				const vector = bias && findVector(bias, name);
				return (vector?.kind === 'real' ? vector.data[0] : undefined) ?? NaN;
			}
		};
	}

	/** Requires a value between two limits. A value that could not be measured misses them. */
	require(what: string, at: Condition, value: number, min: number, max = Infinity): void {
		this.requirements.push({ what, at, value, min, max });
	}
}

/** Results of a bench; NaN for what failed or does not exist. */
export interface Measured {
	/** Value of a `.meas` card by its name, lower case. */
	meas(name: string): number;
	/** Value of a vector at the operating point, such as `out` or `vdd#branch`. */
	op(name: string): number;
}

export function isMet({ value, min, max }: Requirement): boolean {
	return value >= min && value <= max;
}

/** For example `gain, dB: 12.3 at 3.3 V and 27 C; at least 20`. */
export function describe({ what, at, value, min, max }: Requirement): string {
	const measured = Number.isNaN(value) ? 'not measurable' : String(Number(value.toPrecision(4)));
	const limits = [min > -Infinity ? `at least ${min}` : '', max < Infinity ? `at most ${max}` : ''].filter(Boolean);
	return `${what}: ${measured} at ${Number(at.supply.toPrecision(4))} V and ${at.temperature} C; ${limits.join(', ')}`;
}
