import { ownValue } from '#lib/base/own-value.ts';
/** A unit as prose writes it: the unit without its prefix, and the factor of the prefix. */
export interface ProseUnit {
	/** Such as `Hz`; `ratio` for `V/V` and `times`, empty for a bare SPICE suffix such as `k`. */
	base: string;
	/** More than one for a bare `M`, which netlists read as milli and prose as mega. */
	factors: readonly number[];
}

const prefixes: readonly (readonly [string, number])[] = [
	['', 1],
	['f', 1e-15],
	['p', 1e-12],
	['n', 1e-9],
	['u', 1e-6],
	['µ', 1e-6],
	['μ', 1e-6],
	['m', 1e-3],
	['k', 1e3],
	['K', 1e3],
	['M', 1e6],
	['Meg', 1e6],
	['meg', 1e6],
	['MEG', 1e6],
	['G', 1e9],
	['T', 1e12]
];

/** Symbols that take a prefix, with the unit that they mean. `Vpp` and `Vrms` are volts: which of them is part of the measurement. */
const symbols: readonly (readonly [string, string])[] = [
	['V', 'V'],
	['Vpp', 'V'],
	['Vp-p', 'V'],
	['Vpk', 'V'],
	['Vp', 'V'],
	['Vrms', 'V'],
	['VRMS', 'V'],
	['VDC', 'V'],
	['Vdc', 'V'],
	['A', 'A'],
	['Arms', 'A'],
	['App', 'A'],
	['Hz', 'Hz'],
	['hz', 'Hz'],
	['HZ', 'Hz'],
	['s', 's'],
	['sec', 's'],
	['W', 'W'],
	['Ω', 'Ω'],
	['Ω', 'Ω'],
	['ohm', 'Ω'],
	['ohms', 'Ω'],
	['Ohm', 'Ω'],
	['Ohms', 'Ω'],
	['OHM', 'Ω'],
	['F', 'F'],
	['H', 'H'],
	['S', 'S'],
	['A/V', 'S'],
	['J', 'J'],
	['C', 'C'],
	['m', 'm'],
	['V/√Hz', 'V/√Hz'],
	['V/rtHz', 'V/√Hz'],
	['V/sqrt(Hz)', 'V/√Hz'],
	['V/√(Hz)', 'V/√Hz'],
	['A/√Hz', 'A/√Hz'],
	['A/sqrt(Hz)', 'A/√Hz'],
	['rad/s', 'rad/s']
];

const words: readonly (readonly [string, string])[] = [
	['volt', 'V'],
	['volts', 'V'],
	['amp', 'A'],
	['amps', 'A'],
	['ampere', 'A'],
	['amperes', 'A'],
	['hertz', 'Hz'],
	['ohm', 'Ω'],
	['ohms', 'Ω'],
	['farad', 'F'],
	['farads', 'F'],
	['henry', 'H'],
	['henries', 'H'],
	['henrys', 'H'],
	['second', 's'],
	['seconds', 's'],
	['watt', 'W'],
	['watts', 'W'],
	['siemens', 'S']
];

const wordPrefixes: readonly (readonly [string, number])[] = [
	['', 1],
	['pico', 1e-12],
	['nano', 1e-9],
	['micro', 1e-6],
	['milli', 1e-3],
	['kilo', 1e3],
	['mega', 1e6],
	['giga', 1e9]
];

const chinese: readonly (readonly [string, string])[] = [
	['伏', 'V'],
	['伏特', 'V'],
	['安', 'A'],
	['安培', 'A'],
	['赫', 'Hz'],
	['赫兹', 'Hz'],
	['欧', 'Ω'],
	['欧姆', 'Ω'],
	['法', 'F'],
	['法拉', 'F'],
	['亨', 'H'],
	['亨利', 'H'],
	['秒', 's'],
	['瓦', 'W'],
	['瓦特', 'W'],
	['西门子', 'S'],
	['伏每根号赫兹', 'V/√Hz'],
	['伏/根号赫兹', 'V/√Hz']
];

const chinesePrefixes: readonly (readonly [string, number])[] = [
	['', 1],
	['皮', 1e-12],
	['纳', 1e-9],
	['微', 1e-6],
	['毫', 1e-3],
	['千', 1e3],
	['万', 1e4],
	['兆', 1e6],
	['吉', 1e9]
];

