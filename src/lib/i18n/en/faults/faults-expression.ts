import type { FaultData } from '#lib/base/fault.ts';

/** Why an expression over signals has no value. */
export const expressionFaults = {
	expression_empty: () => 'Enter a signal or an expression.',
	expression_too_long: () => 'The expression is too long or nested too deeply.',
	expression_character: (data: FaultData) => `“${data.found}” has no meaning here. Put unusual names in double quotes.`,
	expression_incomplete: () => 'The expression ends too early.',
	expression_unexpected: (data: FaultData) => `“${data.found}” is not expected here.`,
	expression_number: (data: FaultData) =>
		`SPICE does not read “${data.found}” as it looks. Write 1meg for a million, 1m for a thousandth, and no digits after a letter.`,
	expression_signal: (data: FaultData) => `This result has no signal “${data.found}”.`,
	expression_function: (data: FaultData) =>
		String(data.found).toLowerCase() === 'log'
			? 'Write ln() or log10(): programs do not agree on log().'
			: `There is no function “${data.found}”.`,
	expression_arguments: (data: FaultData) => `${data.function}() is written as: ${data.signature}`,
	expression_units: (data: FaultData) =>
		data.left === undefined
			? 'The units differ.'
			: `Units ${data.left} and ${data.right} cannot be added or subtracted.`,
	expression_plain: () => 'The exponent must be a plain number.',
	expression_scales: () => 'The curves have their samples at different places. Use resample(y, like) on one of them.',
	expression_complex: (data: FaultData) =>
		`${data.function}() needs real values. Use mag(), db(), ph(), re() or im() first.`,
	expression_curve: (data: FaultData) => `${data.function}() needs a curve here, not a number.`,
	expression_scalar: (data: FaultData) => `${data.function}() needs a number here, not a curve.`,
	expression_member: (data: FaultData) =>
		Number(data.count) > 1
			? `There is no curve ${data.member}: the curves are numbered from 1 to ${data.count}.`
			: `There is no curve ${data.member}: this is a single curve, not a family.`,
	expression_several: (data: FaultData) =>
		`${data.function}() needs one curve. Choose one of the family, for example with v(out)@1.`,
	expression_frequency: (data: FaultData) => `${data.function}() needs a curve over frequency.`,
	expression_phasors: () =>
		'The product of two phasors is not a power. Average power is re(v(x)*conj(i(y)))/2 for peak values.',
	expression_nothing: (data: FaultData) =>
		data.member === undefined
			? `${data.function}() finds nothing in the range of this curve.`
			: `${data.function}() finds nothing in the range of curve ${data.member} of the family.`
};
