import type { SourceFile } from '../../syntax/parse.ts';
import type { Statement } from '../../syntax/statement.ts';
import { CardConversion, type Converter } from '../conversion.ts';
import { definitionsOf } from '../definitions.ts';
import { analysisCards, analysisCommands } from '../sweeps/analysis-commands.ts';
import {
	canBeNamed,
	nestedScript,
	noteMissedStop,
	settingName,
	type StudySetting,
	type Sweep,
	type SweepTarget
} from '../sweeps/sweep.ts';
import { listValues, numberOf, sweepValues, type SweepScale } from '../sweeps/sweep-values.ts';
import { firstAlter } from './hspice/first-alter.ts';
import { plainNumber } from '../plain-number.ts';
import { dependsOnTemperature } from '../temperature-parameters.ts';

/** The script for all `.step` cards of a netlist, which are nested, at the place of the first one. */
interface StepPlan {
	first: number;
	/** Card after which the script stands: the analyses in it are converted by then. */
	last: number;
	sweeps: readonly Sweep[];
	/** False if one of the cards cannot be read, two set the same thing, or the netlist has a script of its own. */
	isReadable: boolean;
	/** Whether an analysis sweeps too: one script would run without the values of the other. */
	isShared: boolean;
}

const plans = new WeakMap<SourceFile, StepPlan>();

/** `.step` becomes a script that changes the values and runs the analyses. */
export const step: Converter = {
	readInModes: [],
	convert(card) {
		const { file } = card.netlist;
		const plan = stepPlan(file);
		if (card.index !== plan.last || plan.first === -1) return;
		const steps = file.statements.flatMap((statement, index) =>
			index < firstAlter(file) && isSweep(statement) ? [new CardConversion(card.netlist, index, statement)] : []
		);
		if (plan.isReadable) for (const [index, each] of steps.entries()) noteMissedStop(each, plan.sweeps[index]!);
		const commands = plan.isReadable ? analysisCommands(card.netlist, plan.sweeps) : null;
		const script = commands && !plan.isShared && nestedScript(plan.sweeps, canBeNamed(file), commands);
		if (!script) {
			for (const each of steps) each.note('step', each.whole, false);
			return;
		}
		for (const each of steps) each.commentOut();
		const place = analysisCards(file).length > 1 ? card : steps[0]!;
		for (const { target, values } of plan.sweeps)
			if (target.kind === 'parameter') fixParameter(card, target.name, values[0] ?? '0');
		place.addBehind([...missingParameters(card, plan.sweeps), ...script]);
		steps[0]!.note('step_script', steps[0]!.whole, true);
	}
};

/** The sweeps of a netlist. */
export function stepPlan(file: SourceFile): StepPlan {
	const known = plans.get(file);
	if (known) return known;
	const plan = planOf(file);
	plans.set(file, plan);
	return plan;
}

function planOf(file: SourceFile): StepPlan {
	const { statements, options } = file;
	// Those after `.alter` change further runs.
	const own = statements.slice(0, firstAlter(file));
	const cards = own.filter(isSweep);
	const sweeps = cards.flatMap((card) => sweepOf(card) ?? []);
	const isReadable =
		options.isEntry &&
		sweeps.length === cards.length &&
		areDifferent(sweeps) &&
		!statements.some(({ head }) => head === '.control');
	return {
		first: own.findIndex(isSweep),
		last: Math.max(
			own.findLastIndex(isSweep),
			...analysisCards(file)
				.filter((index) => index < own.length)
				.slice(-1)
		),
		sweeps,
		isReadable,
		isShared: statements.some(isSweptAnalysis)
	};
}

/** Whether no two sweeps set the same thing: the inner one would undo the outer one. */
export function areDifferent(sweeps: readonly { target: StudySetting['target'] }[]): boolean {
	const names = sweeps.map(({ target }) => settingName({ target }).toLowerCase());
	return new Set(names).size === names.length;
}

/** `.step`, or a `.temp` with several temperatures. */
export function isSweep({ head, tokens }: Statement): boolean {
	return head === '.step' || (head === '.temp' && tokens.filter(({ text }) => text !== ',').length > 2);
}

