import type { Plot } from '#lib/measure/dataset.ts';
import { familyOf } from '#lib/measure/family.ts';
import { readStepLog } from './step-log.ts';
import { textOf } from '../text-of.ts';

/** Why the values of the steps of a run of LTspice are not known; null if they are, or if there are no steps. */
export type StepGap = { reason: 'no_log' | 'no_steps' | 'other_count'; log: string; steps: number; curves: number };

/** Curves of a file, with what differs between the members of their families as far as it is known. */
export interface SteppedCurves {
	plots: Plot[];
	gap: StepGap | null;
}

/** Bytes of the header in which the flags of a raw file are. */
const HEADER_BYTES = 4096;

/**
 * Curves with the values of their steps: LTspice writes those of a stepped run to the log beside the raw file.
 *
 * @param contentOf the content of another file of the project, null if there is none
 */
export async function withSteps(
	path: string,
	content: string | Uint8Array,
	plots: Plot[],
	contentOf: (path: string) => Promise<string | Uint8Array | null>
): Promise<SteppedCurves> {
	const families = plots.flatMap((plot) => familyOf(plot) ?? []);
	if (families.length === 0 || !isStepped(path, content)) return { plots, gap: null };
	const log = stepLogPath(path);
	const text = await contentOf(log);
	const { count, parameters } = text === null ? { count: 0, parameters: [] } : readStepLog(text);
	const isFitting = (plot: Plot): boolean => familyOf(plot)?.members.length === count;
	const known = plots.map((plot) => (parameters.length > 0 && isFitting(plot) ? { ...plot, parameters } : plot));
	const misfit = families.find(({ members }) => members.length !== count);
	if (!misfit && parameters.length > 0) return { plots: known, gap: null };
	const reason = text === null ? 'no_log' : parameters.length === 0 ? 'no_steps' : 'other_count';
	return { plots: known, gap: { reason, log, steps: count, curves: (misfit ?? families[0])!.members.length } };
}

/** The log that LTspice writes with a raw file. */
export function stepLogPath(path: string): string {
	return path.replace(/\.raw$/iu, '.log');
}

function isStepped(path: string, content: string | Uint8Array): boolean {
	if (!/\.raw$/iu.test(path)) return false;
	const header =
		typeof content === 'string' ? content.slice(0, HEADER_BYTES) : textOf(content.subarray(0, HEADER_BYTES));
	return /^flags:.*\bstepped\b/imu.test(header);
}
