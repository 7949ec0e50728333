import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const styles = ['pspice', 'ltspice', 'hspice', 'spice'] as const;
export type Style = (typeof styles)[number];

/** `fails`: the run did not complete or a measurement has no value. */
export type Result = 'right' | 'wrong' | 'fails';

/** A figure of the bench, from the data sheet or a closed form, with the permitted difference. */
export interface ExpectedFigure {
	value: number;
	relative?: number;
	absolute?: number;
}

/** `expect.json` of a model. */
export interface Expectation {
	kind: string;
	/** Constructs of other simulators in the model; empty for plain SPICE. */
	constructs: readonly string[];
	measures: Readonly<Record<string, ExpectedFigure>>;
	/** The model as it is, in ngspice's own mode. */
	default: Result;
	/** The model as it is, in the mode of the dialect that is recognized. */
	recommended: Result;
	/** The converted model, in ngspice's own mode. */
	converted: Result;
	/** Codes of notes that the conversion has to give. */
	says: readonly string[];
}

/** A model with its bench. */
export interface ModelCase {
	style: Style;
	name: string;
	library: string;
	bench: string;
	expect: Expectation;
}

/**
 * The models of `tests/models`, by style and name.
 * @throws Error if an `expect.json` has not the shape of `Expectation`
 */
export function modelCases(root: string): ModelCase[] {
	return styles.flatMap((style) => {
		const folder = join(root, 'tests/models', style);
		if (!existsSync(folder)) return [];
		return readdirSync(folder)
			.sort()
			.map((name) => {
				const read = (file: string): string => readFileSync(join(folder, name, file), 'utf8');
				const expect = expectation(JSON.parse(read('expect.json')), `${style}/${name}`);
				return { style, name, library: read('model.lib'), bench: read('bench.cir'), expect };
			});
	});
}

const results: readonly unknown[] = ['right', 'wrong', 'fails'] satisfies Result[];
const keys = ['constructs', 'converted', 'default', 'kind', 'measures', 'recommended', 'says'].join();

function expectation(json: unknown, model: string): Expectation {
	const expect = json as Expectation;
	const refuse = (what: string): never => {
		throw new Error(`tests/models/${model}/expect.json: ${what}`);
	};
	if (Object.keys(expect).sort().join() !== keys) refuse(`its keys are not ${keys}`);
	for (const form of [expect.default, expect.recommended, expect.converted])
		if (!results.includes(form)) refuse(`${String(form)} is not a result`);
	const figures = Object.entries(expect.measures);
	if (figures.length === 0) refuse('it has no measures');
	for (const [name, { value, relative, absolute }] of figures) {
		if (!Number.isFinite(value) || (relative ?? absolute ?? 0) <= 0) refuse(`${name} needs a value and a tolerance`);
		if (value === 0 && absolute === undefined) refuse(`${name} is 0 and needs an absolute tolerance`);
	}
	if (expect.converted !== 'right' && expect.says.length === 0) refuse('a model that does not work says why');
	return expect;
}
