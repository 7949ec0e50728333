/**
 * Marks text that came from a file, a tool or the web as data. What looks like the end of the fence inside the text is
 * broken up, so that no text can climb out of it.
 *
 * @param kind such as `file`; letters only
 */
export function fence(kind: string, attributes: Record<string, string | number>, text: string): string {
	const described = Object.entries(attributes)
		.map(([name, value]) => ` ${name}=${JSON.stringify(String(value))}`)
		.join('');
	const body = text.replace(new RegExp(`<(?=\\s*/?\\s*${kind}\\b)`, 'gi'), '<\u200b');
	return `<${kind}${described}>\n${body}\n</${kind}>`;
}
