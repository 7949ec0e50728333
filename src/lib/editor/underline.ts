/**
 * Style properties that underline a diagnostic, instead of CodeMirror's image. WebKit ignores the shorthand `text-decoration`
 * if it has more than the line, so each property is set separately.
 */
export function underline(style: 'wavy' | 'dotted', color: string) {
	return {
		backgroundImage: 'none',
		textDecorationLine: 'underline',
		textDecorationStyle: style,
		textDecorationColor: color,
		textDecorationThickness: '1px',
		textUnderlineOffset: '3px'
	};
}
