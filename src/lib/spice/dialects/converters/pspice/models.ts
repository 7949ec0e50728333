import { ownValue } from '#lib/base/own-value.ts';
import { constantValue } from '../../algebra/coefficient.ts';
import { parseExpression } from '../../algebra/parse-expression.ts';
import type { CardConversion, Converter } from '../../conversion.ts';
import type { Dialect } from '../../dialect.ts';
import { visibleModel } from '../../definitions.ts';
import { inheritedParameters, parameterValue, type ModelParameter } from '../../model-parameters.ts';

/** ngspice's names of parameters that PSpice gives to any model. */
const temperatures = { t_abs: 'temp', t_measured: 'tnom', t_rel_global: 'dtemp' };
const passive = { res: 'R', cap: 'C', ind: 'L' };
/** Length after which a card continues on the next line. */
const MAX_LINE = 80;
/** Timing and level models of digital devices, which have no meaning apart from those. */
const digital = /^u(?:gate|tgate|eff|gff|wdth|suhd|dly|io|bto|adc|dac|rom|ram)$/u;
/** MOSFET levels that mean another model, and what ngspice calls it. */
const mosfetLevels = {
	'6': 'level=49 version=3.2.4',
	'7': 'level=49 version=3.2.4',
	'8': 'level=54 version=4.5.0'
};

/** What PSpice's `.model` cards have and ngspice's have not: bases (AKO), tolerances, temperatures, other types and levels. */
export const pspiceModels: Converter = {
	readInModes: ['pspice'],
	convert(card) {
		const { head, tokens, code } = card.statement;
		const name = tokens[1]?.text;
		if (head !== '.model' || !name) return;
		const { file } = card.netlist;
		const model = visibleModel(file, card.index, name);
		if (!model || model.index !== card.index) return;
		if (digital.test(model.type)) {
			card.commentOut();
			return;
		}
		const inherited = inheritedParameters(file, model);
		if (!inherited) {
			card.note('model_base_missing', card.whole, false, { model: name, base: model.base ?? '' });
			return;
		}
		const flags = [...inherited.flags].filter((flag) => flag !== 'noiseless');
		// The maker is a name, which ngspice would take for that of a parameter.
		const parameters = inherited.parameters.filter(({ name }) => name !== 'mfg');
		const written = writtenModel(inherited.type, parameters, flags, card.netlist.dialect);
		const isLeft = isEkv(inherited.type, inherited.parameters);
		if (isLeft) card.note('model_ekv', card.whole, false, { model: name });
		if (isLeft || !written || !(model.base || inherited.hasTolerance || written.notes.length > 0)) return;
		for (const note of written.notes) card.note(note, card.whole, true, { model: name });
		if (model.base) card.note('model_of_a_kind', card.whole, true, { model: name, base: model.base });
		if (inherited.hasTolerance) card.note('tolerance_removed', card.whole, true);
		replaceFrom(card, code.indexOf(name, tokens[1]!.from) + name.length, written.text);
	}
};

/** LEVEL=5 is EKV, which ngspice does not have. */
function isEkv(type: string, parameters: readonly ModelParameter[]): boolean {
	return /^[np]mos$/u.test(type) && parameterValue(parameters, 'level', '1') === '5';
}

/** Replaces the end of a card; long text continues on further lines. */
function replaceFrom(card: CardConversion, from: number, text: string): void {
	let lines = '';
	let length = 0;
	for (const word of text.split(' ')) {
		const isFull = length > MAX_LINE;
		lines += (isFull ? '\n+ ' : ' ') + word;
		length = (isFull ? 0 : length) + word.length + 1;
	}
	card.replace({ from, to: card.statement.code.trimEnd().length }, lines);
}

interface WrittenModel {
	/** Type and parameters. */
	text: string;
	/** Keys of `dialects.notes` for what was changed. */
	notes: readonly string[];
}

/** A model as ngspice wants it; null for switches, which other converters replace. */
function writtenModel(
	type: string,
	parameters: readonly ModelParameter[],
	flags: readonly string[],
	dialect: Dialect
): WrittenModel | null {
	if (type === 'vswitch' || type === 'iswitch') return null;
	const notes: string[] = [];
	let kept = parameters.map(({ name, value }) => ({ name: ownValue(temperatures, name) ?? name, value }));
	if (kept.some(({ name }, index) => name !== parameters[index]!.name)) notes.push('model_temperature');
	let newType = type.toUpperCase();
	const extra: string[] = [];
	const passiveType = ownValue(passive, type);
	if (type === 'lpnp') {
		newType = 'PNP';
		extra.push('subs=-1');
		notes.push('lateral_pnp');
	} else if (passiveType) {
		newType = passiveType;
		const factor = parameterValue(kept, newType.toLowerCase(), '1');
		// The multiplier goes to the devices.
		kept = kept.filter(({ name }) => name !== newType.toLowerCase());
		if (type !== 'res' || factor !== '1') notes.push('model_passive');
	} else if ((type === 'nmos' || type === 'pmos') && dialect === 'pspice') {
		// Other simulators have other models under these numbers.
		const level = ownValue(mosfetLevels, parameterValue(kept, 'level', '1'));
		if (level) {
			kept = kept.filter(({ name }) => name !== 'level' && name !== 'version');
			extra.push(level);
			notes.push('model_level');
		}
	} else if (type === 'd') kept = breakdown(kept, notes);
	const words = [...flags, ...extra, ...kept.map(({ name, value }) => `${name.toUpperCase()}=${value}`)];
	return { text: words.length === 0 ? newType : `${newType}(${words.join(' ')})`, notes };
}

/** PSpice's relative coefficient of the breakdown voltage is in volts per degree in ngspice. */
function breakdown(parameters: ModelParameter[], notes: string[]): ModelParameter[] {
	const slope = parameterValue(parameters, 'tbv1', '0');
	const voltage = parameterValue(parameters, 'bv', '0');
	if (isZero(slope) || isZero(voltage)) return parameters;
	notes.push('model_breakdown');
	return [...parameters.filter(({ name }) => name !== 'tbv1'), { name: 'tcv', value: `{-(${voltage})*(${slope})}` }];
}

function isZero(text: string): boolean {
	const expression = parseExpression(text);
	return expression !== null && constantValue(expression) === 0;
}
