/** Chooses among alternatives by the number of the deck, so that the decks of a kind differ and stay the same. */
export interface Variation {
	/** The alternative for this deck. */
	of<Choice>(...choices: readonly Choice[]): Choice;
}

/**
 * Decks with one kind of fault: ngspice runs them and reports success, but the numbers are not what the designer meant.
 *
 * `deck` returns the netlist with the fault and its repair at each place that has them, as `«wrong|right»`. A title and `.end`
 * are added unless it begins with `!`; `=== path` begins a further file.
 */
export interface FaultyKind {
	kind: string;
	/** The fault in a few words, for the table. */
	fault: string;
	deck: (variation: Variation) => string;
}

/** Decks of an unusual but valid kind, written as those of `FaultyKind`, without any marks. */
export interface CorrectKind {
	kind: string;
	deck: (variation: Variation) => string;
}
