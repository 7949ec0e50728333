import { parseFile, type SourceFile } from '#lib/spice/syntax/parse.ts';
import { edited, randomNetlist } from './random-netlist.ts';

/** Parses a random text, and again after each of three edits. Returns the first violation of SYN1 to SYN5 with the text, or null. */
export function faultOfSeed(random: () => number): string | null {
	const text = randomNetlist(random);
	const fault = faultOfReading(text, random);
	return fault && `${fault}: ${JSON.stringify(text)}`;
}

function faultOfReading(text: string, random: () => number): string | null {
	const options = { isEntry: random() < 0.8, dollarIsLetter: random() < 0.2 };
	let file = parseFile(text, options);
	const fault = faultOfFile(file, text);
	if (fault) return fault;
	for (let round = 0; round < 3; round += 1) {
		const next = edited(file.text, random);
		const quick = parseFile(next, options, file);
		const whole = parseFile(next, options);
		if (describe(quick) !== describe(whole))
			return `after an edit of ${JSON.stringify(file.text)} into ${JSON.stringify(next)} the statements differ`;
		file = quick;
	}
	return faultOfFile(file, file.text);
}

function faultOfFile(file: SourceFile, text: string): string | null {
	if (file.statements.map((statement) => statement.text).join('') !== text)
		return 'the statements do not make up the text';
	let line = 1;
	let start = 0;
	for (const [index, statement] of file.statements.entries()) {
		if (file.starts[index] !== start || file.lines[index] !== line) return `statement ${index} has a wrong place`;
		start += statement.text.length;
		line += statement.text.split('\n').length - 1;
		let at = 0;
		for (const token of statement.tokens) {
			if (token.from < at || token.to <= token.from) return `tokens of statement ${index} are out of order`;
			if (token.text !== statement.code.slice(token.from, token.to))
				return `a token of statement ${index} is not its text`;
			if (/[^\0- ]/u.test(statement.code.slice(at, token.from)))
				return `statement ${index} has code that is in no token`;
			at = token.to;
		}
		if (/[^\0- ]/u.test(statement.code.slice(at))) return `statement ${index} has code that is in no token`;
		for (let offset = 0; offset < statement.code.length; offset += 1) {
			const origin = statement.toText(offset);
			const isJoint = statement.segments.some((segment) => segment.at === offset + 1);
			if (!isJoint && statement.text[origin] !== statement.code[offset])
				return `code of statement ${index} comes from elsewhere`;
			if (!isJoint && statement.toCode(origin) !== offset) return `the text of statement ${index} leads elsewhere`;
		}
	}
	return null;
}

function describe(file: SourceFile): string {
	const statements = file.statements.map(({ kind, text, code, inScript, segments }) => [
		kind,
		text,
		code,
		inScript,
		segments
	]);
	return JSON.stringify([file.text, statements, file.starts, file.lines]);
}
