/** Constructs of other simulators, and what ngspice reads differently, by what they look like in a model. */
const patterns: readonly (readonly [string, RegExp])[] = [
	['A-device', /^a\S*\s+(?:\S+\s+){8}[a-z]/imu],
	['AKO', /\bako:/iu],
	['BSIM', /^[.+].*\blevel\s*=\s*(?:8|14|49|54)\b/imu],
	['DEV/LOT', /\b(?:dev|lot)\s*(?:\/\w+\s*)*=/iu],
	[
		'digital U',
		/^u\S*\s+(?:inv|buf|n?and|n?or|n?xor|jkff|dff|dltch|srff|pullup|pulldn|stim|pindly|logicexp|constraint|dlyline|adc|dac)/imu
	],
	['FREQ', /\bfreq\s*\{/iu],
	['IF', /\bif\s*\(/iu],
	['LAPLACE', /\blaplace\b/iu],
	['LIMIT', /\b(?:limit|uplim|dnlim)\s*\(/iu],
	['PARAMS:', /\bparams:/iu],
	['POLY', /\bpoly\s*\(/iu],
	['Rser/Rpar', /\b(?:rser|rpar|lser|cpar|rlshunt)\s*=/iu],
	['STP/PWR/PWRS', /\b(?:stp|pwrs?)\s*\(/iu],
	['T_ABS', /\bt_(?:abs|measured|rel_global|rel_local)\b/iu],
	['TABLE', /\btable\b/iu],
	['TC=', /\btc\s*=/iu],
	['VALUE', /\bvalue\s*=?\s*\{/iu],
	['VDMOS', /\bvdmos\b/iu],
	['VSWITCH', /\b[vi]switch\b/iu]
];

/** Longest part of a model that is searched, characters. */
const SEARCHED = 200_000;

/** The constructs in a model; `none` for plain SPICE. */
export function constructsOf(model: string): string[] {
	const text = model.slice(0, SEARCHED);
	const found = patterns.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));
	return found.length > 0 ? found : ['none'];
}
