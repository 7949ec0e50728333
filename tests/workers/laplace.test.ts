import { beforeAll, describe, expect, it } from 'vitest';
import type { Dialect } from '#lib/spice/dialects/dialect.ts';
import { convertDialect } from '#lib/spice/dialects/convert.ts';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { applyEdits } from '../support/apply-edits.ts';
import { createEngineHost, plotOf, realOf, runDeck, vectorOf } from '../support/spice/ngspice.ts';

let host: EngineHost;
beforeAll(async () => {
	host = await createEngineHost();
});

function convert(text: string, dialect: Dialect = 'pspice'): string {
	const { edits, notes } = convertDialect('deck.cir', text, dialect, { isEntry: true, usesMode: false });
	expect(notes.filter(({ sure }) => !sure)).toEqual([]);
	return applyEdits(text, edits);
}

/** A complex number. */
type Complex = readonly [re: number, im: number];
const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c];
const over = ([a, b]: Complex, [c, d]: Complex): Complex => {
	const square = c * c + d * d;
	return [(a * c + b * d) / square, (b * c - a * d) / square];
};
/** The value of a polynomial at s = jw, coefficients from the constant one on. */
const at = (w: number, coefficients: readonly number[]): Complex =>
	coefficients.reduceRight<Complex>(
		(value, each) => {
			const [re, im] = times(value, [0, w]);
			return [re + each, im];
		},
		[0, 0]
	);

interface Response {
	source: string;
	numerator: readonly number[];
	denominator: readonly number[];
	delay?: number;
	dialect?: Dialect;
}

const butterworth = [1, 3.23606798, 5.23606798, 5.23606798, 3.23606798, 1].map((each, power) => each / 1e6 ** power);
const responses: Record<string, Response> = {
	'low pass': { source: 'E1 o 0 LAPLACE {V(in)} = {1/(1+s*1u)}', numerator: [1], denominator: [1, 1e-6] },
	'high pass': { source: 'E1 o 0 LAPLACE {V(in,0)} {s*1m/(1+s*1m)}', numerator: [0, 1e-3], denominator: [1, 1e-3] },
	'band pass of high quality': {
		source: 'E1 o 0 LAPLACE {V(in)} = {(s*1e4)/(s^2+s*1e4+1e12)}',
		numerator: [0, 1e4],
		denominator: [1e12, 1e4, 1]
	},
	integrator: { source: 'E1 o 0 LAPLACE {V(in)} = {1e3/s}', numerator: [1e3], denominator: [0, 1] },
	'double integrator': { source: 'E1 o 0 LAPLACE {V(in)} = {1e6/s**2}', numerator: [1e6], denominator: [0, 0, 1] },
	differentiator: { source: 'E1 o 0 LAPLACE {V(in)} = {s*1n}', numerator: [0, 1e-9], denominator: [1] },
	'lead-lag, one card over several lines': {
		source: 'E1 o 0 LAPLACE {V(in)}\n+ = {(1+s/100)*\n+ (1+s/1e7)/((1+s/10)*(1+s/1e8))}',
		numerator: [1, 1 / 100 + 1e-7, 1e-9],
		denominator: [1, 0.1 + 1e-8, 1e-9]
	},
	'fifth order': {
		source:
			'E1 o 0 LAPLACE {V(in)} = {1/(1+3.23606798*(s/1Meg)+5.23606798*(s/1Meg)^2+5.23606798*(s/1Meg)^3+3.23606798*(s/1Meg)^4+(s/1Meg)^5)}',
		numerator: [1],
		denominator: butterworth
	},
	'sum of fractions': {
		source: 'E1 o 0 LAPLACE {V(in)} = {2+1/(1+s*1u)-1/(1+s*10u)}',
		numerator: [2, 3.1e-5, 2e-11],
		denominator: [1, 1.1e-5, 1e-11]
	},
	'poles from 1 Hz to 1 GHz': {
		source: 'E1 o 0 LAPLACE {V(in)} = {1/((1+s/6.2831853)*(1+s/6.2831853e9))}',
		numerator: [1],
		denominator: [1, 1 / 6.2831853 + 1 / 6.2831853e9, 1 / 6.2831853 / 6.2831853e9]
	},
	'parameters, a current and an expression': {
		source: '.param tau=1u k=3\nG1 0 o LAPLACE {k*V(in)+0*V(o)} = {(1+s*tau/10)/(1+s*tau)}\nRL o 0 1',
		numerator: [3, 3e-7],
		denominator: [1, 1e-6]
	},
	delay: {
		source: '.param td=1u\nE1 o 0 LAPLACE {V(in)} = {exp(-s*td)/(1+s*1u)}',
		numerator: [1],
		denominator: [1, 1e-6],
		delay: 1e-6
	},
	'table of frequencies that is a delay': {
		source: 'E1 o 0 FREQ {V(in)} = (0,6.0205999132796,0) (100k,6.0205999132796,-36) (1Meg,6.0205999132796,-360)',
		numerator: [2],
		denominator: [1],
		delay: 1e-6
	},
	'of LTspice': {
		source: 'E1 o 0 in 0 Laplace=1/(1+s*1u) window=1 nfft=64',
		numerator: [1],
		denominator: [1, 1e-6],
		dialect: 'ltspice'
	},
	'of LTspice on a behavioural source': {
		source: 'B1 o 0 V=2*V(in) Laplace={exp(-1u*s)}',
		numerator: [2],
		denominator: [1],
		delay: 1e-6,
		dialect: 'ltspice'
	}
};

