import { ownValue } from '#lib/base/own-value.ts';

/** `.meas tran name ...` of a netlist, or the same command of a script. */
const measurement = /^\.?meas(?:ure)?$/u;
/** Unit of the swept quantity of each analysis; for `.dc` it depends on the source. */
const scaleUnits: Readonly<Record<string, string>> = { tran: 's', ac: 'Hz', sp: 'Hz', noise: 'Hz', dc: '' };
/** Units of the functions that ngspice applies to a node or branch. Phases are left out: their unit depends on a setting. */
const signalUnits: readonly (readonly [RegExp, string])[] = [
	[/^[vi]?db\(.*\)$/u, 'dB'],
	[/^v[mri]?\([^()]*\)$/u, 'V'],
	[/^i[mri]?\([^()]*\)$/u, 'A']
];

/**
 * Units of measurement results, by their names in lower case. Left out if the card does not determine the unit: an
 * expression, a swept source, or a name used for results with different units.
 */
export function measUnits(cards: readonly string[]): Map<string, string> {
	const units = new Map<string, string>();
	for (const card of cards) {
		const [head = '', analysis = '', name = '', kind = '', signal = ''] = wordsOf(card);
		if (!measurement.test(head)) continue;
		const unit = unitOf(analysis, kind, signal);
		units.set(name, (units.get(name) ?? unit) === unit ? unit : '');
	}
	return new Map([...units].filter(([, unit]) => unit !== ''));
}

/** Words in lower case; `v(a, b)` is one. */
function wordsOf(card: string): string[] {
	const joined = card.replaceAll(/\([^()]*\)/gu, (call) => call.replaceAll(/\s/gu, ''));
	return joined
		.trim()
		.toLowerCase()
		.split(/[\s=]+/u);
}

function unitOf(analysis: string, kind: string, signal: string): string {
	const scale = ownValue(scaleUnits, analysis) ?? '';
	const of = signalUnits.find(([form]) => form.test(signal))?.[1] ?? '';
	switch (kind) {
		case 'when':
		case 'trig':
		case 'min_at':
		case 'max_at':
			return scale;
		case 'find':
		case 'max':
		case 'min':
		case 'avg':
		case 'rms':
		case 'pp':
			return of;
		case 'deriv':
		case 'derivative':
			return analysis === 'tran' && of !== '' ? `${of}/s` : '';
		default:
			return '';
	}
}
