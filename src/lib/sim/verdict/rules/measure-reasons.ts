import type { VerdictReasonRecord } from '#lib/db/records.ts';
import { sourcePlace } from '#lib/spice/project/cards-of.ts';
import { measuresOf, type Measure } from '../measures.ts';
import { suspicion } from '../reason.ts';
import type { RunView } from '../run-view.ts';

/** Analyses whose results ngspice measures. */
const MEASURED = new Set(['tran', 'ac', 'dc', 'sp']);

/** A function of a signal outside an expression, or a difference in AC: no names that ngspice knows. */
const FUNCTION =
	/(?:^|[\s=])(?:(?:mag|abs|db|re|real|im|imag|ph|cph|phase)\(\s*[vi]\(|[vi](?:m|db|p|r|i)?\([^\s(),]+\s*,)/u;

/** Measurements without a result, and `.meas` cards that were not evaluated. */
export function measureReasons(run: RunView): VerdictReasonRecord[] {
	const measures = measuresOf(run);
	const written = new Map(measures.map((measure) => [measure.name.toLowerCase(), measure]));
	const failed = run.facts.measurements
		.filter(({ value }) => value === null || !Number.isFinite(value))
		.map(({ name }) => {
			const measure = written.get(name.toLowerCase());
			return suspicion('measure_failed', { name, ...causeOf(run, measure) }, placeOf(measure));
		});
	// What an early end skips does not count as missing.
	if (run.facts.status !== 'complete') return failed;
	const absent = measures.filter(({ result, isCommand }) => result === undefined && !isCommand);
	return [...failed, ...absent.flatMap((measure) => (run.isScripted ? leftOut(run, measure) : missing(run, measure)))];
}

function missing(run: RunView, measure: Measure): VerdictReasonRecord[] {
	const values = { name: measure.name, ...causeOf(run, measure) };
	return [suspicion('measure_missing', values, placeOf(measure))];
}

/** A script may leave cards out, but not those of an analysis that it has run: `run` measures only what its last analysis is for. */
function leftOut(run: RunView, measure: Measure): VerdictReasonRecord[] {
	const { name, analysis } = measure;
	const hasResults = MEASURED.has(analysis) && run.plotsOf(analysis).length > 0;
	return hasResults ? [suspicion('measure_left_out', { name, analysis }, placeOf(measure))] : [];
}

/** Why ngspice could not take a measurement, where its card says it. */
function causeOf(run: RunView, measure: Measure | undefined): Record<string, string> {
	if (!measure) return {};
	const { analysis, text, isCommand, result, plot } = measure;
	if (!MEASURED.has(analysis)) return { cause: 'analysis', analysis };
	if (/^deriv/u.test(text)) return { cause: 'derivative' };
	if (FUNCTION.test(text)) return { cause: 'function' };
	const read = isCommand && result?.plot !== undefined ? plot : null;
	if (read && analysis !== 'sp' && read.analysis !== analysis)
		return { cause: run.plotsOf(analysis).length > 0 ? 'plot' : 'not_run', analysis, plot: read.id };
	return {};
}

function placeOf(measure: Measure | undefined) {
	return measure && sourcePlace(measure.placed.at);
}
