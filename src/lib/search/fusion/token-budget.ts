/** Estimates the tokens of a text; the longer of two texts has at least as many. */
export type EstimateTokens = (text: string) => number;

export interface FittedText {
	text: string;
	isCut: boolean;
}

export interface FittedTexts {
	/** The first of the texts; the last one may be cut at the end of a line. */
	texts: FittedText[];
	/** Tokens of what is returned. */
	used: number;
}

/** A text of which less than this remains is left out: a line or two say nothing. Tokens. */
const MIN_REST = 40;

/**
 * The texts that fit into a budget, in their order. The first that does not fit is cut, and nothing follows it.
 *
 * @param budget tokens
 */
export function fitTexts(texts: readonly string[], budget: number, estimate: EstimateTokens): FittedTexts {
	const fitted: FittedText[] = [];
	let used = 0;
	for (const text of texts) {
		const tokens = estimate(text);
		if (used + tokens <= budget) {
			fitted.push({ text, isCut: false });
			used += tokens;
			continue;
		}
		const start = budget - used >= MIN_REST ? linesThatFit(text, budget - used, estimate) : '';
		if (start !== '') {
			fitted.push({ text: start, isCut: true });
			used += estimate(start);
		}
		break;
	}
	return { texts: fitted, used };
}

/** The longest start of a text that ends at the end of a line and fits; empty if the first line does not. */
function linesThatFit(text: string, budget: number, estimate: EstimateTokens): string {
	const lines = text.split('\n');
	let [fits, tooMany] = [0, lines.length];
	while (tooMany - fits > 1) {
		const middle = (fits + tooMany) >>> 1;
		if (estimate(lines.slice(0, middle).join('\n')) <= budget) fits = middle;
		else tooMany = middle;
	}
	return lines.slice(0, fits).join('\n');
}
