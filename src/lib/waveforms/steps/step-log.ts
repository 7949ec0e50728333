import { parseSpiceNumber } from '#lib/base/quantity.ts';
import type { FamilyParameter } from '#lib/measure/dataset.ts';
import { textOf } from '../text-of.ts';

/** Larger logs are not read, bytes: the steps come first, and the results of `.meas` cards follow. */
const MAX_BYTES = 5_000_000;

/**
 * What differs between the steps of a run of LTspice, from its log: a line such as `.step rload=1000 temp=25` for each. Of a name that is not
 * in each of them, or whose value is not a number, nothing is known.
 *
 * @returns the number of steps, which is 0 for any other text
 */
export function readStepLog(content: string | Uint8Array): { count: number; parameters: FamilyParameter[] } {
	const text = typeof content === 'string' ? content : textOf(content.subarray(0, MAX_BYTES));
	const steps = text.split(/\r?\n/u).flatMap((line) => (/^\.step[ \t]/iu.test(line) ? [valuesOf(line)] : []));
	const names = [...(steps[0]?.keys() ?? [])].filter((name) => steps.every((step) => step.has(name)));
	const parameters = names.map((name): FamilyParameter => {
		const values = Float64Array.from(steps, (step) => step.get(name)!);
		// The log does not say what a parameter is.
		return { name, quantity: name === 'temp' ? 'temperature' : 'none', values };
	});
	return { count: steps.length, parameters };
}

function valuesOf(line: string): Map<string, number> {
	const found = new Map<string, number>();
	for (const word of line.trim().split(/\s+/u)) {
		const [name = '', value = ''] = word.split('=');
		const number = parseSpiceNumber(value.replace(/[µμ]/u, 'u'));
		if (name !== '' && number !== null) found.set(name.toLowerCase(), number);
	}
	return found;
}
