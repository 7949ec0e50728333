import type { SourceFile } from '../../syntax/parse.ts';
import type { Statement } from '../../syntax/statement.ts';
import type { CardConversion, Converter } from '../conversion.ts';
import { definitionsOf } from '../definitions.ts';
import { canBeNamed, nestedScript, type Sweep, type SweepTarget } from '../sweeps/sweep.ts';
import { listValues, numberOf, sweepValues, type SweepScale } from '../sweeps/sweep-values.ts';
import { plainNumber } from './ltspice/values.ts';

/** The script for all `.step` cards of a netlist, which are nested, at the place of the first one. */
interface StepPlan {
	first: number;
	sweeps: readonly Sweep[];
	/** Null if one of the cards cannot be read, or the netlist has a script of its own. */
	script: readonly string[] | null;
}

const plans = new WeakMap<SourceFile, StepPlan>();

/** `.step` becomes a script that changes the values and runs the analyses. */
export const step: Converter = {
	from: ['ltspice', 'pspice'],
	isReadInMode: false,
	convert(card) {
		if (card.statement.head !== '.step') return;
		const { file } = card.netlist;
		const plan = plans.get(file) ?? planOf(file);
		plans.set(file, plan);
		if (plan.script === null) {
			card.note('step', card.whole, false);
			return;
		}
		card.commentOut();
		if (card.index !== plan.first) return;
		card.addBehind([...missingParameters(card, plan.sweeps), ...plan.script]);
		card.note('step_script', card.whole, true);
	}
};

function planOf(file: SourceFile): StepPlan {
	const { statements, options } = file;
	const cards = statements.filter(({ head }) => head === '.step');
	const sweeps = cards.flatMap((card) => sweepOf(card) ?? []);
	const isReadable =
		options.isEntry && sweeps.length === cards.length && !statements.some(({ head }) => head === '.control');
	return {
		first: statements.findIndex(({ head }) => head === '.step'),
		sweeps,
		script: isReadable ? nestedScript(sweeps, canBeNamed(file)) : null
	};
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
function sweepOf({ tokens }: Statement): Sweep | null {
	const words = tokens.slice(1).flatMap(({ text }) => (text === ',' ? [] : [plainNumber(text)]));
	const scale = (/^(?:lin|dec|oct)$/iu.test(words[0] ?? '') ? words.shift()!.toLowerCase() : 'lin') as SweepScale;
	const target = takeTarget(words);
	if (!target) return null;
	const values = /^list$/iu.test(words[0] ?? '') ? listValues(words.slice(1)) : range(scale, words);
	return values ? { target, values } : null;
}

function range(scale: SweepScale, words: readonly string[]): string[] | null {
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
	return /^[vi]/iu.test(first) ? { kind: 'source', name: first } : null;
}
