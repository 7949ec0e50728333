import { ownValue } from '#lib/base/own-value.ts';

/**
 * The text that replaces a match of a regular expression. In the template `$1` to `$99` and `$<name>` stand for groups, `$&` for
 * the match, `$$` for a dollar sign; `\n`, `\t` and `\\` for a line break, a tab and a backslash. A group that took no part is empty; one that the
 * expression does not have stays as it is written.
 */
export function expandReplacement(template: string, match: RegExpExecArray): string {
	return template.replace(/\$(?:(\d{1,2})|<([^>]*)>|([$&]))|\\([nt\\])/g, (written, digits, name, sign, escape) => {
		if (escape !== undefined) return escapes[escape as keyof typeof escapes];
		if (sign !== undefined) return sign === '$' ? '$' : match[0];
		if (digits !== undefined) return group(match, digits as string) ?? written;
		return match.groups && Object.hasOwn(match.groups, name as string)
			? (ownValue(match.groups, name as string) ?? '')
			: written;
	});
}

const escapes = { n: '\n', t: '\t', '\\': '\\' } as const;

/** Of `$12` in an expression with fewer groups, `$1` is a group and 2 a digit. */
function group(match: RegExpExecArray, digits: string): string | null {
	const index = Number(digits);
	if (index >= 1 && index < match.length) return match[index] ?? '';
	const first = Number(digits[0]);
	if (digits.length < 2 || first < 1 || first >= match.length) return null;
	return (match[first] ?? '') + digits[1];
}
