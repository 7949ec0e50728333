import type { Plot, RealVector, Vector } from '#lib/measure/dataset.ts';
import type { OutputLine } from './protocol.ts';

/** ngspice's name for the table of a Fourier analysis: the number of the call, and of the signal in it. */
const tableName = /^fourier\d+$/u;

/**
 * Turns the tables that `.four` and `fourier` leave (frequencies, magnitudes and phases in degrees, one after the other)
 * into plots over frequency. Only the output names their signals, in the same order.
 */
export function withFourierPlots(plots: readonly Plot[], lines: readonly OutputLine[]): Plot[] {
	const signals = lines.flatMap(({ text }) => /^Fourier analysis for (.+):$/u.exec(text)?.[1] ?? []);
	return plots.map((plot) => {
		const [table] = plot.vectors;
		if (plot.vectors.length !== 1 || table?.kind !== 'real' || !tableName.test(table.name)) return plot;
		return harmonics(plot, table.data, signals.shift() ?? table.name);
	});
}

function harmonics(plot: Plot, table: Float64Array, signal: string): Plot {
	const count = table.length / 3;
	const quantity = /^i\(|#branch/iu.test(signal) ? 'current' : 'voltage';
	const frequency: RealVector = { name: 'frequency', kind: 'real', quantity: 'frequency', data: table.slice(0, count) };
	const magnitude: Vector = { name: signal, kind: 'real', quantity, data: table.slice(count, 2 * count) };
	const phase: Vector = { name: `phase(${signal})`, kind: 'real', quantity: 'phase', data: table.slice(2 * count) };
	return {
		...plot,
		title: `Fourier analysis of ${signal}`,
		analysis: 'spectrum',
		scale: 'frequency',
		vectors: [frequency, magnitude, phase]
	};
}
