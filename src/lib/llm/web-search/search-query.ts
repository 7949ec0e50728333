/** Maximum length of a query, characters: engines accept about this much (Tavily and Brave 400). */
const LONGEST = 380;
/** Maximum number of words that Brave accepts. */
const MOST_WORDS = 48;

/** A card such as `.ac dec 10 1 1meg`, or an element such as `R1 in out 1k`. */
const netlistLine = /^\s*(?:\.[a-z]\w*\b|\+\s|[a-z]\d\w*(?:\s+\S+){3,}\s*$)/i;

/**
 * The search query for a user message: its words without code, netlist lines and file mentions. Empty if nothing is left
 * to search for.
 */
export function searchQuery(text: string): string {
	const words = text
		.replace(/```[\s\S]*?(?:```|$)/g, ' ')
		.replace(/`([^`\n]*)`/g, '$1')
		.split('\n')
		.filter((line) => !netlistLine.test(line))
		.join(' ')
		.replace(/(^|\s)@\S+/g, '$1')
		.split(/\s+/)
		.filter((word) => word !== '')
		.slice(0, MOST_WORDS)
		.join(' ');
	if (words.length <= LONGEST) return words;
	const cut = words.slice(0, LONGEST);
	return cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST / 2)).trimEnd();
}
