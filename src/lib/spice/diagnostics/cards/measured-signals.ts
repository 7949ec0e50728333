import { ownValue } from '#lib/base/own-value.ts';
import type { Card } from '../../cards/card.ts';
import type { Statement } from '../../syntax/statement.ts';
import { cardFinding, replacement, type CardFinding } from '../finding.ts';

const HEAD = /^\s*\.?meas(?:ure)?\s+(\w+)\s+\S+\s+(?!param\b)/iu;
/**
 * In this order: an expression that ngspice computes with a source of its own, other quoted text, a function of a signal, a
 * signal, a node or branch by its name.
 */
const PARTS = new RegExp(
	[
		String.raw`(?<![\w.#@])(?<expression>par\(\s*'[^']*[vi]\([^']*'\s*\))`,
		String.raw`'[^']*'|"[^"]*"|\{[^{}]*\}`,
		String.raw`(?<![\w.#@])(?<call>[a-z]\w*)\(\s*(?<inner>[vi])\(\s*(?<of>[^\s()]+)\s*\)\s*\)`,
		String.raw`(?<![\w.#@])(?<letter>[vi])\(\s*(?<name>[^\s()]+)\s*\)`,
		String.raw`(?<=\s(?:find|when|trig|targ|max|min|max_at|min_at|avg|rms|pp|integ|integral)\s{1,20})(?<bare>[a-z_]\w*(?:#branch)?)(?![\w.#([])`
	].join('|'),
	'giu'
);
/** The signals that ngspice has for functions of a voltage. Its phase is in radians, unlike that of other simulators. */
const SIGNALS: Readonly<Record<string, string>> = {
	mag: 'vm',
	abs: 'vm',
	db: 'vdb',
	re: 'vr',
	real: 'vr',
	im: 'vi',
	imag: 'vi'
};
const PHASES = new Set(['ph', 'phase', 'cph']);
/** What is real in an AC analysis, or no signal. */
const NO_SIGNAL = /^(?:frequency|par|at)$/iu;

/**
 * Signals of measurements that are not what they look like: ngspice knows no functions of signals there, and of a complex
 * signal it takes the real part.
 */
export function measuredSignals(card: Card, { code }: Statement): CardFinding[] {
	if (card.type === 'device' || !/^(?:\.measure|meas(?:ure)?)$/u.test(card.name)) return [];
	const [head, analysis = ''] = HEAD.exec(code) ?? [];
	if (head === undefined) return [];
	const isComplex = /^(?:ac|sp)$/iu.test(analysis);
	// In a script, a name alone may be a vector that it has computed.
	const namesAreNodes = card.type === 'dot' && /^ac$/iu.test(analysis);
	return [...code.matchAll(PARTS)].flatMap(({ 0: text, index: from, groups = {} }) => {
		const { expression, call, inner, of = '', letter, name, bare } = groups;
		if (from < head.length - 1) return [];
		const span = { from, to: from + text.length };
		const isWritten = (signal: string | undefined): CardFinding[] => [
			cardFinding('measure_function', 'warning', span, { signal: text }, ...writing(span, signal))
		];
		if (call !== undefined) {
			const known = ownValue(SIGNALS, call.toLowerCase());
			if (known === undefined && !PHASES.has(call.toLowerCase())) return [];
			const isVoltage = isComplex && /^v$/iu.test(inner ?? '') && !of.includes(',');
			return isWritten(known !== undefined && isVoltage ? `${known}(${of})` : undefined);
		}
		// A term of an expression outside `par('...')`: ngspice refuses it.
		if (/[-+*/^]\s*$/u.test(code.slice(0, from)) || /^\s*[-+*/^]/u.test(code.slice(span.to))) return [];
		if (name?.includes(',')) return isWritten(undefined);
		const isReal = !isComplex || (bare !== undefined && (!namesAreNodes || NO_SIGNAL.test(bare)));
		if (isReal || (expression ?? name ?? bare) === undefined) return [];
		const node = bare?.includes('#') || /^i$/iu.test(letter ?? '') ? undefined : (bare ?? name);
		// On the right of another signal ngspice takes no `vm()`.
		const magnitude = node === undefined || code[from - 1] === '=' ? undefined : `vm(${node})`;
		return [cardFinding('measure_real_part', 'warning', span, { signal: text }, ...writing(span, magnitude))];
	});
}

function writing(span: { from: number; to: number }, signal: string | undefined) {
	return signal === undefined ? [] : [replacement('write_measured', span, signal)];
}
