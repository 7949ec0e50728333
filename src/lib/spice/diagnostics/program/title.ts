import type { ProgramStatement } from '../../project/program.ts';
import type { Rule } from '../context.ts';
import { finding } from '../finding.ts';

/** First lines that ngspice refuses to take for a title. */
const refused = /^\.(?:param|meas)/iu;
/** Lines that are a card without doubt: a dot card, or an element with two nodes and a number. */
const cardLike =
	/^\s*(?:\.(?:include|lib|model|subckt|options?|tran|ac|dc|op)\b|[vi]\w*\s+\w+\s+\w+\s+(?:(?:dc|ac)\s+\d|(?:sin|pulse|pwl|exp)\s*\()|[rclvi]\w*\s+\w+\s+\w+\s+(?:dc\s+)?\d[\d.]*(?:e[+-]?\d+)?[a-z]*\s*$)/iu;

/** A card in the first line, which is the title and not read. */
export const title: Rule = function* ({ program }) {
	const file = program.files.get(program.entry);
	const statement = file?.statements[0];
	if (!file || statement?.kind !== 'title') return;
	const isRefused = refused.test(statement.text);
	if (!isRefused && !cardLike.test(statement.text)) return;
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
