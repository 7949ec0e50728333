/** Families: the curves of a nested sweep or a stepped run. */
export const families = {
	bar: 'Family of curves',
	count: (count: number) => (count === 1 ? '1 curve' : `${count} curves`),
	/** Of a signal in the legend. */
	countOf: (signal: string, count: string) => `${signal}, ${count}`,
	/** What the curves are colored by where no parameter is known. */
	curve: 'Curve',
	colouredBy: (name: string, from: string, to: string) => `Colored by ${name}, from ${from} to ${to}`,
	member: (number: number, count: number) => `Curve ${number} of ${count}`,
	/** @param parameters empty where none is known */
	memberWith: (member: string, parameters: string) => (parameters === '' ? member : `${member}: ${parameters}`),
	hint: 'Click a curve, or press ] or [ to walk along the curves.',
	next: 'Next curve of the family',
	previous: 'Previous curve of the family',
	leave: 'Leave this curve',
	left: 'All curves are shown alike.',
	noFurther: 'There is no further curve in this direction.',
	noFamily: 'Each signal of this plot has one curve.',
	shownOf: (shown: string, count: string) => `${shown} of ${count} curves`,
	filter: 'Curves that are shown',
	/** @param name of a parameter, or null without one */
	filterHint: (name: string | null) =>
		`Numbers and conditions, such as 1..10, 25${name === null ? '' : ` or ${name} > 5k`}. Empty for all.`,
	filterExample: 'e.g. 1..10, 25',
	filterMisfit: (fault: string) => `All curves are shown: ${fault}`,
	bands: 'Bands',
	bandsHint:
		'Draws how the values are distributed at each place instead of the curves: all from the lowest to the highest, the middle 90 %, the middle half, and the median. Quantiles are interpolated between neighbors (definition 7 of Hyndman and Fan).',
	bandNames: ['lowest to highest', '5 % to 95 %', '25 % to 75 %'],
	medianName: 'median',
	interpolated: (points: string) => `interpolated at ${points} places`,
	lowest: (signal: string) => `${signal} lowest`,
	median: (signal: string) => `${signal} median`,
	highest: (signal: string) => `${signal} highest`
};
