import { memoize } from '#lib/base/memoize.ts';
import type { Plot } from './dataset.ts';
import { familyOf } from './family.ts';
import { isInternal, scaleData, signalName, signalVectors } from './signals.ts';

/** A node that a source holds differs from the source's value by rounding only, relative to the largest value. */
const ROUNDING = 1e-9;

/**
 * The signals that swept sources hold: the first that follows the scale of a DC sweep, and that which tells the curves of a nested sweep apart.
 * They say what was set, not what the circuit does.
 */
export const sweptSignals = memoize((plot: Plot): ReadonlySet<string> => {
	const parameters = (familyOf(plot)?.parameters ?? []).map(({ name }) => name);
	const scale = plot.analysis === 'dc' ? scaleData(plot) : undefined;
	if (!scale) return new Set(parameters);
	// Others that follow it are those of an ideal buffer.
	const following = signalVectors(plot).find(
		(vector) =>
			vector.kind === 'real' &&
			vector.scale === undefined &&
			vector.quantity === 'voltage' &&
			!isInternal(plot, vector) &&
			areEqual(vector.data, scale)
	);
	return new Set(following ? [...parameters, signalName(following)] : parameters);
});

function areEqual(samples: Float64Array, others: Float64Array): boolean {
	if (samples.length !== others.length) return false;
	let largest = 0;
	for (const value of others) largest = Math.max(largest, Math.abs(value));
	return samples.every((value, index) => Math.abs(value - others[index]!) <= ROUNDING * largest);
}
