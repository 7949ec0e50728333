import { Fault } from '#lib/base/fault.ts';
import type { Plot } from '../dataset.ts';
import { findSignal, groundVoltage } from '../signals.ts';
import { parseExpression, type Expression } from './parse.ts';

/** `v(a,b)`, the voltage between two nodes. */
export const voltagePair = /^v\(\s*([^()\s,]+)\s*,\s*([^()\s,]+)\s*\)$/i;

/** The names that an expression reads; none of a text that is no expression. */
export function namedSignals(text: string): string[] {
	try {
		return namesIn(parseExpression(text));
	} catch (thrown) {
		if (thrown instanceof Fault) return [];
		throw thrown;
	}
}

/** The names that an expression reads and that a plot does not have, each once. */
export function missingSignals(text: string, plot: Plot): string[] {
	const isMissing = (name: string): boolean => !findSignal(plot, name) && !groundVoltage(plot, name);
	return [...new Set(namedSignals(text))].filter(isMissing);
}

function namesIn(node: Expression): string[] {
	switch (node.type) {
		case 'number':
			return [];
		case 'name': {
			const pair = voltagePair.exec(node.text);
			return pair ? [`v(${pair[1]!})`, `v(${pair[2]!})`] : [node.text];
		}
		case 'member':
		case 'negation':
			return namesIn(node.operand);
		case 'binary':
			return [...namesIn(node.left), ...namesIn(node.right)];
		case 'call':
			return node.operands.flatMap(namesIn);
	}
}
