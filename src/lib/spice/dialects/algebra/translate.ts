import { ownValue } from '#lib/base/own-value.ts';
import { builtInFunctions } from '../../expressions/functions.ts';
import { withSuffixes } from '../converters/hspice/suffixes.ts';
import type { Dialect } from '../dialect.ts';
import { plainNumber, withoutMicro } from '../plain-number.ts';
import { binary, contains, mapOperands, number, type Expression, type Place } from './expression.ts';
import { foreignFunctions } from './foreign-functions.ts';
import { parseExpression } from './parse-expression.ts';
import { powerOf } from './powers.ts';
import { printExpression } from './print-expression.ts';
import { tableExpression, tableTernary } from './tables.ts';
import { isLogical, truth } from './truth.ts';

export interface Names {
	functions: ReadonlySet<string>;
	parameters: ReadonlySet<string>;
}

export interface ConvertedExpression {
	/** For ngspice; the same text if nothing had to be changed. */
	text: string;
	/** Functions that ngspice does not have. */
	missing: ReadonlySet<string>;
}

/** What is added to a netlist for an expression. Null where that cannot be done. */
export interface Additions {
	/** Defines a parameter with the value of an expression; returns its name. */
	parameter: (expression: string) => string;
	/** Adds devices that compute a function over time; returns the expression of the result. */
	overTime: (name: string, args: readonly string[]) => string | null;
	/** Senses the current of a device that ngspice's expressions cannot name; returns its expression. */
	currentOf: (device: string) => string | null;
}

/** Where an expression is, and what is known there. */
export interface Surroundings {
	/** Decides what words mean that several simulators have. */
	dialect: Dialect;
	place: Place;
	names: Names;
	additions: Additions | null;
}

/** Maximum length of an expression: calls inside of calls may double their arguments. */
const MAX_LENGTH = 10_000;

/** Writes an expression of another simulator for ngspice; null if it cannot be read. */
export function convertExpression(text: string, surroundings: Surroundings): ConvertedExpression | null {
	const expression = parseExpression(text);
	if (!expression) return null;
	const missing = new Set<string>();
	const converted = new Translation(surroundings, missing).convert(expression);
	const isSame = !mustBeWritten(text, surroundings.place) && JSON.stringify(converted) === JSON.stringify(expression);
	const written = isSame ? text : printExpression(converted);
	if (written.length <= Math.max(MAX_LENGTH, 2 * text.length)) return { text: written, missing };
	return { text, missing: new Set([...missing, ...calledIn(expression)]) };
}

/** A parsed expression for ngspice's sources. */
export function convertParsed(expression: Expression, dialect: Dialect, names: Names): string {
	const surroundings: Surroundings = { dialect, place: 'behaviour', names, additions: null };
	return printExpression(new Translation(surroundings, new Set()).convert(expression));
}

/** Spellings that mean the same tree: other operators, and for parameters nested braces and signs after operators. */
function mustBeWritten(text: string, place: Place): boolean {
	if (/[~|&](?![|&])|<>|(?<![<>=!])=(?!=)/u.test(text.replaceAll(/&&|\|\|/gu, ''))) return true;
	return place !== 'behaviour' && /[{}]|[-+*/^<>=]\s*[-+]/u.test(text.replaceAll(/\de[-+]\d/giu, ''));
}

function calledIn(expression: Expression): string[] {
	const names: string[] = expression.kind === 'call' ? [expression.name.toLowerCase()] : [];
	mapOperands(expression, (operand) => {
		names.push(...calledIn(operand));
		return operand;
	});
	return names.filter((name) => ownValue(foreignFunctions, name) !== undefined || overTime.has(name));
}

/** Functions that are the same in all simulators, wherever they are used. */
const shared = new Set(
	'abs acos acosh asin asinh atan atanh cos cosh exp log log10 sgn sin sinh sqrt tan tanh v i min max ternary_fcn'.split(
		' '
	)
);
const inBehaviours = builtInFunctions('behavioural');
const inParameters = builtInFunctions('parameter');
/** Of the names that ngspice has as well, those that mean something else. */
const different = new Set(['limit', 'gauss', 'unif', 'aunif', 'pwr']);
/** Functions of time, for which devices are added. */
const overTime = new Set(['idt', 'sdt', 'idtmod', 'delay', 'absdelay']);

const temperature: Expression = { kind: 'name', text: 'temper' };
const thermalVoltage = binary(binary(temperature, '+', number('273.15')), '*', number('8.6173303e-5'));

