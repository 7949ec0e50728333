import { addWords, type DotKind } from './dot-kind.ts';

/** `.if (condition)` and `.elseif (condition)` */
export const condition: DotKind = (reader, parts) => {
	const tokens = reader.takeRest();
	addWords(parts, tokens);
	const first = tokens[0];
	const last = tokens.at(-1);
	if (first && last) reader.expression('parameter', { from: first.from, to: last.to });
	else reader.problem('missing_condition', reader.end);
};
