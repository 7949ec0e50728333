import type { DeviceCard } from '../../cards/card.ts';
import { libraryIsInclude, type ProgramStatement, type Scope } from '../../project/program.ts';
import type { Context, Rule } from '../context.ts';
import { finding, placeOf, type Finding } from '../finding.ts';
import { ruleOfDevices } from '../kept-findings.ts';
import { nearMiss } from '../near-miss.ts';

/** Parameters that every call takes. */
const always = new Set(['m']);

/** Calls of subcircuits with too many or too few nodes, or with parameters that they do not have. */
export const calls: Rule = ruleOfDevices((context, { at, card, called }) =>
	called ? checkCall(context, at, card, called) : []
);

function* checkCall(context: Context, at: ProgramStatement, card: DeviceCard, called: Scope): Iterable<Finding> {
	const opening = called.opening && context.card(called.opening);
	if (!called.opening || opening?.type !== 'dot' || !card.model) return;
	const related = opening.subject ? [placeOf(called.opening, opening.subject)] : [];
	const values = { subcircuit: card.model.text, expected: opening.nodes.length, found: card.nodes.length };
	const isOptional = libraryIsInclude(context.program.dialect) && /\boptional:/iu.test(called.opening.statement.code);
	if (opening.nodes.length !== card.nodes.length && !isOptional)
		yield finding('port_count', 'error', placeOf(at, card.model), values, { related });
	const taken = new Map(opening.assignments.map(({ name }) => [name.text.toLowerCase(), name.text]));
	// A `.param` inside the subcircuit also defines a parameter.
	for (const name of context.names.namesIn(called, 'parameter'))
		if (name.definitions.length > 0) taken.set(name.name, name.name);
	for (const { name } of card.assignments) {
		const key = name.text.toLowerCase();
		if (taken.has(key) || always.has(key)) continue;
		const meant = nearMiss(key, taken.keys());
		const fixes =
			meant === null
				? []
				: [
						{ title: { code: 'write_name', values: { text: meant } }, edits: [{ ...placeOf(at, name), insert: meant }] }
					];
		yield finding(
			'argument_ignored',
			'warning',
			placeOf(at, name),
			{ name: name.text, subcircuit: card.model.text },
			{
				related,
				fixes
			}
		);
	}
}
