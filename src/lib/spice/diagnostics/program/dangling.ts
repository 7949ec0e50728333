import type { Name } from '../../project/name.ts';
import type { Rule } from '../context.ts';
import { finding, placeOf, type ProgramFix } from '../finding.ts';
import { corrections } from './unknown-names.ts';

/** Elements for which a node with a single connection is a slip: outputs of the others are often left open. */
const elements = new Set([...'rlcdqmjviswz']);
/** `10k` where a node belongs: a value in the wrong place. */
const valueLike = /^\d+(?:\.\d*)?(?:meg|[kunpm])\w*$/iu;

/** Nodes with a single connection that nothing else refers to: mostly a misspelt name. */
export const dangling: Rule = function* (context) {
	if (!context.isComplete) return;
	for (const scope of context.program.scopes)
		for (const name of context.names.namesIn(scope, 'node')) {
			if (name.useCount !== 1 || name.definitionCount > 0 || isGround(name)) continue;
			const [use] = name.uses;
			const card = use && context.card(use.at);
			if (!use || card?.type !== 'device' || !elements.has(card.letter)) continue;
			const token = card.nodes.find(({ from }) => from === use.from);
			if (!token) continue;
			const isValue = valueLike.test(token.text);
			const fixes: ProgramFix[] = isValue ? [] : corrections(context, name, use);
			// A script can read the voltage of a source without naming the node.
			if (card.letter === 'v' && fixes.length === 0) continue;
			yield finding(
				isValue ? 'value_as_node' : 'dangling_node',
				'warning',
				placeOf(use.at, use),
				{
					node: token.text,
					device: card.name.text
				},
				{ fixes }
			);
		}
};

function isGround({ name }: Name): boolean {
	return name === '0' || name === 'gnd';
}
