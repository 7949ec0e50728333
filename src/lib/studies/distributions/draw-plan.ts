import { Fault } from '#lib/base/fault.ts';
import type { AreaDoubt } from '#lib/sim/variation/element-area.ts';
import { normalQuantile } from '../random/normal-quantile.ts';
import { correlationFactor, type Correlation } from './correlation.ts';
import { deviationOf } from './deviation.ts';
import type { Deviation, Distribution } from './distribution.ts';

/** One cause of a parameter's variation. */
export interface TolerancePart {
	distribution: Distribution;
	/** Parts of one lot share one draw per sample; a part without a lot has its own (device to device). */
	lot?: string;
}

export interface VariedParameter {
	name: string;
	/** In the unit of the parameter. */
	nominal: number;
	/** Of the element, m², or why it is not known; null or missing where there is no element. */
	area?: number | AreaDoubt | null;
	parts: readonly TolerancePart[];
}

interface PlannedPart {
	deviation: Deviation;
	draw: number;
}

/** Which random numbers a study draws per sample, and which values they give its parameters. */
export class DrawPlan {
	/** Names of the draws, one per dimension of the samples: of lots, and of parameters for what varies with each device. */
	readonly draws: readonly string[];
	readonly #parameters: readonly { nominal: number; parts: readonly PlannedPart[] }[];
	/** Null where all draws are independent. */
	readonly #factor: readonly Float64Array[] | null;

	/**
	 * @throws Fault `study_draw_name_twice` for two parameters of a name, a lot that is named as one, or two parts without a lot in one
	 * parameter; and those of `deviationOf` and `correlationFactor`
	 */
	constructor(
		private readonly parameters: readonly VariedParameter[],
		correlations: readonly Correlation[] = [],
		factor: readonly Float64Array[] | null = null
	) {
		const draws = new Map<string, number>();
		const lots = new Set(parameters.flatMap(({ parts }) => parts.flatMap(({ lot }) => lot ?? [])));
		for (const lot of lots) draws.set(lot, draws.size);
		const names = new Set<string>();
		this.#parameters = parameters.map(({ name, nominal, area, parts }) => {
			const own = parts.filter(({ lot }) => lot === undefined);
			if (names.has(name) || lots.has(name) || own.length > 1) throw nameTwice(name);
			names.add(name);
			if (own.length > 0) draws.set(name, draws.size);
			const planned = parts.map(({ distribution, lot }) => ({
				deviation: deviationOf(distribution, nominal, name, area),
				draw: draws.get(lot ?? name)!
			}));
			return { nominal, parts: planned };
		});
		this.draws = [...draws.keys()];
		this.#factor = correlations.length > 0 ? correlationFactor(this.draws, correlations) : factor;
	}

	/**
	 * The same draws around other nominal values.
	 *
	 * @param nominal in the order of the parameters
	 * @throws those of `deviationOf`
	 */
	around(nominal: readonly number[]): DrawPlan {
		const moved = this.parameters.map((parameter, index) => ({ ...parameter, nominal: nominal[index]! }));
		return new DrawPlan(moved, [], this.#factor);
	}

	/** Standard normal draws, still independent, from a row of a sampler: numbers between 0 and 1. */
	normals(row: Float64Array): Float64Array {
		return row.map(normalQuantile);
	}

	/**
	 * The value of each parameter, in its unit, for independent standard normal draws, such as those of `normals`. Zeros give
	 * the medians.
	 */
	values(normals: Float64Array): Float64Array {
		const draws = this.#factor ? correlated(this.#factor, normals) : normals;
		return Float64Array.from(this.#parameters, ({ nominal, parts }) => {
			let [factor, offset] = [1, 0];
			for (const { deviation, draw } of parts) {
				const amount = deviation.fromNormal(draws[draw]!);
				if (deviation.kind === 'factor') factor *= amount;
				else offset += amount;
			}
			return nominal * factor + offset;
		});
	}
}

function correlated(factor: readonly Float64Array[], normals: Float64Array): Float64Array {
	return Float64Array.from(factor, (line) => {
		let sum = 0;
		for (let i = 0; i < line.length; i++) sum += line[i]! * normals[i]!;
		return sum;
	});
}

function nameTwice(name: string): Fault {
	const message = `${name} names more than one draw: parameters and lots need different names, and a parameter has one part without a lot`;
	return new Fault('study_draw_name_twice', message, { name });
}
