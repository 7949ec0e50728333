import { familyOf } from '#lib/measure/family.ts';
import { scaleQuantity } from '#lib/measure/signals.ts';
import { quantityUnit } from '#lib/measure/units.ts';
import { succeeded } from '../../outcome.ts';
import type { ToolOutcome } from '../../types.ts';
import type { CurveQuestion } from '../../curves/curve-questions.ts';
import { compareResults } from './comparison-text.ts';
import { describeResult } from './curve-text.ts';
import { evaluated } from './evaluated.ts';

/** What `inspect_data` says about signals and expressions. Reads all samples. */
export function answerQuestion({ name, plot, expressions, other, question }: CurveQuestion): ToolOutcome {
	const quantity = scaleQuantity(plot);
	const scale = { unit: quantityUnit(quantity), isFrequency: quantity === 'frequency', family: familyOf(plot) };
	const lines = [`${upperFirst(name)}, ${plot.id} (${plot.analysis}).`];
	if (other) lines.push(`Compared with ${other.name}, ${other.plot.id}.`);
	const faults: ToolOutcome[] = [];
	for (const text of expressions) {
		const own = evaluated(text, plot);
		const there = other && evaluated(text, other.plot);
		const fault = [own, there].find((result) => result !== null && 'status' in result);
		if (fault && 'status' in fault) faults.push(fault);
		else if (own && !('status' in own)) {
			lines.push(...describeResult(text, own, question, scale));
			if (there && !('status' in there))
				lines.push(...compareResults(text, own, there, question, scale).map((line) => `  vs. ${line}`));
		}
	}
	const [first] = faults;
	if (first && faults.length === expressions.length) return first;
	return succeeded([...lines, ...faults.map(({ content }) => content)].join('\n'));
}

function upperFirst(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
