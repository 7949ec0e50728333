/**
 * The declarations that underline a diagnostic in place of CodeMirror's image. WebKit ignores the shorthand `text-decoration`
 * when it has more than a line, so each property is set on its own.
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
