import { ownValue } from '#lib/base/own-value.ts';
import { constantValue } from '../../algebra/coefficient.ts';
import { parseExpression } from '../../algebra/parse-expression.ts';
import type { CardConversion, Converter } from '../../conversion.ts';
import { visibleModel } from '../../definitions.ts';
import { inheritedParameters, parameterValue, type ModelParameter } from '../../model-parameters.ts';

/** What controls a switch: its letter, the first letter of its thresholds, ngspice's model with hysteresis. */
interface Kind {
	type: 'vswitch' | 'iswitch';
	quantity: 'v' | 'i';
	native: 'SW' | 'CSW';
}

const kinds: { s: Kind; w: Kind } = {
	s: { type: 'vswitch', quantity: 'v', native: 'SW' },
	w: { type: 'iswitch', quantity: 'i', native: 'CSW' }
};

/** Smallest resistance of a switch in ngspice's PSpice mode, ohms. */
const LEAST_OF_MODE = 1e-3;

/** PSpice's switches: with hysteresis ngspice's own, else a source with the same smooth resistance. */
export const pspiceSwitches: Converter = {
	readInModes: ['pspice'],
	convert(card) {
		if (card.statement.head === '.model') convertModel(card);
		else if (card.statement.kind === 'device') convertSwitch(card);
	}
};

function convertModel(card: CardConversion): void {
	const name = card.statement.tokens[1];
	const model = name && visibleModel(card.netlist.file, card.index, name.text);
	const inherited = model && inheritedParameters(card.netlist.file, model);
	const kind = Object.values(kinds).find(({ type }) => type === inherited?.type);
	if (!name || !inherited || !kind) return;
	const { parameters } = inherited;
	if (!hasHysteresis(kind, parameters)) {
		card.commentOut();
		return;
	}
	const value = (parameter: string, otherwise: string): string =>
		`{${parameterValue(parameters, parameter, otherwise)}}`;
	const [threshold, hysteresis] = [`${kind.quantity}t`, `${kind.quantity}h`];
	const text =
		` ${kind.native}(${threshold}=${value(threshold, '0')} ${hysteresis}=${value(hysteresis, '0')} ` +
		`ron=${value('ron', '1')} roff=${value('roff', '1e12')})`;
	card.replace({ from: name.to, to: card.statement.code.trimEnd().length }, text);
	card.note('switch_hysteresis', card.whole, true, { model: name.text });
	if (!isZeroDelay(parameters)) card.note('switch_delay', card.whole, false, { model: name.text });
}

function convertSwitch(card: CardConversion): void {
	const { head, tokens } = card.statement;
	const kind = ownValue(kinds, head[0] ?? '');
	const words = tokens.filter(({ kind: token }) => token !== 'punctuation');
	const [name, plus, minus, first, second, third] = words;
	const last = kind?.quantity === 'v' ? third : second;
	if (!kind || !name || !plus || !minus || !first || !last) return;
	const model = visibleModel(card.netlist.file, card.index, last.text);
	const inherited = model && inheritedParameters(card.netlist.file, model);
	if (!inherited) {
		card.note('switch_model_missing', card.whole, false, { model: last.text });
		return;
	}
	if (inherited.type !== kind.type || hasHysteresis(kind, inherited.parameters)) return;
	const control = kind.quantity === 'v' ? `V(${first.text},${second!.text})` : `I(${first.text})`;
	const current = switchCurrent(kind, inherited.parameters, `V(${plus.text},${minus.text})`, control);
	const source = card.netlist.freeName(`B${name.text}`);
	const line = `${source} ${plus.text} ${minus.text} I=${current}`;
	card.replace({ from: name.from, to: card.statement.code.trimEnd().length }, line);
	const isLow = isBelow(parameterValue(inherited.parameters, 'ron', '1'), LEAST_OF_MODE);
	card.note(isLow ? 'switch_low_resistance' : 'switch', card.whole, true, { device: name.text });
}

function isBelow(text: string, limit: number): boolean {
	const expression = parseExpression(text);
	const value = expression && constantValue(expression);
	return value !== null && value < limit;
}

/**
 * The current through the switch. The logarithm of its resistance follows a cubic from the off to the on threshold:
 * at x = -1/2 it is off, at 1/2 on, with a slope of zero at both.
 */
function switchCurrent(
	{ quantity }: Kind,
	parameters: readonly ModelParameter[],
	voltage: string,
	control: string
): string {
	const on = parameterValue(parameters, `${quantity}on`, quantity === 'v' ? '1' : '1e-3');
	const off = parameterValue(parameters, `${quantity}off`, '0');
	const least = parameterValue(parameters, 'ron', '1');
	const most = parameterValue(parameters, 'roff', '1e6');
	const [middle, width] = [computed(`((${on})+(${off}))/2`), computed(`(${on})-(${off})`)];
	const x = `min(max((${control}-${middle})/${width},-0.5),0.5)`;
	const [mean, ratio] = [computed(`ln((${least})*(${most}))/2`), computed(`ln((${least})/(${most}))`)];
	return `${voltage}*exp(-${mean}-${ratio}*(1.5*${x}-2*${x}*${x}**2))`;
}

/** A number, or an expression that becomes one before the run. */
function computed(text: string): string {
	const expression = parseExpression(text);
	const value = expression && constantValue(expression);
	if (value === null) return `({${text}})`;
	const written = String(Number(value.toPrecision(12)));
	return value < 0 ? `(${written})` : written;
}

function hasHysteresis({ quantity }: Kind, parameters: readonly ModelParameter[]): boolean {
	return parameters.some(({ name }) => name === `${quantity}t` || name === `${quantity}h`);
}

function isZeroDelay(parameters: readonly ModelParameter[]): boolean {
	return Number.parseFloat(parameterValue(parameters, 'td', '0')) === 0;
}
