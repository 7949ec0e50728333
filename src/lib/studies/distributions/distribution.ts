/** A deviation: in the unit of the parameter, or `relative`, as a part of the magnitude of its nominal value (0.05 for 5 %). */
export interface Tolerance {
	amount: number;
	relative: boolean;
}

/** A tolerance that is some standard deviations: 0.05 with 3 sigmas is 5 % at three sigma. One if it does not say. */
export interface Spread extends Tolerance {
	sigmas?: number;
}

/** How a value is distributed around its nominal value. */
export type Distribution =
	/** Normal, with the standard deviation sigma. */
	| { shape: 'gauss'; sigma: Spread }
	/** Equally likely from `below` under to `above` over the nominal value. */
	| { shape: 'uniform'; below: Tolerance; above: Tolerance }
	/** Nominal value times e^(sigma·z) with a standard normal z: the nominal value is the median, sigma that of the logarithm. */
	| { shape: 'log-normal'; sigma: number }
	/** Normal, but nothing further than `below` under or `above` over the nominal value. Its standard deviation is smaller than sigma. */
	| { shape: 'truncated-gauss'; sigma: Spread; below: Tolerance; above: Tolerance }
	/**
	 * Normal, with the standard deviation coefficient / √area of the element. The coefficient is in the unit of the parameter times m, or a part
	 * of the nominal value times m.
	 *
	 * Source: M. J. M. Pelgrom et al., "Matching properties of MOS transistors", IEEE J. Solid-State Circuits 24 (1989).
	 */
	| { shape: 'mismatch'; coefficient: Tolerance }
	/** One of some values, each as likely as its weight: values as such, or deviations in units or as parts of the nominal value. */
	| {
			shape: 'discrete';
			meaning: 'value' | 'deviation' | 'relative';
			values: readonly number[];
			weights?: readonly number[];
	  };

/** A value is nominal · factor + offset. Parts of a tolerance combine: factors multiply, offsets add. */
export interface Deviation {
	kind: 'offset' | 'factor';
	/** The deviation for a standard normal draw. It never falls as z rises, so the draws of all shapes can be correlated. */
	fromNormal(z: number): number;
	/** The smallest and largest deviation; null where the distribution does not end. */
	ends: readonly [low: number, high: number] | null;
}
