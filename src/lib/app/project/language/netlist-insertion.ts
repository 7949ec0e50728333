/** Lines that go into a netlist, and where. */
export interface Insertion {
	/** Offset in the netlist; line breaks count as one character. */
	offset: number;
	insert: string;
	/** The first inserted line, from 1. */
	line: number;
}

const end = /^[ \t]*\.end[ \t]*$/imu;

/**
 * Puts the cards of a text on lines of their own after the line of the cursor: never into a continued card, before the title or after
 * `.end`. The title of a whole netlist becomes a comment, and its `.end` is left out.
 *
 * @param title the title line of the text; null for none
 */
export function insertCards(netlist: string, cursor: number, cards: string, title: string | null): Insertion {
	const offset = placeFor(netlist, Math.min(cursor, netlist.length));
	const body = cards.replace(/\r\n?/gu, '\n').replace(end, '').replace(/^\n+/u, '').trimEnd();
	const lines = title === null || body.startsWith('*') ? body : `* ${body}`;
	const before = offset > 0 && netlist[offset - 1] !== '\n' ? '\n' : '';
	const line = netlist.slice(0, offset).split('\n').length + before.length;
	return { offset, insert: `${before}${lines}\n`, line };
}

function placeFor(netlist: string, cursor: number): number {
	if (netlist.trim() === '') return 0;
	const start = netlist.lastIndexOf('\n', cursor - 1) + 1;
	const isBlank = start > 0 && lineAt(netlist, start).trim() === '';
	let at = isBlank ? start : after(netlist, start);
	while (/^[ \t]*\+/u.test(lineAt(netlist, at))) at = after(netlist, at);
	const ended = end.exec(netlist)?.index ?? at;
	return Math.min(at, ended === 0 ? at : ended);
}

function lineAt(text: string, start: number): string {
	const lineBreak = text.indexOf('\n', start);
	return text.slice(start, lineBreak === -1 ? undefined : lineBreak);
}

/** The beginning of the next line. */
function after(text: string, start: number): number {
	const lineBreak = text.indexOf('\n', start);
	return lineBreak === -1 ? text.length : lineBreak + 1;
}
