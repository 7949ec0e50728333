import { Fault } from '#lib/base/fault.ts';
import { selectableSignals } from '#lib/charts/series.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { evaluateNamed, type Evaluated } from '#lib/measure/expression/evaluate.ts';
import { failed } from '../../outcome.ts';
import { mostSimilar } from '../../text/similarity.ts';
import type { ToolOutcome } from '../../types.ts';

/** Signals that an error suggests. */
const MAX_SUGGESTED = 8;

/** The value of a signal or an expression, or the failure with the signals that exist. */
export function evaluated(text: string, plot: Plot): Evaluated | ToolOutcome {
	try {
		return evaluateNamed(text, plot);
	} catch (thrown) {
		if (!(thrown instanceof Fault)) throw thrown;
		const { code, message, data } = thrown;
		const names = selectableSignals(plot).map(({ name }) => name);
		const wanted = typeof data['found'] === 'string' ? data['found'] : '';
		const isName = code === 'expression_signal';
		const similar = isName ? mostSimilar(wanted, names, MAX_SUGGESTED, 0.3) : [];
		return failed({
			errorType: code,
			message: `${text}: ${message}`,
			context: {
				at: `characters ${Number(data['from']) + 1} to ${String(data['to'])}`,
				...(similar.length > 0 ? { 'most similar signals': similar, signals: names.length } : {})
			},
			suggestions: isName
				? [
						'Call inspect_data without expressions to list the signals. A device current may need a .save card and another run.'
					]
				: []
		});
	}
}
