/** A card of a netlist with its continuation lines joined. */
export interface Card {
	file: string;
	/** 1-based line it begins on. */
	line: number;
	/** As written, without end-of-line comments, one space between words. */
	text: string;
	/** `text` as ngspice compares it: lower case, no space around `=`. */
	key: string;
	/** First word, lower case: a device's name, a dot card, a command of a script. */
	name: string;
	/** Subcircuits it lies in, outermost first, joined by `/`; empty at the top. */
	scope: string;
	/** Section of a `.lib` file it lies in, lower case, or null. */
	section: string | null;
	/** Between `.control` and `.endc`. */
	inScript: boolean;
	/** Between `.if` and `.endif`: whether it counts is known to ngspice alone. */
	isConditional: boolean;
}

/**
 * Splits a netlist file into cards. Comments and empty lines are left out, and what follows the `.end` of the netlist that is run.
 *
 * @param hasTitle whether the first line is a title, as in the netlist that is run
 */
export function readCards(file: string, content: string, hasTitle: boolean): Card[] {
	const lines = content.split(/\r?\n/u);
	const cards: Card[] = [];
	const scopes: string[] = [];
	let section: string | null = null;
	let inScript = false;
	let conditions = 0;
	for (let index = hasTitle ? 1 : 0; index < lines.length; index += 1) {
		const first = lines[index] ?? '';
		if (/^\s*(?:[*+]|$)/u.test(first)) continue;
		const parts = [withoutComment(first)];
		const line = index + 1;
		// comments and empty lines may stand between a card and its continuation
		for (let next = index + 1; /^\s*(?:[*+]|$)/u.test(lines[next] ?? '*') && next < lines.length; next += 1) {
			const continued = /^\s*\+(.*)$/u.exec(lines[next] ?? '');
			if (!continued) continue;
			parts.push(withoutComment(continued[1] ?? ''));
			index = next;
		}
		const text = parts.join(' ').replace(/\s+/gu, ' ').trim();
		const key = cardKey(text);
		const words = key.split(' ');
		const name = words[0] ?? '';
		if (name === '.end' && hasTitle && !inScript) break;
		if (name === '.endc') inScript = false;
		if (name === '.endif') conditions -= 1;
		if (name === '.endl') section = null;
		if (name === '.ends') scopes.pop();
		const scope = scopes.join('/');
		cards.push({ file, line, text, key, name, scope, section, inScript, isConditional: conditions > 0 });
		if (name === '.control') inScript = true;
		if (name === '.if') conditions += 1;
		if (name === '.lib' && words.length === 2 && !/[./\\"']/u.test(words[1] ?? '')) section = words[1] ?? null;
		if (name === '.subckt') scopes.push(words[1] ?? '');
	}
	return cards;
}

/** A card as ngspice quotes it: lower case, single spaces, without an end-of-line comment. */
export function cardKey(text: string): string {
	return withoutComment(text)
		.toLowerCase()
		.replace(/\s*=\s*/gu, '=')
		.replace(/\s+/gu, ' ')
		.trim();
}

/** Name of the subcircuit that an X card calls. */
export function calledSubcircuit(card: Card): string {
	const words = card.key.replace(/\bparams:/u, ' params: ').split(' ');
	const end = words.findIndex((word) => word.includes('=') || word === 'params:');
	return (end === -1 ? words : words.slice(0, end)).filter((word) => word !== '').at(-1) ?? '';
}

function withoutComment(line: string): string {
	return line.replace(/;.*$|\s\$\s.*$|\/\/.*$/u, '');
}
