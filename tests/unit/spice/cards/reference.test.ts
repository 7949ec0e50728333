import { describe, expect, it } from 'vitest';
import { reference as english } from '#lib/i18n/en/netlist/reference.ts';
import { reference as chinese } from '#lib/i18n/zh-cn/netlist/reference.ts';
import { codeModel, codeModelNames } from '#lib/spice/cards/reference/code-models.ts';
import {
	instanceParameters,
	modelKinds,
	modelParameters,
	type Parameter
} from '#lib/spice/cards/reference/parameters.ts';
import {
	commandNames,
	commandSignature,
	deviceLetters,
	deviceSignature,
	dotNames,
	dotSignature,
	optionNames,
	waveformNames,
	waveformSignature,
	type Signature
} from '#lib/spice/cards/reference/signatures.ts';

const signatures: (Signature | null)[] = [
	...deviceLetters.map(deviceSignature),
	...dotNames.map(dotSignature),
	...waveformNames.map(waveformSignature),
	...commandNames.map(commandSignature)
];

function find(parameters: readonly Parameter[] | null, name: string): Parameter | undefined {
	return parameters?.find((parameter) => parameter.name === name);
}

/** The text at `reference.dots.tran`. */
function textAt(catalogue: typeof english, path: string): unknown {
	return path
		.split('.')
		.slice(1)
		.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], catalogue);
}

describe('reference', () => {
	it('[B4] [CARD10] knows the parameters of a model by its kind and level', () => {
		expect(find(modelParameters('npn'), 'bf')).toEqual({
			name: 'bf',
			description: 'Ideal forward beta',
			unit: null,
			type: 'real'
		});
		expect(find(modelParameters('NMOS', 1), 'vto')?.unit).toBe('V');
		expect(find(modelParameters('nmos', 54), 'toxe')).toBeDefined();
		expect(find(modelParameters('nmos', 54), 'lvth0')?.description).toBe('Length dependence of vth0');
		expect(find(modelParameters('nmos', 1), 'toxe')).toBeUndefined();
		expect(find(modelParameters('d', 3), 'is')).toBeDefined();
		for (const kind of modelKinds) expect(modelParameters(kind), kind).not.toBeNull();
	});

	it('[CARD10] says nothing of kinds and levels that it does not know', () => {
		expect(modelParameters('nmos', 10)).toBeNull();
		expect(modelParameters('constructor')).toBeNull();
		expect(instanceParameters('q')).toBeNull();
		expect(instanceParameters('a')).toBeNull();
		expect(codeModel('toString')).toBeNull();
	});

	it('[B4] [CARD10] knows the parameters of an element with its model or without', () => {
		expect(find(instanceParameters('m', 'nmos', 1), 'w')?.unit).toBe('m');
		expect(find(instanceParameters('R'), 'tc1')).toBeDefined();
		expect(find(instanceParameters('v'), 'sin')?.type).toBe('vector');
	});

	it('[B4] [CARD10] knows the code models with their ports and parameters', () => {
		expect(codeModelNames.length).toBeGreaterThan(60);
		const flipFlop = codeModel('d_dff');
		expect(flipFlop?.ports.map(({ name }) => name)).toEqual(['data', 'clk', 'set', 'reset', 'out', 'nout']);
		expect(flipFlop?.parameters.find(({ name }) => name === 'rise_delay')?.fallback).toBe('1.0e-9');
		const summer = codeModel('summer');
		expect(summer?.ports[0]).toMatchObject({ name: 'in', isVector: true, direction: 'in' });
	});

	it('[B4] [CARD11] describes every signature, part and option in both languages', () => {
		const paths = signatures.flatMap((signature) => [
			signature!.description,
			...signature!.parts.map(({ description }) => description)
		]);
		paths.push(...optionNames.map((name) => `reference.options.${name}`));
		for (const path of new Set(paths)) {
			expect(textAt(english, path), path).toBeTypeOf('string');
			expect(textAt(chinese, path), path).toMatch(/\p{Script=Han}/u);
		}
		const used = new Set(paths.map((path) => path.replace('reference.parts.', '')));
		expect(Object.keys(english.parts).filter((key) => !used.has(key))).toEqual([]);
	});

	it('[CARD11] reads optional and repeated parts', () => {
		expect(dotSignature('.TRAN')?.parts.map(({ label, optional }) => [label, optional])).toEqual([
			['step', false],
			['stop', false],
			['start', true],
			['maximum', true],
			['uic', true]
		]);
		expect(deviceSignature('x')?.parts[0]).toMatchObject({ label: 'node', optional: false, repeats: true });
		expect(deviceSignature('r')?.parts[0]?.label).toBe('n+');
		expect(waveformSignature('sine')).toEqual(waveformSignature('sin'));
		expect(commandSignature('nonsense')).toBeNull();
	});

	it.each([
		...['r', 'res', 'c', 'l', 'sw', 'csw', 'd', 'npn', 'njf', 'vdmos'].map((kind): [string, number] => [kind, 0]),
		...[1, 2, 3].map((level): [string, number] => ['nmos', level]),
		['njf', 2]
	])('[B4] [CARD11] describes the parameters of %s, level %i, in Chinese', (kind, level) => {
		const parameters = [...modelParameters(kind, level)!, ...instanceParameters('', kind, level)!];
		const english = parameters.filter(({ description }) => {
			const text = chinese.parameter({ text: description });
			return description !== '' && text === description;
		});
		expect(english).toEqual([]);
	});
});