describe('transfer functions', () => {
	it.each(Object.entries(responses))('[DIA2] [DIA6] AC response: %s', async (_, response) => {
		const { source, numerator, denominator, delay = 0, dialect } = response;
		const deck = convert(`title\nV1 in 0 AC 1\n${source}\nRO o 0 1G\n.ac dec 5 1 1g\n.end\n`, dialect);
		const outcome = await runDeck(host, deck);
		expect(outcome.status).toBe('complete');
		const plot = plotOf(outcome, 'ac1');
		const frequency = vectorOf(plot, 'frequency');
		const output = vectorOf(plot, 'o');
		if (output.kind !== 'complex') throw new Error('The output of an AC analysis is complex');
		const frequencies = frequency.kind === 'complex' ? frequency.re : frequency.data;
		for (const [point, hertz] of frequencies.entries()) {
			const w = 2 * Math.PI * hertz;
			const ratio = over(at(w, numerator), at(w, denominator));
			const [re, im] = times(ratio, [Math.cos(w * delay), -Math.sin(w * delay)]);
			const error = Math.hypot(output.re[point]! - re, output.im[point]! - im);
			expect(error, `${hertz} Hz`).toBeLessThan(1e-5 * Math.hypot(re, im) + 1e-12);
		}
	});

	/** The response to a step at 1 us, by the time after it. */
	const steps: Record<string, { source: string; response: (time: number) => number }> = {
		'low pass': { source: 'E1 o 0 LAPLACE {V(in)} = {1/(1+s*1u)}', response: (t) => 1 - Math.exp(-t / 1e-6) },
		'high pass': { source: 'E1 o 0 LAPLACE {V(in)} = {s*1u/(1+s*1u)}', response: (t) => Math.exp(-t / 1e-6) },
		'damped oscillation': {
			source: 'G1 0 o LAPLACE {V(in)} = {4e12/(s^2+s*4e5+4e12)}\nRL o 0 1',
			response: (t) => {
				const w = Math.sqrt(4e12 - 4e10);
				return 1 - Math.exp(-2e5 * t) * (Math.cos(w * t) + (2e5 / w) * Math.sin(w * t));
			}
		},
		integrator: { source: 'E1 o 0 LAPLACE {V(in)} = {1e5/s}', response: (t) => 1e5 * t },
		'lead-lag': {
			source: '.param fast=0.2u\nE1 o 0 LAPLACE {V(in)} = {(1+s*2u)/(1+s*fast)}',
			response: (t) => 1 + 9 * Math.exp(-t / 0.2e-6)
		},
		delay: {
			source: 'E1 o 0 LAPLACE {V(in)} = {exp(-s*2u)/(1+s*1u)}',
			response: (t) => (t < 2e-6 ? 0 : 1 - Math.exp(-(t - 2e-6) / 1e-6))
		}
	};

	it.each(Object.entries(steps))('[DIA2] [DIA6] step response: %s', async (_, { source, response }) => {
		const edge = 1e-10;
		const outcome = await runDeck(
			host,
			convert(`title\nV1 in 0 PWL(0 0 1u 0 1.0001u 1)\n${source}\nRO o 0 1G\n.tran 10n 8u 0 10n\n.end\n`)
		);
		expect(outcome.status).toBe('complete');
		const plot = plotOf(outcome, 'tran1');
		const output = realOf(plot, 'o');
		for (const [point, time] of realOf(plot, 'time').entries()) {
			const after = time - 1e-6 - edge / 2;
			// Around the edges the response is that of a ramp.
			if (Math.abs(after) < 1e-9 || Math.abs(after - 2e-6) < 2e-8) continue;
			expect(Math.abs(output[point]! - (after < 0 ? 0 : response(after))), `${time} s`).toBeLessThan(5e-3);
		}
	});

	it('[DIA6] follows the parameters of the subcircuit that it is in', async () => {
		const outcome = await runDeck(
			host,
			convert(
				'title\nV1 in 0 AC 1\nX1 in a LAG PARAMS: tau=1u\nX2 in b LAG PARAMS: tau=1m\n' +
					'.SUBCKT LAG i o PARAMS: tau=1\nE1 o 0 LAPLACE {V(i)} = {1/(1+s*tau)}\n.ENDS\n' +
					'.ac lin 3 100 318209.88618\n.meas ac fast find vm(a) at=159154.94309\n' +
					'.meas ac slow find vm(b) at=159154.94309\n.end\n'
			)
		);
		const values = Object.fromEntries(outcome.measurements.map(({ name, value }) => [name, value]));
		expect(values.fast).toBeCloseTo(Math.SQRT1_2, 5);
		expect(values.slow).toBeCloseTo(1e-3, 6);
	});
});
