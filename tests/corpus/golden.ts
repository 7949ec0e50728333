/** Lines that differ from machine to machine or version to version: ngspice's own tests leave out the same. */
const UNTESTED =
	/CPU|Dynamic|Note|Circuit|Trying|Reference|Date|Doing|---|v-sweep|time|est|Error|Warning|Data|Index|trans|acan|oise|nalysis|ole|Total|memory|urrent|Got|Added|BSIM|bsim|B4SOI|b4soi|codemodel|^binary raw file|^ngspice.*done/u;
/** Printed numbers have six or seven digits; the last one may round the other way. */
const PRINTED_TOLERANCE = 2e-6;

/**
 * Compares printed numbers with a golden output: the words between them may differ, the numbers and their order not.
 *
 * @returns what differs first, or null
 */
export function compareGolden(golden: string, printed: readonly string[]): string | null {
	const expected = numbersOf(golden.split('\n'));
	const actual = numbersOf(printed);
	for (let i = 0; i < Math.max(expected.length, actual.length); i += 1) {
		const [wanted, got] = [expected[i], actual[i]];
		if (wanted === undefined) return `prints ${actual.length - expected.length} numbers more`;
		if (got === undefined) return `prints ${expected.length - actual.length} numbers fewer`;
		if (Math.abs(wanted - got) > PRINTED_TOLERANCE * Math.max(Math.abs(wanted), 1e-9))
			return `number ${i + 1} printed is ${got}, not ${wanted}`;
	}
	return null;
}

function numbersOf(lines: readonly string[]): number[] {
	return lines
		.filter((line) => !UNTESTED.test(line))
		.flatMap((line) => line.split(/[\s,=()]+/u))
		.filter((word) => /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu.test(word))
		.map(Number);
}
