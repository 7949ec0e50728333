import { isMark, type CardReader } from '../card-reader.ts';
import { readSignals } from '../signals.ts';
import type { DotKind } from './dot-kind.ts';

const beforeSignal = new Set([
	...['find', 'when', 'trig', 'targ', 'max', 'min', 'max_at', 'min_at', 'avg', 'rms', 'pp', 'integ', 'integral'],
	...['deriv', 'derivative', 'err', 'err1', 'err2', 'err3', 'from']
]);

/** `.meas analysis name ...` */
export const measure: DotKind = (reader, parts) => {
	const analysis = reader.takeWord();
	const name = reader.takeWord();
	if (analysis) parts.words.push(analysis);
	if (!analysis || !name) {
		reader.problem('missing_name', reader.end);
		return;
	}
	parts.subject = name;
	reader.use('measure', 'definition', name);
	readMeasurement(reader, 'parameter', parts);
};

/**
 * Reads what is measured: signals, and values given as expressions.
 *
 * @param kind kind of the expressions: in a script their names are vectors
 */
export function readMeasurement(
	reader: CardReader,
	kind: 'parameter' | 'script',
	parts: Parameters<DotKind>[1] | null = null
): void {
	const tokens = reader.rest;
	readSignals(reader, tokens, (token, previous) => {
		return token.kind === 'word' && beforeSignal.has(previous?.text.toLowerCase() ?? '');
	});
	for (let token = reader.next; token; token = reader.next) {
		const isSignal = /^[vi]\w*$/iu.test(reader.ahead(2)?.text ?? '') && isMark(reader.ahead(3), '(');
		const assignment = isSignal ? null : reader.takeAssignment();
		if (assignment) {
			parts?.assignments.push(assignment);
			reader.value(assignment, kind);
			continue;
		}
		reader.take();
		if (token.kind !== 'punctuation') parts?.words.push(token);
		reader.markExpressions(kind, [token]);
	}
}
