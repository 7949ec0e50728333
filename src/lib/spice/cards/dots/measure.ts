import { readSignals } from '../signals.ts';
import type { DotKind } from './dot-kind.ts';

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
	const tokens = reader.takeRest();
	parts.words.push(...tokens.filter(({ kind }) => kind !== 'punctuation'));
	reader.markExpressions('script', tokens);
	readSignals(reader, tokens);
};
