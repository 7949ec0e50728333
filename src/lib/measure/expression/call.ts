import { branches } from '../branches.ts';
import { expressionFault, type ExpressionCode, type Place } from './expression-fault.ts';
import type { Expression } from './parse.ts';
import { rising, type OneCurve } from './place-on-curve.ts';
import { commonUnit, type Scale, type Value } from './value.ts';

/** A call of a function with its evaluated operands; its methods refuse what the function cannot take, with the place. */
export class Call {
	constructor(
		readonly name: string,
		private readonly place: Place,
		private readonly nodes: readonly Expression[],
		private readonly values: readonly Value[]
	) {}

	get count(): number {
		return this.values.length;
	}

	value(index: number): Value {
		return this.values[index]!;
	}

	/** A real value: of a complex one it is not clear which part is meant. */
	real(index: number): Value {
		const value = this.value(index);
		if (value.im)
			throw this.fault('expression_complex', 'needs real samples; take mag(), db(), ph(), re() or im()', index);
		return value;
	}

	/** The scale of a curve. */
	scale(index: number): Scale {
		const { along } = this.value(index);
		if (!along) throw this.fault('expression_curve', 'needs a curve', index);
		return along;
	}

	/** The scale of a curve of the plot: values by member have no samples between them. */
	samples(index: number): Scale {
		const along = this.scale(index);
		if (along.isByMember) throw this.fault('expression_curve', 'needs a curve, not values by member', index);
		return along;
	}

	/** A curve that is a single one, from left to right. */
	curve(index: number): OneCurve {
		const along = this.scale(index);
		if (branches(along.x).length > 1)
			throw this.fault('expression_several', 'needs one curve of the family, such as v(out)@1', index);
		if (along.x.length === 0) throw this.fault('expression_nothing', 'has no samples', index);
		return rising(this.value(index), along);
	}

	/** A number, with a unit that fits the one it is compared with. */
	number(index: number, like: Value): number {
		const value = this.real(index);
		if (value.along) throw this.fault('expression_scalar', 'needs a number', index);
		if (!commonUnit(value, like)) throw this.fault('expression_units', 'has another unit', index);
		return value.re[0]!;
	}

	/** The text of an operand that is a word, such as `rise`; null if it is none. */
	word(index: number): string | null {
		const node = this.nodes[index];
		return node?.type === 'name' && !node.isSignal ? node.text.toLowerCase() : null;
	}

	/** A fault of the call, or of one of its operands. */
	fault(code: ExpressionCode, what: string, index?: number) {
		const node = index === undefined ? this.place : this.nodes[index]!;
		return expressionFault(code, `${this.name}() ${what}.`, node, { function: this.name });
	}
}
