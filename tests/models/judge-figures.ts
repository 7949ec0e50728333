import type { LogEntry } from '../../src/lib/engine-log/log-entry.ts';
import type { SimulationOutcome } from '../../src/lib/workers/ngspice/protocol.ts';
import type { ExpectedFigure, Result } from './model-case.ts';

export interface JudgedRun {
	result: Result;
	/** The first figure that differs, or the first error; empty if all is right. */
	reason: string;
	/** Errors of the engine. */
	errors: readonly LogEntry[];
}

/** Compares a run with its expected figures; `null` is a run that had to be ended. */
export function judgeFigures(
	outcome: SimulationOutcome | null,
	figures: Readonly<Record<string, ExpectedFigure>>
): JudgedRun {
	if (!outcome) return { result: 'fails', reason: 'the engine had to be ended', errors: [] };
	const errors = outcome.log.filter(({ severity }) => severity === 'error');
	const measured = new Map(outcome.measurements.map(({ name, value }) => [name.toLowerCase(), value]));
	const missing = Object.keys(figures).filter((name) => (measured.get(name.toLowerCase()) ?? null) === null);
	if (outcome.status !== 'complete' || missing.length > 0) {
		const explained = errors.find(({ code }) => code !== null) ?? errors[0];
		const ending = outcome.reason === 'time_limit' ? 'the run took too long' : undefined;
		const reason =
			ending ?? explained?.text ?? (missing.length > 0 ? `no value for ${missing.join(', ')}` : 'it failed');
		return { result: 'fails', reason, errors };
	}
	const differing = Object.entries(figures).find(
		([name, figure]) => !isNear(measured.get(name.toLowerCase())!, figure)
	);
	if (!differing) return { result: 'right', reason: '', errors };
	const [name, { value }] = differing;
	return {
		result: 'wrong',
		reason: `${name} is ${measured.get(name.toLowerCase())!.toPrecision(5)}, not ${value}`,
		errors
	};
}

function isNear(measured: number, { value, relative = 0, absolute = 0 }: ExpectedFigure): boolean {
	return Math.abs(measured - value) <= Math.max(absolute, relative * Math.abs(value));
}
