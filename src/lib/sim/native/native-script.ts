import { Fault } from '#lib/base/fault.ts';
import { cardsOf, dotCards, type PlacedCard } from '#lib/spice/project/cards-of.ts';
import type { Program } from '#lib/spice/project/program.ts';
import type { DotCard } from '#lib/spice/cards/card.ts';
import type { FileEdit } from '#lib/workers/ngspice/protocol.ts';
import { lastLines } from '../last-lines.ts';
import { MEASURING, PLOT_PREFIX, PLOTS, type NativeMeasurement, type NativeScript } from './native-marks.ts';

const analysisCards = ['.op', '.dc', '.ac', '.tran', '.noise', '.tf', '.sens', '.pz', '.disto', '.sp'];
/** Analyses that ngspice has measurements of. */
const measured = ['dc', 'ac', 'tran', 'sp'];
const measurement = /^\.meas(?:ure)?\s+(\w+)\s+([^\s=]+)\s+(\S.*)$/iu;
/** What the `meas` command does not understand, though the card does. */
const OF_CARDS_ONLY = /^param\b|[{}'"]|\bpar\s*\(/iu;
/** Functions whose numbers differ from one build of ngspice to the next. `limit` is random with two arguments only. */
const RANDOM =
	/\b(agauss|gauss|aunif|unif|sgauss|sunif|poisson|exponential|rnd|trnoise|trrandom)\s*\(|\b(limit)\s*\([^(),]*,[^(),]*\)/iu;
/** Models of nodes whose states are no vectors. */
const DIGITAL = /^(?:d_|adc_|dac_|bidi_)/iu;

/**
 * What a netlist needs so that a native ngspice leaves the curves and measurements that a run in the app has: a script, which
 * runs the analyses and writes every plot into a file of its own.
 *
 * @throws Fault `native_script` for a netlist with a script of its own, `native_random` with the `function`, `native_digital` with the
 * `model`, `native_save` for parameters of all devices in an AC analysis, `native_measurement` with the `name` of one that a native ngspice cannot take beside those of other analyses, `native_no_analysis`
 */
export function nativeScript(program: Program): NativeScript {
	const cards = cardsOf(program);
	const script = cards.find(({ card }) => card.type === 'command' || (card.type === 'dot' && card.name === '.control'));
	if (script || program.statements.some(({ statement }) => statement.text.startsWith('*#')))
		throw new Fault('native_script', 'The netlist has a script');
	refuseOthers(program, cards);
	const analyses = dotCards(program, ...analysisCards).map(({ card }) => card.name.slice(1));
	if (analyses.length === 0) throw new Fault('native_no_analysis', 'The netlist has no analysis card');
	const measurements = measurementsOf(program);
	const commands = commandsFor(measurements, analyses);
	const lines = [
		'.control',
		'run',
		...fourier(program, analyses),
		...commands.flatMap(({ plot, command }, index) => [`echo ${MEASURING} ${index}`, `setplot ${plot}`, command]),
		...withoutEmpty(program, analyses),
		`echo ${PLOTS}`,
		'set filetype=binary',
		'set nopadding',
		'set nosort',
		'unset appendwrite',
		'foreach spwplot $plots',
		'setplot $spwplot',
		'display',
		`write ${PLOT_PREFIX}{$spwplot}.raw all`,
		'end',
		'quit',
		'.endc'
	];
	const edit: FileEdit = lastLines(program, lines);
	return { edit, measurements, areCommands: commands.length > 0 };
}

function refuseOthers(program: Program, cards: readonly PlacedCard[]): void {
	for (const { statement } of program.statements) {
		const found = statement.kind === 'title' ? null : RANDOM.exec(statement.code);
		if (found) {
			const name = found[1] ?? found[2] ?? '';
			throw new Fault('native_random', `The netlist draws random numbers by ${name}`, { function: name.toLowerCase() });
		}
	}
	for (const { card } of cards) {
		const type = card.type === 'dot' && card.name === '.model' ? card.words[0]?.text : undefined;
		if (type !== undefined && DIGITAL.test(type))
			throw new Fault('native_digital', `The netlist has the digital model ${type}`, { model: type });
	}
}

function fourier(program: Program, analyses: readonly string[]): string[] {
	const cards = dotCards(program, '.four').map(({ at }) => at.statement.code.replace(/^\S+\s*/u, ''));
	return cards.length === 0 ? [] : [`setplot ${newest('tran', analyses)}`, ...cards.map((rest) => `fourier ${rest}`)];
}

/** Parameters of devices have no values in an AC analysis, and ngspice writes no plot with such a vector. */
function withoutEmpty(program: Program, analyses: readonly string[]): string[] {
	const count = analyses.filter((each) => each === 'ac').length;
	if (count === 0) return [];
	if (dotCards(program, '.options').some(({ at }) => /\bsavecurrents\b/iu.test(at.statement.code)))
		throw new Fault('native_save', 'Currents of all devices are saved in an AC analysis');
	const saved = dotCards(program, '.save').flatMap(({ at }) =>
		at.statement.code.split(/\s+/u).filter((word) => word.startsWith('@'))
	);
	if (saved.length === 0) return [];
	return Array.from({ length: count }, (_, index) => [`setplot ac${index + 1}`, `unlet ${saved.join(' ')}`]).flat();
}

const newest = (analysis: string, analyses: readonly string[]): string =>
	`${analysis}${Math.max(1, analyses.filter((each) => each === analysis).length)}`;

function measurementsOf(program: Program): NativeMeasurement[] {
	return dotCards(program, '.measure').flatMap(({ at }: PlacedCard<DotCard>) => {
		const [, analysis, name, text] = measurement.exec(at.statement.code.trim()) ?? [];
		return name !== undefined && text !== undefined && measured.includes(analysis?.toLowerCase() ?? '')
			? [{ analysis: analysis!.toLowerCase(), name: name.toLowerCase(), text }]
			: [];
	});
}

/**
 * A native ngspice measures the last analysis of a run only. Beside others, each measurement is a command for the plot of its
 * analysis; the app measures the newest of its kind as well.
 */
function commandsFor(
	measurements: readonly NativeMeasurement[],
	analyses: readonly string[]
): { plot: string; command: string }[] {
	// The operating point comes before a transient analysis.
	const others = analyses.filter((each) => each !== 'op' || analyses.includes('ac') || analyses.includes('dc'));
	if (others.length <= 1) return [];
	return measurements.map(({ analysis, name, text }) => {
		if (OF_CARDS_ONLY.test(text))
			throw new Fault('native_measurement', `The measurement ${name} has an expression`, { name });
		return { plot: newest(analysis, analyses), command: `meas ${analysis} ${name} ${text}` };
	});
}
