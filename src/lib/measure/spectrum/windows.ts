/** Windows for a spectrum, the narrowest lobe first. */
export const windowKinds = ['rectangular', 'hann', 'hamming', 'blackman-harris', 'flat-top'] as const;

export type WindowKind = (typeof windowKinds)[number];

interface CosineWindow {
	/** Of the cosine sum a₀ - a₁·cos(2πn/N) + a₂·cos(4πn/N) - …. */
	coefficients: readonly number[];
	/** Half of the width of the main lobe, bins: leakage of a tone further away is below the highest side lobe. */
	lobe: number;
}

/**
 * Sources: F. J. Harris, "On the use of windows for harmonic analysis with the discrete Fourier transform" (1978), with the
 * minimum 4-term Blackman-Harris window of -92 dB; flat top as in ISO 18431-2.
 */
const definitions: Readonly<Record<WindowKind, CosineWindow>> = {
	rectangular: { coefficients: [1], lobe: 1 },
	hann: { coefficients: [0.5, 0.5], lobe: 2 },
	hamming: { coefficients: [0.54, 0.46], lobe: 2 },
	'blackman-harris': { coefficients: [0.35875, 0.48829, 0.14128, 0.01168], lobe: 4 },
	'flat-top': { coefficients: [1, 1.933, 1.286, 0.388, 0.0322], lobe: 5 }
};

/** The values of a window over `length` samples, periodic as a Fourier transform needs it. */
export function windowValues(kind: WindowKind, length: number): Float64Array {
	const { coefficients } = definitions[kind];
	return Float64Array.from({ length }, (_, n) =>
		coefficients.reduce(
			(sum, a, k) => sum + (k % 2 === 0 ? a : -a) * Math.cos((2 * Math.PI * ((k * n) % length)) / length),
			0
		)
	);
}

/** Mean of the window: by so much it reduces the amplitude of a tone. */
export function coherentGain(kind: WindowKind): number {
	return definitions[kind].coefficients[0]!;
}

/** Mean of the squared window: by so much it reduces the power of noise. */
export function powerGain(kind: WindowKind): number {
	return definitions[kind].coefficients.reduce((sum, a, k) => sum + (k === 0 ? a * a : (a * a) / 2), 0);
}

/** Half of the width of the main lobe, bins. */
export function lobeWidth(kind: WindowKind): number {
	return definitions[kind].lobe;
}
