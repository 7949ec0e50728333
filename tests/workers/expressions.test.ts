import { beforeAll, describe, expect, it } from 'vitest';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { numberOf } from '../support/expression-plots.ts';
import { createEngineHost, runDeck } from '../support/spice/ngspice.ts';

let host: EngineHost;
beforeAll(async () => {
	host = await createEngineHost();
});

/** Measurements of a curve over a whole record, as `.meas` and as an expression. ngspice has no DERIV, and no differences in `.meas`. */
const figures = (of: string, text = of): Record<string, string> => ({
	[`AVG ${of}`]: `avg(${text})`,
	[`RMS ${of}`]: `rms(${text})`,
	[`MIN ${of}`]: `min(${text})`,
	[`MAX ${of}`]: `max(${text})`,
	[`PP ${of}`]: `pp(${text})`
});

interface Case {
	circuit: string[];
	analysis: string;
	/** From a `.meas` card to the expression that has the same value. */
	same: Record<string, string>;
}

const pulse = 'V1 in 0 PULSE(0 1 0 1u 1u 0.5m 1m)';
const cases: Record<string, Case> = {
	'an RC driven by pulses': {
		circuit: [pulse, 'R1 in out 1k', 'C1 out 0 100n'],
		analysis: 'tran 1u 3m 0 1u',
		same: {
			...figures('v(out)'),
			'INTEG v(out) FROM=0 TO=3m': 'at(integ(v(out)), 3m)',
			'WHEN v(out)=0.5 RISE=1': 'cross(v(out), 0.5, 1, rise)',
			'WHEN v(out)=0.5 RISE=2': 'cross(v(out), 0.5V, 2, rise)',
			'WHEN v(out)=0.5 FALL=1': 'cross(v(out), 0.5, 1, fall)',
			'WHEN v(out)=0.5 CROSS=3': 'cross(v(out), 0.5, 3)',
			'WHEN v(out)=0.5 FALL=LAST': 'cross(v(out), 0.5, -1, fall)',
			'FIND v(out) AT=0.25m': 'at(v(out), 0.25m)',
			'FIND i(V1) WHEN v(out)=0.5 RISE=1': 'at(i(v1), cross(v(out), 0.5, 1, rise))',
			'TRIG v(out) VAL=0.1 RISE=1 TARG v(out) VAL=0.9 RISE=1':
				'cross(v(out), 0.9, 1, rise) - cross(v(out), 0.1, 1, rise)'
		}
	},
	'a ringing RLC': {
		circuit: [pulse, 'L1 in a 1m', 'R1 a out 20', 'C1 out 0 100n'],
		analysis: 'tran 0.2u 0.5m 0 0.2u',
		same: {
			...figures('v(out)'),
			...figures('i(L1)'),
			'WHEN v(out)=1 CROSS=3': 'cross(v(out), 1, 3)',
			'FIND v(out) AT=63u': 'at(v(out), 63u)'
		}
	},
	'a rectifier': {
		circuit: ['V1 in 0 SIN(0 5 1k)', 'D1 in out dx', 'R1 out 0 1k', '.model dx d(is=1e-14)'],
		analysis: 'tran 1u 4m 0 1u',
		same: {
			...figures('v(out)'),
			...figures('i(V1)'),
			'INTEG v(out) FROM=0 TO=4m': 'at(integ(v(out)), 4ms)',
			'WHEN v(out)=2 RISE=4': 'cross(v(out), 2, 4, rise)'
		}
	},
	'a sine and its difference': {
		circuit: ['V1 a 0 SIN(1 2 1k)', 'V2 b 0 SIN(0 1 2k)', 'R1 a b 1k', 'E1 d 0 a b 1'],
		analysis: 'tran 1u 2m 0 1u',
		same: { ...figures('v(a)'), ...figures('v(d)', 'v(a,b)'), 'WHEN v(a)=v(b) CROSS=1': 'cross(v(a,b), 0, 1)' }
	},
	'a low-pass over frequency': {
		circuit: ['V1 in 0 AC 1', 'R1 in out 1k', 'C1 out 0 1n'],
		analysis: 'ac dec 1000 1k 100meg',
		same: {
			'MAX vdb(out)': 'max(db(v(out)/v(in)))',
			'MIN vdb(out)': 'min(db(v(out)))',
			'FIND vdb(out) AT=1meg': 'at(db(v(out)), 1meg)',
			'FIND vm(out) AT=100k': 'at(mag(v(out)), 100k)',
			'FIND vr(out) AT=100k': 'at(re(v(out)), 100kHz)',
			'FIND vi(out) AT=100k': 'at(im(v(out)), 100kHz)',
			'WHEN vdb(out)=-3 FALL=1': 'cross(db(v(out)), -3, 1, fall)',
			'PP vm(out)': 'pp(mag(v(out)))'
		}
	},
	'a diode over its voltage': {
		circuit: ['V1 a 0 0', 'D1 a 0 dx', '.model dx d(is=1e-14)'],
		analysis: 'dc V1 0 0.8 0.001',
		same: {
			'MAX i(V1)': 'max(i(v1))',
			'MIN i(V1)': 'min(i(v1))',
			'FIND i(V1) AT=0.7': 'at(i(v1), 0.7)',
			'WHEN i(V1)=-1m': 'cross(i(v1), -1mA)'
		}
	}
};

describe('[C17] [EXPR6] expressions give what .meas gives', () => {
	it.each(Object.entries(cases))('for %s', async (_name, { circuit, analysis, same }) => {
		const kind = analysis.split(' ')[0]!;
		const cards = Object.keys(same).map((card, index) => `.meas ${kind} m${index} ${card}`);
		const outcome = await runDeck(host, ['* compared', ...circuit, `.${analysis}`, ...cards, '.end', ''].join('\n'));
		const values = new Map(outcome.measurements.map(({ name, value }) => [name, value]));
		const plot = outcome.plots.find(({ analysis: of }) => of === kind)!;
		const compared = Object.entries(same).map(([card, text], index) => {
			const [theirs, ours] = [values.get(`m${index}`) ?? null, numberOf(text, plot).re];
			// ngspice writes seven digits.
			const isSame = theirs !== null && Math.abs(theirs - ours) <= 2e-6 * Math.max(Math.abs(theirs), 1e-12);
			return isSame ? null : { card, text, theirs, ours };
		});
		expect(compared.filter((difference) => difference !== null)).toEqual([]);
	});

	it('compares at least 50 measurements', () => {
		const count = Object.values(cases).reduce((sum, { same }) => sum + Object.keys(same).length, 0);
		expect(count).toBeGreaterThanOrEqual(50);
	});
});
