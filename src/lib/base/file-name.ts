/** A name without the characters that file systems do not allow; the other name if nothing is left. */
export function fileNameFrom(name: string, otherwise: string): string {
	const safe = name
		.replace(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
		.replace(/\s+/g, ' ')
		.replace(/^[. ]+|(?<![. ])[. ]+$/g, '');
	return safe === '' ? otherwise : safe;
}