const isSweptAnalysis = ({ head, tokens }: Statement): boolean =>
	head.startsWith('.') && tokens.some(({ text }) => /^sweep$/iu.test(text));

/** Functions whose results `alterparam` does not replace: ngspice has made functions of the parameters with them. */
const VARYING = /\b(?:a?gauss|a?unif|flat|mc|rand|random|limit)\s*\(/iu;

/** Whether `alterparam` would not replace the value of a parameter with this definition. */
export function isVarying(file: SourceFile, definition: string): boolean {
	return VARYING.test(definition) || dependsOnTemperature(file, definition);
}

/** Gives a parameter that is swept a plain value, where `alterparam` would not change the one that it has. */
function fixParameter({ netlist }: CardConversion, wanted: string, value: string): void {
	for (const [index, statement] of netlist.file.statements.entries()) {
		const { head, tokens, code } = statement;
		if (head !== '.param') continue;
		const names = tokens.flatMap(({ kind }, at) => (kind === 'word' && tokens[at + 1]?.text === '=' ? [at] : []));
		const order = names.findIndex((at) => tokens[at]!.text.toLowerCase() === wanted.toLowerCase());
		const name = tokens[names[order] ?? -1];
		if (!name) continue;
		const next = names[order + 1];
		const last = tokens[next === undefined ? tokens.length - 1 : next - 1]!;
		const text = code.slice(name.from, last.to);
		if (isVarying(netlist.file, text))
			new CardConversion(netlist, index, statement).replace({ from: name.from, to: last.to }, `${name.text}=${value}`);
	}
}

/** A parameter that only `.step` defines needs a card in ngspice. */
export function missingParameters({ netlist }: CardConversion, sweeps: readonly Sweep[]): string[] {
	const { parameters } = definitionsOf(netlist.file);
	return sweeps.flatMap(({ target, values }) =>
		target.kind === 'parameter' && !parameters.has(target.name.toLowerCase())
			? [`.param ${target.name}=${values[0] ?? '0'}`]
			: []
	);
}

/** `.step [lin|dec|oct] param R 1k 10k 1k`, `.step temp list 0 27`, `.step V1 0 5 1`, `.step NPN QM(BF) 50 100 25`. */
function sweepOf({ head, tokens }: Statement): Sweep | null {
	const words = tokens.slice(1).flatMap(({ text }) => (text === ',' ? [] : [text]));
	if (head === '.temp') {
		const values = listValues(words.map(plainNumber));
		return values && { target: { kind: 'temperature' }, ...values };
	}
	const scale = (/^(?:lin|dec|oct)$/iu.test(words[0] ?? '') ? words.shift()!.toLowerCase() : 'lin') as SweepScale;
	const target = takeTarget(words);
	if (!target) return null;
	// Names come first: a model `2N2222` is not a number.
	const rest = words.map(plainNumber);
	const values = /^list$/iu.test(rest[0] ?? '') ? listValues(rest.slice(1)) : range(scale, rest);
	return values ? { target, ...values } : null;
}

function range(scale: SweepScale, words: readonly string[]): Omit<Sweep, 'target'> | null {
	const [start, stop, by] = words.map(numberOf);
	if (words.length !== 3 || typeof start !== 'number' || typeof stop !== 'number' || typeof by !== 'number')
		return null;
	return sweepValues(scale, start, stop, by);
}

/** Removes the words that say what is swept. */
function takeTarget(words: string[]): SweepTarget | null {
	const first = words.shift();
	if (first === undefined) return null;
	if (/^param$/iu.test(first)) {
		const name = words.shift();
		return name !== undefined && /^[a-z_]\w*$/iu.test(name) ? { kind: 'parameter', name } : null;
	}
	if (/^temp$/iu.test(first)) return { kind: 'temperature' };
	const [model, open, parameter, close] = words;
	if (model !== undefined && open === '(' && parameter !== undefined && close === ')') {
		words.splice(0, 4);
		return { kind: 'model', model, parameter };
	}
	return /^[vi]/iu.test(first) ? { kind: 'device', name: first } : null;
}
