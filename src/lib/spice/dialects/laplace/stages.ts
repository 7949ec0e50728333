import { constantValue, product, quotient } from '../algebra/coefficient.ts';
import { number, type Expression } from '../algebra/expression.ts';
import { degree, type Polynomial } from './polynomial.ts';
import {
	expanded,
	readTransfer,
	Unrealisable,
	type TransferFunction,
	type TransferProblem
} from './transfer-function.ts';

/** One ratio of polynomials; the denominator's degree may be 0. */
export interface Stage {
	numerator: Polynomial;
	denominator: Polynomial;
}

/** A gain, a delay and a chain of ratios. */
export interface Chain {
	gain: Expression;
	/** Seconds. */
	delay: Expression;
	stages: readonly Stage[];
}

/** The chain that an expression in `s` describes, or why there is none of finite order. */
export function chainOf(expression: Expression): Chain | TransferProblem {
	try {
		const transfer = readTransfer(expression);
		const delay = constantValue(transfer.delay);
		if (delay !== null && delay < 0) return 'laplace_advance';
		if (transfer.denominator.some(({ length }) => length === 0)) return 'laplace_not_rational';
		return { ...split(transfer), delay: transfer.delay };
	} catch (error) {
		if (error instanceof Unrealisable) return error.problem;
		throw error;
	}
}

/** Poles that were written as factors stay apart, which keeps wide ranges of frequency accurate. */
function split({ numerator, denominator }: TransferFunction): { gain: Expression; stages: Stage[] } {
	let gain: Expression = number(1);
	for (const factor of numerator) if (degree(factor) === 0) gain = product(gain, factor[0] ?? number(0));
	for (const factor of denominator) if (degree(factor) === 0) gain = quotient(gain, factor[0]!);
	const zeros = numerator.filter((factor) => degree(factor) > 0);
	const poles = denominator.filter((factor) => degree(factor) > 0);
	return { gain, stages: spread(zeros, poles) ?? [{ numerator: expanded(zeros), denominator: expanded(poles) }] };
}

/** Gives each factor of the numerator to a denominator of at least its degree; null if they do not fit. */
function spread(zeros: readonly Polynomial[], poles: readonly Polynomial[]): Stage[] | null {
	const places = poles.map((pole) => ({ pole, room: degree(pole), zeros: [] as Polynomial[] }));
	for (const zero of zeros.toSorted((a, b) => degree(b) - degree(a))) {
		const fitting = places.filter(({ room }) => room >= degree(zero)).sort((a, b) => a.room - b.room);
		const [place] = fitting;
		if (!place) return null;
		place.room -= degree(zero);
		place.zeros.push(zero);
	}
	return places.map((place) => ({ numerator: expanded(place.zeros), denominator: place.pole }));
}
