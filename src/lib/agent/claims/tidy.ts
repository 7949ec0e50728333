/** A text for patterns: emphasis and code marks as spaces, and one space in place of several. Places change. */
export function tidy(text: string): string {
	return text.replace(/\*\*|[`_\s]/gu, ' ').replace(/ {2,}/gu, ' ');
}
