import type { Converter } from '../../conversion.ts';
import { visibleModel } from '../../definitions.ts';
import { inheritedParameters } from '../../model-parameters.ts';

/** `.model QX ako:Q2N3904 NPN(BF=150)`: the parameters of the other model, changed by its own. */
export const modelBase: Converter = {
	from: ['ltspice'],
	isReadInMode: false,
	convert(card) {
		const { head, tokens, code } = card.statement;
		const name = tokens[1];
		const model = head === '.model' && name ? visibleModel(card.netlist.file, card.index, name.text) : null;
		if (!name || !model?.base || model.index !== card.index) return;
		const inherited = inheritedParameters(card.netlist.file, model);
		if (!inherited) {
			card.note('model_base_missing', card.whole, false, { model: name.text, base: model.base });
			return;
		}
		// The maker is a name, which ngspice would take for that of a parameter.
		const parameters = inherited.parameters.filter(({ name }) => name !== 'mfg');
		const words = parameters.map(({ name, value }) => `${name}=${value}`);
		const flags = [...inherited.flags].filter((flag) => flag !== 'noiseless');
		const text = ` ${inherited.type.toUpperCase()}(${[...flags, ...words].join(' ')})`;
		card.replace({ from: name.to, to: code.trimEnd().length }, text);
		card.note('model_of_a_kind', card.whole, true, { model: name.text, base: model.base });
	}
};
