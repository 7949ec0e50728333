import type { Statement } from '../../../syntax/statement.ts';
import type { Converter } from '../../conversion.ts';
import { visibleModel } from '../../definitions.ts';
import { isModelUsed } from '../../used-models.ts';
import { valuesOf } from './special-function.ts';
import { bare } from '../../plain-number.ts';

const NODE_COUNT = 2;
/** One of these makes LTspice's diode a piecewise linear one. */
const ideal = ['ron', 'roff', 'vfwd', 'vrev', 'rrev'];
const taken = [...ideal, 'ilimit', 'revilimit', 'epsilon', 'revepsilon'];

/** LTspice's piecewise linear diode becomes the code model `sidiode`, whose defaults differ. */
export const idealDiode: Converter = {
	readInModes: ['ltspice'],
	convert(card) {
		const { statement, netlist, index } = card;
		if (statement.head === '.model') {
			const values = idealValues(statement);
			const [, name, type] = statement.tokens;
			if (!values || !name || !type) return;
			if (!isModelUsed(netlist.file, statement)) {
				card.note('ideal_diode_elsewhere', card.whole, false, { model: name.text });
				return;
			}
			const all = new Map([['ron', '1'], ['roff', '1T'], ['rrev', values.get('ron') ?? '1'], ...values]);
			const written = taken.flatMap((key) => (all.get(key) ? [`${key}=${all.get(key)!}`] : []));
			card.replace(
				{ from: name.from, to: statement.code.length },
				`${modelName(name.text)} sidiode(${written.join(' ')})`
			);
			card.note('ideal_diode_model', card.whole, true, { model: name.text });
		} else if (statement.kind === 'device' && statement.head[0] === 'd') {
			const [name, , , model] = statement.tokens;
			if (!name || !model) return;
			const definition = visibleModel(netlist.file, index, model.text)?.statement;
			if (!definition || !idealValues(definition)) return;
			const instance = valuesOf(statement.tokens.slice(NODE_COUNT + 2));
			const isPlain = [...instance].every(
				([key, value]) => ['off', 'temp', 'noiseless'].includes(key) || /^1(?:\.0*)?$/u.test(bare(value))
			);
			if (!isPlain) {
				card.note('ideal_diode_area', card.whole, false, { device: name.text });
				return;
			}
			card.replace(name, netlist.freeName(`A_${name.text}`));
			card.replace({ from: model.from, to: statement.code.length }, modelName(model.text));
		}
	}
};

/** The values of a piecewise linear diode; null for any other model. */
export function idealValues({ tokens }: Statement): Map<string, string> | null {
	if (tokens[2]?.text.toLowerCase() !== 'd') return null;
	const values = valuesOf(tokens.slice(3));
	return ideal.some((name) => values.has(name)) ? values : null;
}

/** Code models cannot have names that begin with a digit. */
function modelName(name: string): string {
	return /^\d/u.test(name) ? `D_${name}` : name;
}
