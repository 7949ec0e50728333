import { Fault } from '#lib/base/fault.ts';

/** Why an expression has no value; each code has a text in the catalogue. */
export type ExpressionCode =
	| 'expression_empty'
	| 'expression_too_long'
	| 'expression_character'
	| 'expression_incomplete'
	| 'expression_unexpected'
	| 'expression_number'
	| 'expression_signal'
	| 'expression_function'
	| 'expression_arguments'
	| 'expression_units'
	| 'expression_plain'
	| 'expression_scales'
	| 'expression_complex'
	| 'expression_curve'
	| 'expression_scalar'
	| 'expression_member'
	| 'expression_several'
	| 'expression_frequency'
	| 'expression_phasors'
	| 'expression_nothing';

/** A place in the text of an expression. */
export interface Place {
	from: number;
	to: number;
}

/** An expression that cannot be evaluated, with the place of the mistake in `data.from` and `data.to`. */
export function expressionFault(
	code: ExpressionCode,
	message: string,
	{ from, to }: Place,
	data: Readonly<Record<string, string | number>> = {}
): Fault {
	return new Fault(code, message, { ...data, from, to });
}
