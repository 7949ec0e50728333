/** The kinds of plots, and the figures beside them. */
export const plotKinds = {
	choose: 'Kind of plot',
	names: {
		curves: 'Curves',
		time: 'Time',
		bode: 'Bode',
		nyquist: 'Nyquist',
		xy: 'XY',
		spectrum: 'Spectrum',
		histogram: 'Histogram',
		eye: 'Eye diagram',
		parameter: 'Over the parameter',
		table: 'Table'
	},
	xSignal: 'Horizontal axis',
	window: 'Window',
	windows: {
		rectangular: 'Rectangular',
		hann: 'Hann',
		hamming: 'Hamming',
		'blackman-harris': 'Blackman-Harris',
		'flat-top': 'Flat top'
	},
	logFrequency: 'Logarithmic frequency',
	figuresTitle: 'Figures',
	figuresLeft: (count: number) => (count === 1 ? '1 curve is not listed.' : `${count} curves are not listed.`),
	moreFigures: (count: number) => `Show ${count} more`,
	harmonic: (order: string) => `Harmonic ${order}`,
	figures: {
		distance_to_minus_one: 'Distance to −1',
		phase_margin: 'Phase margin, if a loop gain',
		gain_margin: 'Gain margin, if a loop gain',
		fundamental: 'Fundamental',
		thd: 'THD',
		thd_n: 'THD+N',
		snr: 'SNR',
		sinad: 'SINAD',
		sfdr: 'SFDR',
		enob: 'ENOB at full scale (bits)',
		periods: 'Periods',
		record: 'Record',
		resolution: 'Resolution',
		mean: 'Mean',
		sigma: 'Standard deviation',
		unit_interval: 'Unit interval',
		eye_height: 'Eye height',
		eye_width: 'Eye width',
		one_level: 'Level of 1',
		zero_level: 'Level of 0',
		jitter_rms: 'Jitter, RMS',
		jitter_range: 'Jitter, peak to peak'
	} as Record<string, string>,
	reasons: {
		too_few_points: 'Too few points.',
		not_finite: 'A value is infinite or NaN.',
		flat: 'The signal is constant.',
		too_few_periods: 'Fewer periods than the window needs, or a drift larger than the tone. Simulate for longer.',
		no_fundamental: 'No tone is clearly the fundamental.',
		too_few_transitions: 'Fewer than 8 transitions. Simulate for longer.',
		no_bit_period: 'The transitions have no common bit period.',
		not_by_member: 'Not a figure of each curve. Enter an expression such as max(v(out)), avg(v(out)) or at(v(out), 1m).'
	} as Record<string, string>
};