/** What simulators know without a definition. */
const constants: Readonly<Record<string, { value: Expression; from: readonly Dialect[] }>> = {
	temp: { value: temperature, from: ['ltspice', 'pspice'] },
	vt: { value: thermalVoltage, from: ['pspice'] },
	gmin: { value: number('1e-12'), from: ['ltspice', 'pspice'] },
	pi: { value: number('3.14159265358979'), from: ['ltspice', 'pspice'] },
	boltz: { value: number('1.3806505e-23'), from: ['ltspice'] },
	echarge: { value: number('1.602176634e-19'), from: ['ltspice'] },
	planck: { value: number('6.62607015e-34'), from: ['ltspice'] },
	kelvin: { value: { kind: 'unary', operator: '-', operand: number('273.15') }, from: ['ltspice'] }
};

/** A parameter called like a function of ngspice has another name there. */
export function parameterName(name: string): string {
	return inParameters.has(name.toLowerCase()) ? `${name}_p` : name;
}

class Translation {
	constructor(
		private readonly surroundings: Surroundings,
		private readonly missing: Set<string>
	) {}

	readonly convert = (expression: Expression): Expression => {
		const { dialect, place } = this.surroundings;
		if (expression.kind === 'call') return this.#call(expression.name.toLowerCase(), expression);
		const converted = mapOperands(expression, this.convert);
		switch (converted.kind) {
			case 'name':
				return this.#name(converted);
			case 'number':
				return this.#number(converted);
			case 'probe':
				return this.#probe(converted);
			case 'unary':
				return converted.operator === '!' ? { ...converted, operand: truth(converted.operand, dialect) } : converted;
			case 'choice':
				return { ...converted, condition: truth(converted.condition, dialect) };
			case 'binary': {
				const { operator, left, right } = converted;
				if (operator === '&&' || operator === '||')
					return { ...converted, left: truth(left, dialect), right: truth(right, dialect) };
				if (operator === '^' && dialect !== 'hspice' && isLogical(left) && isLogical(right))
					return { ...converted, operator: '!=' };
				const isPower = operator === '**' || (operator === '^' && dialect === 'hspice');
				return isPower ? (powerOf(left, right, place, dialect) ?? converted) : converted;
			}
			default:
				return converted;
		}
	};

	#name(name: Expression & { kind: 'name' }): Expression {
		const text = name.text.toLowerCase();
		const { names, dialect, place } = this.surroundings;
		if (names.parameters.has(text)) return { ...name, text: parameterName(name.text) };
		const known = ownValue(constants, text);
		if (!known?.from.includes(dialect)) return name;
		// ngspice knows it in sources.
		return text === 'pi' && place === 'behaviour' ? name : known.value;
	}

	#number(value: Expression & { kind: 'number' }): Expression {
		const { dialect } = this.surroundings;
		if (dialect === 'hspice') return { ...value, text: withSuffixes(value.text) };
		return { ...value, text: dialect === 'ltspice' ? plainNumber(value.text) : withoutMicro(value.text) };
	}

	#probe(probe: Expression & { kind: 'probe' }): Expression {
		const device = /^i\s*\(\s*([^\s,()]+)\s*\)$/iu.exec(probe.text)?.[1];
		const current = device === undefined ? null : (this.surroundings.additions?.currentOf(device) ?? null);
		return current === null ? probe : { kind: 'probe', text: current };
	}

	#call(name: string, expression: Expression & { kind: 'call' }): Expression {
		const args = expression.args.map(this.convert);
		const same: Expression = { ...expression, args };
		const { names, additions, place, dialect } = this.surroundings;
		if (names.functions.has(name)) return same;
		if (overTime.has(name)) {
			const [input, initial, reset, ...more] = args;
			// The third argument of an integral is a condition.
			const given = reset && name === 'idt' ? [input!, initial!, truth(reset, dialect), ...more] : args;
			const result = additions?.overTime(name, given.map(printExpression)) ?? null;
			if (result !== null) return { kind: 'probe', text: result };
		}
		if (name === 'table' || name === 'tbl') {
			const table = this.#table(args);
			if (table) return table;
		}
		const written = ownValue(foreignFunctions, name)?.(args, { place, dialect }) ?? null;
		if (written) return written;
		const isKnown =
			shared.has(name) ||
			(!different.has(name) &&
				((place !== 'parameter' && inBehaviours.has(name)) || (place !== 'behaviour' && inParameters.has(name))));
		if (!isKnown) this.missing.add(name);
		return same;
	}

	#table([x, ...points]: readonly Expression[]): Expression | null {
		const { additions, place } = this.surroundings;
		if (!x || points.length < 2 || points.length % 2 !== 0) return null;
		// The points of ngspice's own table are numbers and parameters.
		const isFixed = !points.some((point) => contains(point, ({ kind }) => kind === 'probe'));
		if (place !== 'behaviour' || !additions || !isFixed) return tableTernary(x, points);
		const text = tableExpression(printExpression(x), points.map(printExpression), additions.parameter);
		return text === null ? null : { kind: 'probe', text };
	}
}
