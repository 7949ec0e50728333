import type { Context, Device, Rule } from '../context.ts';
import { finding, placeOf, type Finding } from '../finding.ts';
import { ruleOfDevices } from '../kept-findings.ts';

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

/**
 * Elements whose model is of the wrong kind, such as a diode with a transistor model, and transistors with too few nodes
 * for their model.
 */
export const modelKinds: Rule = ruleOfDevices(checkModel);

function* checkModel({ names }: Context, { at, card }: Device): Iterable<Finding> {
	const fitting = card.model ? kindsOf.get(card.letter) : undefined;
	const definition = fitting && names.lookup(at.scope, 'model', card.model!.text.toLowerCase())?.definitions[0];
	const model = definition && names.card(definition.at);
	const kind = model?.type === 'dot' ? model.words[0] : undefined;
	if (!definition || !kind) return;
	const written = kind.text.toLowerCase();
	if (fitting.has(written)) {
		const found = card.nodes.length;
		if (card.letter === 'm' && found === 3 && !written.startsWith('vdmos'))
			yield finding('too_few_nodes', 'error', placeOf(at, card.model!), { expected: 4, found });
	} else if (allKinds.has(written)) {
		// A kind that is unknown here may be a code model.
		const values = { model: card.model!.text, kind: kind.text, letter: card.letter.toUpperCase() };
		yield finding('wrong_model_kind', 'error', placeOf(at, card.model!), values, {
			related: [placeOf(definition.at, definition)]
		});
	}
}
