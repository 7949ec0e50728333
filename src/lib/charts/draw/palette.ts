/** Colours and fonts of a picture of a plot. */
export interface Palette {
	curves: string[];
	/** Colors of the members of families, one list for each signal: from the lowest value of the parameter to the highest, as `#rrggbb`. */
	ramps: (readonly string[])[];
	grid: string;
	/** Grid lines at decades and zero. */
	majorGrid: string;
	axis: string;
	text: string;
	accent: string;
	surface: string;
	/** Lines of goals, by whether they are met. */
	goals: { met: string; missed: string; unknown: string };
	/** Font family for numbers and names of signals. */
	numberFont: string;
	/** Font family for words. */
	textFont: string;
}
