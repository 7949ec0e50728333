import type { Rule } from '../context.ts';
import { finding, placeOf } from '../finding.ts';

/** Kinds of models that a letter takes; letters that are missing here take any. */
const kindsOf: ReadonlyMap<string, ReadonlySet<string>> = new Map(
	Object.entries({
		r: ['r', 'res'],
		c: ['c'],
		l: ['l'],
		d: ['d'],
		q: ['npn', 'pnp', 'vbic', 'lpnp'],
		j: ['njf', 'pjf'],
		z: ['nmf', 'pmf', 'nhfet', 'phfet'],
		m: ['nmos', 'pmos', 'nsoi', 'psoi', 'vdmos', 'vdmosn', 'vdmosp'],
		s: ['sw'],
		w: ['csw'],
		u: ['urc'],
		o: ['ltra'],
		y: ['txl'],
		p: ['cpl']
	}).map(([letter, kinds]) => [letter, new Set(kinds)])
);
const allKinds = new Set([...kindsOf.values()].flatMap((kinds) => [...kinds]));

/** Devices whose model is of another kind, such as a diode with a model of a transistor, and transistors with too few nodes for theirs. */
export const modelKinds: Rule = function* ({ program, names }) {
	for (const scope of program.scopes)
		for (const model of names.namesIn(scope, 'model')) {
			const definition = model.definitions[0];
			const card = definition && names.card(definition.at);
			const kind = card?.type === 'dot' ? card.words[0] : undefined;
			// a kind that is not known here may be one of a code model
			if (!definition || !kind || !allKinds.has(kind.text.toLowerCase())) continue;
			for (const use of model.uses) {
				const letter = use.at.statement.head[0] ?? '';
				const fitting = use.at.statement.kind === 'device' ? kindsOf.get(letter) : undefined;
				if (!fitting) continue;
				if (fitting.has(kind.text.toLowerCase())) {
					const device = names.card(use.at);
					const count = device?.type === 'device' ? device.nodes.length : 0;
					if (letter === 'm' && !/^vdmos/iu.test(kind.text) && count === 3)
						yield finding('too_few_nodes', 'error', placeOf(use.at, use), { expected: 4, found: count });
					continue;
				}
				const values = { model: model.name, kind: kind.text, letter: letter.toUpperCase() };
				yield finding('wrong_model_kind', 'error', placeOf(use.at, use), values, {
					related: [placeOf(definition.at, definition)]
				});
			}
		}
};
