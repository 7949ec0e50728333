import { ownValue } from '#lib/base/own-value.ts';

/** Functions of ngspice's numparam, by name; those without a body give a random value at each call. */
const parameterFunctions: Record<string, ((first: number, last: number, middle: number) => number) | null> = {
	sqr: (_, x) => x * x,
	sqrt: (_, x) => Math.sqrt(x),
	sin: (_, x) => Math.sin(x),
	cos: (_, x) => Math.cos(x),
	exp: (_, x) => Math.exp(x),
	ln: (_, x) => Math.log(x),
	arctan: (_, x) => Math.atan(x),
	abs: (_, x) => Math.abs(x),
	pow: (z, x) => z ** x,
	pwr: (z, x) => Math.abs(z) ** x,
	max: (z, x) => (x > z ? x : z),
	min: (z, x) => (x < z ? x : z),
	int: (_, x) => Math.trunc(x),
	log: (_, x) => Math.log(x),
	log10: (_, x) => Math.log10(x),
	sinh: (_, x) => Math.sinh(x),
	cosh: (_, x) => Math.cosh(x),
	tanh: (_, x) => Math.tanh(x),
	ternary_fcn: (condition, otherwise, chosen) => (condition !== 0 ? chosen : otherwise),
	agauss: null,
	sgn: (_, x) => (x > 0 ? 1 : x === 0 ? 0 : -1),
	gauss: null,
	unif: null,
	aunif: null,
	limit: null,
	ceil: (_, x) => Math.ceil(x),
	floor: (_, x) => Math.floor(x),
	asin: (_, x) => Math.asin(x),
	acos: (_, x) => Math.acos(x),
	atan: (_, x) => Math.atan(x),
	asinh: (_, x) => Math.asinh(x),
	acosh: (_, x) => Math.acosh(x),
	atanh: (_, x) => Math.atanh(x),
	tan: (_, x) => Math.tan(x),
	nint: (_, x) => roundHalfToEven(x)
};

/** A function of numparam. It takes its first argument (1 if there is only one), its last, and the middle one (0 without one). */
export function parameterFunction(name: string): ((first: number, last: number, middle: number) => number) | null {
	return ownValue(parameterFunctions, name) ?? null;
}

const inParameters = new Set(Object.keys(parameterFunctions));
/** Source: inpptree.c. */
const inBehaviours = new Set(
	(
		'abs acos acosh asin asinh atan atanh cos cosh exp ln log log10 sgn sin sinh sqrt tan tanh u uramp ceil floor nint ' +
		'u2 pwl pwl_derivative eq0 ne0 gt0 lt0 ge0 le0 pow pwr min max ddt ternary_fcn v i'
	).split(' ')
);
/** Source: parse.c. */
const inScripts = new Set(
	(
		'mag magnitude cph cphase unwrap ph phase j real re imag im conj db log log10 ln exp abs sqrt sin cos tan sinh cosh ' +
		'tanh atan sortorder norm rnd sunif poisson exponential sgauss pos nint floor ceil mean stddev avg group_delay vector ' +
		'unitvec length vecmin minimum vecmax maximum vecd interpolate deriv integ fft ifft v i'
	).split(' ')
);
const byKind = { parameter: inParameters, behavioural: inBehaviours, script: inScripts };

/** Functions built into ngspice, lower case. A `.func` of the same name replaces one. */
export function builtInFunctions(kind: keyof typeof byKind): ReadonlySet<string> {
	return byKind[kind];
}

function roundHalfToEven(value: number): number {
	const down = Math.floor(value);
	if (value - down !== 0.5) return Math.round(value);
	return down % 2 === 0 ? down : down + 1;
}
