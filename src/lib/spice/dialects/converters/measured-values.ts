import type { SourceFile } from '../../syntax/parse.ts';
import type { Converter } from '../conversion.ts';
import { definitionsOf } from '../definitions.ts';

const analysis = /^(?:tran|ac|dc|op|noise|sp|tf)$/iu;
/** Voltages and currents, whose nodes and devices may have the names of results. */
const signals = /\b[vi]\w*\s*\([^()]*\)/giu;

/** Words of `.meas` itself. */
const keywords =
	/^(?:at|avg|cross|deriv|fall|find|from|integ|last|max|max_at|min|min_at|par|pp|rise|rms|targ|td|to|trig|val|when)$/u;

/** The names of a file's `.meas` results, lower case, computed once. */
const known = new WeakMap<SourceFile, ReadonlySet<string>>();

/** In ngspice, only `param` may use the result of another `.meas`: anywhere else, the whole run fails. */
export const measuredValues: Converter = {
	readInModes: [],
	convert(card) {
		const { head, code, tokens } = card.statement;
		const name = nameOf(head, tokens);
		if (!name) return;
		const rest = code.slice(name.to);
		if (/^\s*param\b/iu.test(rest)) return;
		const { file } = card.netlist;
		const { parameters } = definitionsOf(file);
		const results = resultsOf(file);
		const words =
			rest
				.toLowerCase()
				.replace(signals, ' ')
				.match(/[a-z_]\w*/gu) ?? [];
		const result = words.find((word) => results.has(word) && !keywords.test(word) && !parameters.has(word));
		if (result !== undefined) card.note('measured_value', card.whole, false, { result });
	}
};

function resultsOf(file: SourceFile): ReadonlySet<string> {
	const names =
		known.get(file) ??
		new Set(file.statements.flatMap(({ head, tokens }) => nameOf(head, tokens)?.text.toLowerCase() ?? []));
	known.set(file, names);
	return names;
}

function nameOf<T extends { text: string; to: number }>(head: string, tokens: readonly T[]): T | null {
	if (!/^\.meas(?:ure)?$/u.test(head)) return null;
	return tokens.slice(1, 3).find(({ text }) => !analysis.test(text)) ?? null;
}
