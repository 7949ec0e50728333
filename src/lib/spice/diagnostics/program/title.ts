import type { NameTable } from '../../project/names.ts';
import type { Program, ProgramStatement } from '../../project/program.ts';
import type { Rule } from '../context.ts';
import { finding } from '../finding.ts';

/** First lines that ngspice refuses as a title. */
const refused = /^\.(?:param|meas)/iu;
/** Lines that are certainly cards: a dot card, or an element with two nodes and a number. */
const cardLike =
	/^\s*(?:\.(?:include|lib|model|subckt|options?|tran|ac|dc|op)\b|[vi]\w*\s+\w+\s+\w+\s+(?:(?:dc|ac)\s+\d|(?:sin|pulse|pwl|exp)\s*\()|[rclvi]\w*\s+\w+\s+\w+\s+(?:dc\s+)?\d[\d.]*(?:e[+-]?\d+)?[a-z]*\s*$)/iu;

/** A card in the first line, which ngspice takes as the title and ignores. */
export const title: Rule = function* ({ program, names }) {
	const file = program.files.get(program.entry);
	const statement = file?.statements[0];
	if (!file || statement?.kind !== 'title') return;
	const isRefused = refused.test(statement.text);
	if (!isRefused && !cardLike.test(statement.text) && !joinsNodes(program, names, statement.text)) return;
	const at: ProgramStatement = {
		path: program.entry,
		file,
		index: 0,
		statement,
		scope: program.root,
		branch: null,
		section: null
	};
	const card = statement.text.trim();
	yield finding(
		'title_is_card',
		isRefused ? 'error' : 'warning',
		{ at, from: 0, to: statement.text.trimEnd().length },
		{ card },
		{
			fixes: [{ title: { code: 'add_title', values: {} }, edits: [{ at, side: 'before', lines: ['*'] }] }]
		}
	);
};

/** Whether a title names an element and two nodes of the circuit, such as `Q1 out in 0 npn`. */
function joinsNodes({ root }: Program, names: NameTable, text: string): boolean {
	const [name = '', first = '', second = '', more] = text.trim().split(/[\s,()]+/u, 4);
	if (more === undefined || !/^[a-z][a-z_]*\d+$/iu.test(name)) return false;
	return [first, second].every((word) => isNode(names, root, word.toLowerCase())) && first !== second;
}

function isNode(names: NameTable, root: Program['root'], word: string): boolean {
	return word === '0' || word === 'gnd' || (names.lookup(root, 'node', word)?.useCount ?? 0) > 0;
}
