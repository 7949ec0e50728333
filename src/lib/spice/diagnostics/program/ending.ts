import type { ProgramStatement } from '../../project/program.ts';
import type { Rule } from '../context.ts';
import { finding, headOf, placeOf } from '../finding.ts';

/** Misplaced lines: a continuation without a card, a missing `.end`, cards after it, which ngspice reads anyway. */
export const ending: Rule = function* ({ program }) {
	for (const at of program.statements)
		if (at.statement.kind === 'orphan')
			yield finding('orphan_continuation', 'warning', placeOf(at, { from: 0, to: at.statement.code.length }));
	const own = program.statements.filter(({ path, statement }) => path === program.entry && statement.kind !== 'orphan');
	if (!program.isEntry || own.length === 0) return;
	const ends = own.filter(({ statement }) => statement.kind === 'dot' && statement.head === '.end');
	const last = own.at(-1);
	const [end] = ends;
	// What follows an open script belongs to it.
	if (last && (last.statement.inScript || last.statement.kind === 'command')) return;
	if (!end && last) {
		yield finding(
			'missing_end',
			'info',
			placeOf(last, headOf(last.statement)),
			{},
			{
				fixes: [
					{
						title: { code: 'add_line', values: { text: '.end' } },
						edits: [{ at: last, side: 'behind', lines: ['.end'] }]
					}
				]
			}
		);
		return;
	}
	const behind = end && own.find((at) => at.index > end.index && !isHarmless(at));
	if (behind) yield finding('after_end', 'warning', placeOf(behind, headOf(behind.statement)));
};

/** A second `.end`, and scripts, which are often written last. */
function isHarmless({ statement }: ProgramStatement): boolean {
	return statement.inScript || statement.kind === 'command' || /^\.(?:end|control|endc)$/u.test(statement.head);
}
