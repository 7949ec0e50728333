const codes = (text: string) => [...text].map((char) => char.charCodeAt(0));
const hex = (code: number, digits = 2) => code.toString(16).padStart(digits, '0');
const names: Readonly<Record<string, string>> = { '-': '&hyphen;', _: '&lowbar;', '.': '&period;', '+': '&plus;' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Ways in which a service may give a key back. */
export const echoForms: Readonly<Record<string, (key: string) => string>> = {
	'as it is': (key) => key,
	'upper case': (key) => key.toUpperCase(),
	'lower case': (key) => key.toLowerCase(),
	backwards: (key) => [...key].toReversed().join(''),
	spaced: (key) => [...key].join(' '),
	dashed: (key) => [...key].join('-'),
	'one character a line': (key) => [...key].join('\n> '),
	'with zero-width characters': (key) => [...key].join('\u200b'),
	'base64, first alignment': (key) => base64(key),
	'base64, second alignment': (key) => base64(`u${key}:x`),
	'base64, third alignment': (key) => base64(`us${key}:x`),
	'base64 in lines': (key) => base64(`user:${key}`).replace(/.{20}/g, '$&\n'),
	base64url: (key) => Buffer.from(`user:${key}`).toString('base64url'),
	'hexadecimal digits': (key) => Buffer.from(key).toString('hex'),
	'hexadecimal bytes': (key) =>
		codes(key)
			.map((code) => `0x${hex(code)}`)
			.join(', '),
	'decimal codes': (key) => codes(key).join(', '),
	'percent-encoded': (key) =>
		codes(key)
			.map((code) => `%${hex(code)}`)
			.join(''),
	'percent-encoded in part': (key) =>
		[...key].map((char, at) => (at % 3 === 0 ? `%${hex(char.charCodeAt(0))}` : char)).join(''),
	'percent-encoded twice': (key) =>
		codes(key)
			.map((code) => `%25${hex(code)}`)
			.join(''),
	'decimal entities': (key) =>
		codes(key)
			.map((code) => `&#${code};`)
			.join(''),
	'hexadecimal entities': (key) =>
		codes(key)
			.map((code) => `&#x${hex(code)};`)
			.join(''),
	'named entities': (key) => [...key].map((char) => names[char] ?? char).join(''),
	'JSON escapes': (key) =>
		codes(key)
			.map((code) => `\\u${hex(code, 4)}`)
			.join(''),
	'JSON escapes in part': (key) =>
		[...key].map((char, at) => (at % 4 === 1 ? `\\u${hex(char.charCodeAt(0), 4)}` : char)).join(''),
	'script escapes': (key) =>
		codes(key)
			.map((code) => `\\x${hex(code)}`)
			.join(''),
	'shell escapes': (key) =>
		codes(key)
			.map((code) => `\\${code.toString(8).padStart(3, '0')}`)
			.join(''),
	'shell escapes with a zero': (key) =>
		codes(key)
			.map((code) => `\\0${code.toString(8).padStart(3, '0')}`)
			.join(''),
	'escapes in braces, in part': (key) =>
		[...key].map((char, at) => (at % 3 === 0 ? `\\x{${hex(char.charCodeAt(0))}}` : char)).join(''),
	'CSS escapes in part': (key) =>
		[...key].map((char, at) => (at % 3 === 1 ? `\\${hex(char.charCodeAt(0))} ` : char)).join(''),
	'CSS escapes of six digits': (key) =>
		codes(key)
			.map((code) => `\\${hex(code, 6)}`)
			.join(''),
	'percent-encoded UTF-16 in part': (key) =>
		[...key].map((char, at) => (at % 3 === 0 ? `%u${hex(char.charCodeAt(0), 4)}` : char)).join(''),
	'code points': (key) =>
		codes(key)
			.map((code) => `U+${hex(code, 4).toUpperCase()}`)
			.join(' '),
	'hexadecimal UTF-16': (key) =>
		codes(key)
			.map((code) => hex(code, 4))
			.join(''),
	'hexadecimal UTF-16, lower byte first': (key) => Buffer.from(key, 'utf16le').toString('hex'),
	'base64 of UTF-16': (key) => Buffer.from(key, 'utf16le').toString('base64'),
	'octal codes': (key) =>
		codes(key)
			.map((code) => code.toString(8))
			.join(' '),
	'calls of a language': (key) =>
		codes(key)
			.map((code) => `chr(${code})`)
			.join(' . '),
	'in tags': (key) => [...key].map((char) => `<b>${char}</b>`).join(''),
	'full-width letters': (key) =>
		codes(key)
			.map((code) => String.fromCharCode(code + 0xfee0))
			.join(''),
	'mathematical letters': (key) =>
		[...key]
			.map((char) => (/[a-z]/.test(char) ? String.fromCodePoint(0x1d41a - 97 + char.charCodeAt(0)) : char))
			.join('')
};

/** Stretches of an echo that hold twelve characters of the key: none of them may be left. */
export function stretchesOf(echo: string, key: string): string[] {
	const length = Math.ceil((echo.length / key.length) * 12);
	return Array.from({ length: Math.max(1, echo.length - length + 1) }, (_, at) => echo.slice(at, at + length));
}
