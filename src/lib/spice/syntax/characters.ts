/** What ngspice skips between words: control characters and the space, but no other Unicode spaces. */
export function isSpace(code: number): boolean {
	return code <= 32;
}

export function isDigit(code: number): boolean {
	return code >= 48 && code <= 57;
}

/** What a name in an expression can begin with: a letter, `_`, a bracket, or anything outside ASCII. */
export function isLetter(code: number): boolean {
	return (
		(code >= 97 && code <= 122) ||
		(code >= 65 && code <= 90) ||
		code === 95 ||
		code === 91 ||
		code === 93 ||
		code >= 128
	);
}
