import { constant, constantValue, isZero, negative, product, quotient, valueOnCard } from '../algebra/coefficient.ts';
import { binary, call, number, type Expression } from '../algebra/expression.ts';
import { printExpression } from '../algebra/print-expression.ts';
import { degree, type Polynomial } from './polynomial.ts';
import type { Chain, Stage } from './stages.ts';

/** A voltage between two nodes, times a gain. */
export interface Signal {
	plus: string;
	minus: string;
	gain: Expression;
}

/** Integrators without a DC path to ground keep a definite operating point. */
const LEAK = '1e12';

/**
 * Cards that compute a transfer function with linear devices: exact in the operating point and AC, and with the error
 * control of capacitors in transients, where the code model `s_xfer` has none.
 */
export class Realisation {
	readonly cards: string[] = [];

	/** @param freeName returns a name that is free, which begins with the one it is given */
	constructor(
		private readonly device: string,
		private readonly freeName: (wanted: string) => string
	) {}

	/** The output of a chain for an input. */
	output({ gain, delay, stages }: Chain, input: Signal): Signal {
		let signal = { ...input, gain: product(input.gain, gain) };
		if (!isZero(delay)) signal = this.#delayed(signal, delay);
		for (const stage of stages) signal = this.#filtered(signal, stage);
		return signal;
	}

	/** A new node and the voltage that an expression gives it. */
	behaviour(expression: string): Signal {
		const node = this.#node('in');
		this.cards.push(`${this.freeName(`B${this.device}_in`)} ${node} 0 V=${expression}`);
		return { plus: node, minus: '0', gain: number(1) };
	}

	/** A line that both its ends terminate. */
	#delayed(signal: Signal, delay: Expression): Signal {
		const [near, far] = [this.#node('near'), this.#node('far')];
		this.#current(near, { ...signal, gain: product(number(2), signal.gain) });
		this.#device('R', 'near', `${near} 0 1 noisy=0`);
		this.#device('T', 'delay', `${near} 0 ${far} 0 Z0=1 TD=${valueOnCard(delay)}`);
		this.#device('R', 'far', `${far} 0 1 noisy=0`);
		return { plus: far, minus: '0', gain: number(1) };
	}

	/** Integrators in a row: the voltage of each is the derivative of the one before it, in units of the time scale. */
	#filtered(signal: Signal, { numerator, denominator }: Stage): Signal {
		const [zeros, poles] = [degree(numerator), degree(denominator)];
		const scale = this.#timeScale(poles > 0 ? denominator : numerator);
		const above = scaled(numerator, scale);
		const below = scaled(denominator, scale);
		const highest = below[poles]!;
		// The highest derivative is a node only where the output needs it; else its current charges the last capacitor.
		const hasTop = zeros >= poles;
		const states = Array.from({ length: Math.max(zeros, hasTop ? poles : poles - 1) + 1 }, (_, k) =>
			this.#node(`d${k}`)
		);
		const entry = states[hasTop ? poles : poles - 1]!;
		this.#current(entry, { ...signal, gain: quotient(signal.gain, highest) });
		for (let k = 0; k < poles; k += 1) {
			const feedback = quotient(below[k]!, highest);
			if (!isZero(feedback)) this.#current(entry, fromNode(states[k]!, negative(feedback)));
		}
		if (hasTop) this.#device('R', 'top', `${entry} 0 1 noisy=0`);
		const time = valueOnCard(scale);
		for (let k = 0; k < poles; k += 1) {
			if (hasTop || k < poles - 1) this.#current(states[k]!, fromNode(states[k + 1]!, number(1)));
			this.#device('C', 'state', `${states[k]!} 0 ${time}`);
			if (isZero(below[0]!)) this.#device('R', 'leak', `${states[k]!} 0 ${LEAK} noisy=0`);
		}
		for (let k = poles + 1; k <= zeros; k += 1) {
			this.#current(states[k]!, fromNode(states[k - 1]!, number(1)));
			this.#device('L', 'slope', `${states[k]!} 0 ${time}`);
		}
		const terms = above.flatMap((gain, k) => (isZero(gain) ? [] : [fromNode(states[k]!, gain)]));
		const [only, ...others] = terms;
		if (only && others.length === 0) return only;
		const total = this.#node('sum');
		for (const term of terms) this.#current(total, term);
		this.#device('R', 'sum', `${total} 0 1 noisy=0`);
		return fromNode(total, number(1));
	}

	/** The geometric mean of the time constants; as a parameter where the coefficients depend on parameters. */
	#timeScale(polynomial: Polynomial): Expression {
		const order = degree(polynomial);
		const lowest = polynomial.findIndex((coefficient) => !isZero(coefficient));
		const slope = lowest < order ? quotient(polynomial[order]!, polynomial[lowest]!) : polynomial[order]!;
		const exponent = Math.max(1, order - (lowest < order ? lowest : 0));
		const value = constantValue(slope);
		if (value !== null) return constant(Math.abs(value) ** (1 / exponent));
		const positive = call('abs', slope);
		const root = exponent === 1 ? positive : binary(positive, '**', binary(number(1), '/', number(exponent)));
		const name = this.freeName(`${this.device}_tau`);
		this.cards.push(`.param ${name}={${printExpression(root)}}`);
		return { kind: 'name', text: name };
	}

	/** A current into a node: one ampere per volt, times the gain. */
	#current(node: string, { plus, minus, gain }: Signal): void {
		this.#device('G', 'g', `0 ${node} ${plus} ${minus} ${valueOnCard(gain)}`);
	}

	#device(letter: string, role: string, rest: string): void {
		this.cards.push(`${this.freeName(`${letter}${this.device}_${role}`)} ${rest}`);
	}

	#node(role: string): string {
		return this.freeName(`${this.device}_${role}`);
	}
}

function fromNode(node: string, gain: Expression): Signal {
	return { plus: node, minus: '0', gain };
}

/** The coefficients for derivatives in units of the time scale. */
function scaled(polynomial: Polynomial, scale: Expression): Expression[] {
	return polynomial.map((coefficient, power) => {
		if (power === 0 || isZero(coefficient)) return coefficient;
		return quotient(coefficient, power === 1 ? scale : binary(scale, '**', number(power)));
	});
}