/** Units without prefixes, each spelling with what it means. */
const fixed: readonly (readonly [string, string, number])[] = [
	['dB', 'dB', 1],
	['db', 'dB', 1],
	['DB', 'dB', 1],
	['decibel', 'dB', 1],
	['decibels', 'dB', 1],
	['分贝', 'dB', 1],
	['dBm', 'dBm', 1],
	['dBV', 'dBV', 1],
	['dBc', 'dBc', 1],
	['dBu', 'dBu', 1],
	['dBFS', 'dBFS', 1],
	['dBc/Hz', 'dBc/Hz', 1],
	['dBµV', 'dBµV', 1],
	['dBμV', 'dBµV', 1],
	['dBuV', 'dBµV', 1],
	['dBi', 'dBi', 1],
	['dB/dec', 'dB/dec', 1],
	['dB/decade', 'dB/dec', 1],
	['dB/oct', 'dB/oct', 1],
	['dB/octave', 'dB/oct', 1],
	['分贝/十倍频', 'dB/dec', 1],
	['deg', 'deg', 1],
	['°', 'deg', 1],
	['º', 'deg', 1],
	['degree', 'deg', 1],
	['degrees', 'deg', 1],
	['度', 'deg', 1],
	['rad', 'deg', 180 / Math.PI],
	['%', '%', 1],
	['％', '%', 1],
	['percent', '%', 1],
	['ppm', 'ppm', 1],
	['ppm/K', 'ppm/K', 1],
	['ppm/°C', 'ppm/K', 1],
	['ppm/℃', 'ppm/K', 1],
	['V/°C', 'V/K', 1],
	['mV/°C', 'V/K', 1e-3],
	['mV/℃', 'V/K', 1e-3],
	['mV/K', 'V/K', 1e-3],
	['µV/°C', 'V/K', 1e-6],
	['uV/°C', 'V/K', 1e-6],
	['µV/℃', 'V/K', 1e-6],
	['µV/K', 'V/K', 1e-6],
	['°C', '°C', 1],
	['ºC', '°C', 1],
	['℃', '°C', 1],
	['摄氏度', '°C', 1],
	['K', 'K', 1],
	['kelvin', 'K', 1],
	['V/V', 'ratio', 1],
	['v/v', 'ratio', 1],
	['×', 'ratio', 1],
	['x', 'ratio', 1],
	['times', 'ratio', 1],
	['倍', 'ratio', 1],
	['kVA', 'W', 1e3],
	['mho', 'S', 1],
	['kilohm', 'Ω', 1e3],
	['kilohms', 'Ω', 1e3],
	['megohm', 'Ω', 1e6],
	['megohms', 'Ω', 1e6],
	['usec', 's', 1e-6],
	['min', 's', 60],
	['minutes', 's', 60],
	['minute', 's', 60],
	['分钟', 's', 60],
	['h', 's', 3600],
	['hours', 's', 3600],
	['小时', 's', 3600]
];

/** Suffixes of numbers without a unit, as netlists and engineers write them. */
const suffixes: Readonly<Record<string, readonly number[]>> = {
	meg: [1e6],
	Meg: [1e6],
	MEG: [1e6],
	k: [1e3],
	K: [1e3],
	M: [1e6, 1e-3],
	m: [1e-3],
	u: [1e-6],
	µ: [1e-6],
	μ: [1e-6],
	n: [1e-9],
	p: [1e-12],
	f: [1e-15],
	G: [1e9],
	g: [1e9],
	T: [1e12],
	t: [1e12]
};

const perSeconds: readonly (readonly [string, number])[] = [
	['s', 1],
	['ms', 1e-3],
	['us', 1e-6],
	['µs', 1e-6],
	['μs', 1e-6],
	['ns', 1e-9],
	['秒', 1],
	['毫秒', 1e-3],
	['微秒', 1e-6],
	['纳秒', 1e-9]
];

const table = new Map<string, ProseUnit>();

function add(spelling: string, base: string, factor: number): void {
	if (!table.has(spelling)) table.set(spelling, { base, factors: [factor] });
}

for (const [spelling, base, factor] of fixed) add(spelling, base, factor);
for (const [prefix, factor] of prefixes) for (const [symbol, base] of symbols) add(prefix + symbol, base, factor);
for (const [prefix, factor] of prefixes)
	if (prefix !== '') for (const ohm of ['ohm', 'ohms', 'Ω', 'Ω']) add(`${prefix} ${ohm}`, 'Ω', factor);
for (const [prefix, factor] of wordPrefixes) for (const [word, base] of words) add(prefix + word, base, factor);
for (const [prefix, factor] of chinesePrefixes) for (const [word, base] of chinese) add(prefix + word, base, factor);
for (const [prefix, factor] of chinesePrefixes) add(`${prefix}Ω`, 'Ω', factor);
for (const [prefix, factor] of prefixes) add(`${prefix}伏`, 'V', factor);
for (const [prefix, factor] of [...prefixes, ...chinesePrefixes])
	for (const [time, seconds] of perSeconds)
		for (const [volt, unit] of [
			['V', 'V/s'],
			['A', 'A/s'],
			['伏', 'V/s']
		] as const)
			for (const slash of ['/', '每']) add(`${prefix}${volt}${slash}${time}`, unit, factor / seconds);
// Prose has no use for millihertz, and writes megahertz in lower case.
table.set('mhz', { base: 'Hz', factors: [1e6] });
table.set('ghz', { base: 'Hz', factors: [1e9] });
table.set('万倍', { base: 'ratio', factors: [1e4] });

const MAX_LENGTH = Math.max(...[...table.keys()].map(({ length }) => length));

const isLatin = (character: string): boolean => /[A-Za-zµμΩ\d_]/u.test(character);

/**
 * The unit at a place of a text.
 *
 * @returns with the place after it; null for none
 */
export function unitAt(text: string, at: number): (ProseUnit & { end: number }) | null {
	for (let length = Math.min(MAX_LENGTH, text.length - at); length > 0; length--) {
		const spelling = text.slice(at, at + length);
		const unit = table.get(spelling);
		if (unit && isWhole(spelling, text.charAt(at + length), text.charAt(at + length + 1)))
			return { ...unit, end: at + length };
	}
	return null;
}

/** The SPICE suffix at a place of a text, as `unitAt`. */
export function suffixAt(text: string, at: number): (ProseUnit & { end: number }) | null {
	for (const length of [3, 1]) {
		const spelling = text.slice(at, at + length);
		const factors = ownValue(suffixes, spelling);
		if (factors && !isLatin(text.charAt(at + length))) return { base: '', factors, end: at + length };
	}
	return null;
}

/** Whether a unit ends here: `5 V` in `5 Vin` is none, and neither is `3 V` in `3 V/x`. */
function isWhole(spelling: string, next: string, afterNext: string): boolean {
	if (!isLatin(spelling.at(-1) ?? '')) return true;
	if (isLatin(next)) return false;
	return !(next === '/' && /[A-Za-z√]/u.test(afterNext)) && !(next === '-' && spelling === 'x');
}
