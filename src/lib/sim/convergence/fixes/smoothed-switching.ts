import type { FileEdit } from '#lib/workers/ngspice/protocol.ts';
import { head } from '../cards.ts';
import type { FixBuilder } from '../fix.ts';

/** How steep the slope is that takes the place of a jump, per unit of what is compared. */
const steepness = '1k';

/** Behavioural sources that jump get a steep slope instead: Newton's method needs a derivative. */
export const smoothedSwitching: FixBuilder = ({ netlist }) => {
	const edits: FileEdit[] = [];
	const names: string[] = [];
	for (const card of netlist.cards) {
		if (card.inScript || !/^[beg]/u.test(head(card))) continue;
		const text = netlist.texts.get(card.file)?.slice(card.from, card.to) ?? '';
		const expression = expressionOf(text);
		const smooth = expression && smoothed(expression.text);
		if (!smooth) continue;
		const from = card.from + expression.from;
		edits.push({ path: card.file, from, to: from + expression.text.length, insert: smooth });
		names.push(card.words[0]?.text ?? '');
	}
	const values = { devices: names.slice(0, 3).join(', ') };
	return edits.length > 0 ? { id: 'smoothed_switching', cost: 'circuit', values, edits } : null;
};

/** What stands behind `V =`, `I =` or `VALUE =`, without the brackets around it. */
function expressionOf(text: string): { text: string; from: number } | null {
	const start = /\b(?:v|i|value|vol|cur)\s*=\s*[{']?\s*/iu.exec(text);
	// the rest of an expression that goes over lines is not one piece of text
	if (!start || text.includes('\n')) return null;
	const from = start.index + start[0].length;
	const rest = /^[^}';]*/u.exec(text.slice(from))?.[0].trimEnd() ?? '';
	return rest === '' ? null : { text: rest, from };
}

/** `a > b ? x : y` and `sgn(a)` by way of tanh; null where there is neither, or more than can be told apart here. */
function smoothed(expression: string): string | null {
	if (/\bsgn\s*\(/iu.test(expression) && !expression.includes('?'))
		return expression.replace(/\bsgn\s*\(((?:[^()]|\([^()]*\))*)\)/giu, `tanh(${steepness}*($1))`);
	const question = topLevel(expression, /\?/u);
	const colon = topLevel(expression, /:/u);
	if (question === -1 || colon < question) return null;
	const condition = expression.slice(0, question);
	const [yes, no] = [expression.slice(question + 1, colon).trim(), expression.slice(colon + 1).trim()];
	const sign = topLevel(condition, /[<>]/u);
	if (sign === -1 || /[?|&]/u.test(condition + yes + no)) return null;
	const left = condition.slice(0, sign).trim();
	const right = condition
		.slice(sign + 1)
		.replace(/^=/u, '')
		.trim();
	const [above, below] = condition[sign] === '>' ? [yes, no] : [no, yes];
	return `(${below})+((${above})-(${below}))*(0.5+0.5*tanh(${steepness}*((${left})-(${right}))))`;
}

/** Index of the first match outside all brackets; -1 when there is none. */
function topLevel(text: string, pattern: RegExp): number {
	let depth = 0;
	for (let index = 0; index < text.length; index += 1) {
		const character = text[index] ?? '';
		if (character === '(') depth += 1;
		if (character === ')') depth -= 1;
		if (depth === 0 && pattern.test(character)) return index;
	}
	return -1;
}
