/**
 * Marks text from a file, a tool or the web as data. Anything in the text that looks like the fence's own tag is broken up,
 * so that no text can close the fence.
 *
 * @param kind such as `file`; letters and underscores only
 */
export function fence(kind: string, attributes: Record<string, string | number>, text: string): string {
	const tag = new RegExp(`<(?=\\s*(?:/\\s*)?${kind}\\b)`, 'gi');
	const harmless = (part: string) => part.replace(tag, '<\u200b');
	const described = Object.entries(attributes)
		.map(([name, value]) => ` ${name}=${JSON.stringify(harmless(String(value)))}`)
		.join('');
	return `<${kind}${described}>\n${harmless(text)}\n</${kind}>`;
}

/** The text inside a fence; a text without a fence is returned unchanged. */
export function withoutFence(kind: string, text: string): string {
	const found = new RegExp(`^<${kind}(?: [^\\n]*)?>\\n([^]*)\\n</${kind}>$`).exec(text);
	return found?.[1] ?? text;
}
