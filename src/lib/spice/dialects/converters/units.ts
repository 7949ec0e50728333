import type { Converter } from '../conversion.ts';
import { visibleModel } from '../definitions.ts';

const units = { r: /^ohms?$/iu, c: /^(?:f|farads?)$/iu, l: /^(?:h|henr(?:y|ys|ies))$/iu };

/** `R1 a b 1k ohm`: a unit after a space, which ngspice takes for a parameter. */
export const separateUnits: Converter = {
	readInModes: [],
	convert(card) {
		const { kind, head, tokens } = card.statement;
		const unit = tokens[4];
		const pattern = units[head[0] as keyof typeof units] as RegExp | undefined;
		if (kind !== 'device' || !unit || !pattern?.test(unit.text) || tokens[5]?.text === '=') return;
		if (tokens[3]!.kind === 'word' || visibleModel(card.netlist.file, card.index, unit.text)) return;
		card.remove(unit);
		card.note('unit_removed', unit, true, { unit: unit.text });
	}
};
