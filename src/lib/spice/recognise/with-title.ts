/**
 * A netlist as the text of a file, with LF line ends: without a title line, ngspice would take the first card for it.
 *
 * @param ownTitle its title; null if it has none
 * @param title the title that it gets then
 */
export function withTitle(text: string, ownTitle: string | null, title: string): string {
	const body = text.replace(/\r\n?/gu, '\n').replace(/^\n+/u, '').trimEnd();
	return `${ownTitle === null ? `* ${title}\n` : ''}${body}\n`;
}
