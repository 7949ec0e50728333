/** A part of 1 as a percentage, with more digits near 0 and 100 %: `94.2 %`, `99.98 %`; 0 and 100 % only for exactly these. */
export function percentText(part: number): string {
	const rest = Math.min(part, 1 - part);
	const digits = rest <= 0 ? 0 : Math.min(12, Math.max(1, Math.ceil(-Math.log10(100 * rest) - 1e-9) + 1));
	return `${(100 * part).toFixed(digits)} %`;
}
