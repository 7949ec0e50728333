import type { Plot } from '../../../src/lib/measure/dataset.ts';
import { decades, response } from '../measure/curves.ts';

/** An AC plot of a common-emitter-like stage: source at `in`, gain 40 dB inverting, band 100 Hz to 1 MHz. */
export function acPlot(names: { input: string; output: string } = { input: 'in', output: 'out' }): Plot {
	const frequency = decades(1, 1e9, 901);
	const held = (value: number) => ({ re: frequency.map(() => value), im: new Float64Array(frequency.length) });
	return {
		id: 'ac1',
		title: 'AC Analysis',
		analysis: 'ac',
		scale: 'frequency',
		vectors: [
			{
				name: 'frequency',
				kind: 'complex',
				quantity: 'frequency',
				re: frequency,
				im: new Float64Array(frequency.length)
			},
			{ name: 'vcc', kind: 'complex', quantity: 'voltage', ...held(0) },
			{ name: names.input, kind: 'complex', quantity: 'voltage', ...held(1) },
			{
				name: names.output,
				kind: 'complex',
				quantity: 'voltage',
				...response(frequency, { gain: -100, poles: [1e6], highPass: [100] })
			}
		]
	};
}

/** A transient plot of functions of time over [0, length]. */
export function tranPlot(length: number, count: number, signals: Record<string, (t: number) => number>): Plot {
	const time = Float64Array.from({ length: count }, (_, i) => (length * i) / (count - 1));
	return {
		id: 'tran1',
		title: 'Transient Analysis',
		analysis: 'tran',
		scale: 'time',
		vectors: [
			{ name: 'time', kind: 'real', quantity: 'time', data: time },
			...Object.entries(signals).map(([name, f]) => ({
				name,
				kind: 'real' as const,
				quantity: 'voltage' as const,
				data: time.map(f)
			}))
		]
	};
}
