import { Fault } from '#lib/base/fault.ts';
import type { Setting } from '#lib/db/runs/run-setting.ts';
import { cardsOf, dotCards, isAtTop, type PlacedCard } from '#lib/spice/project/cards-of.ts';
import { commentOut } from '#lib/spice/project/edit-values.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { applyEdits } from '#lib/workers/ngspice/edits.ts';
import type { FileEdit } from '#lib/workers/ngspice/protocol.ts';
import { programWith, withContents, type Closure, type ClosureFile } from './closure.ts';
import type { Terminal } from '#lib/spice/features/terminal-at.ts';
import { lastLines } from './last-lines.ts';
import { loopProbe, type ProbeSource } from './loop-probe/loop-probe.ts';
import { settingsOf } from './variation/target.ts';
import { placesOf } from './variation/target-places.ts';
import { withParameters, type NetlistValue } from './variants.ts';

/** What a run changes of its netlist; the stored files stay as they are. */
export interface RunOverrides {
	/** An analysis card, such as `.ac dec 20 1 1meg`, that replaces the netlist's analyses and scripts. */
	analysis?: string;
	/** New values for parameters that the netlist sets with `.param`. */
	parameters?: Readonly<Record<string, NetlistValue>>;
	/** Values of whatever else can be set, such as those of one row of a study. */
	values?: readonly Setting[];
	/** A wire: the run gives the loop gain there, by an AC analysis with a probe that only this run has. */
	loopGain?: Terminal;
}

/** What goes with the overrides of a run. */
interface Additions {
	/** Cards that go with the analysis that replaces the others, in place of those for measurements and output. */
	cards?: readonly string[];
	/** The source that is on in the probe of a loop gain. */
	source?: ProbeSource;
}

/** A netlist as a run of one of many variants reads it. */
export interface Variant {
	files: readonly Pick<ClosureFile, 'path' | 'content'>[];
	program: Program;
}

const analysisCards = ['.op', '.dc', '.ac', '.tran', '.noise', '.tf', '.sens', '.pz', '.disto', '.sp'];
/** Cards that belong to one analysis, named by their second word. */
const cardsOfAnalysis = ['.measure', '.print', '.plot'];

/**
 * Changes a netlist and its includes for one run. Removed cards become comments, so that every line keeps its number.
 *
 * Sections of libraries are not chosen here, but when its files are collected (`withSections`).
 *
 * @throws Fault `analysis_unknown`, `loop_analysis`, those of `loopProbe` and `placesOf`, `parameter_unknown` (with the `name` and the `known` ones)
 */
export async function overridden(
	closure: Closure,
	{ analysis: given, parameters = {}, values = [], loopGain }: RunOverrides,
	{ cards, source = 'series' }: Additions = {}
): Promise<Closure> {
	const { program } = closure;
	const { edits, unknown } = withParameters(program, parameters);
	if (unknown[0] !== undefined) {
		const known = parameterNames(program).join(', ');
		const message = `The netlist sets no parameter ${unknown[0]} with .param. It sets: ${known || 'none'}.`;
		throw new Fault('parameter_unknown', message, { name: unknown[0], known });
	}
	const probe = loopGain && loopProbe(program, loopGain, source);
	if (probe && given !== undefined && !/^\s*\.?ac\s/iu.test(given))
		throw new Fault('loop_analysis', 'A loop gain needs an AC analysis', { analysis: given });
	const analysis = given ?? probe?.analysis;
	return edited(closure, [
		...edits,
		...editsOfValues(
			program,
			values.filter(({ target }) => target.kind !== 'section')
		),
		...(probe?.edits ?? []),
		...(analysis === undefined ? [] : withAnalysis(program, analysis, probe?.cards ?? cards))
	]);
}

function editsOfValues(program: Program, values: readonly Setting[]): FileEdit[] {
	const places = placesOf(
		program,
		values.map(({ target }) => target)
	);
	return settingsOf(values.map(({ value }, index) => ({ places: places[index]!, value })));
}

/** A netlist with edits of its files. */
function edited(closure: Closure, edits: readonly FileEdit[]): Promise<Closure> {
	return withContents(closure, editedContents(closure, edits));
}

/** A netlist with edits of its files, without the hashes of their contents, which take longer than reading them. */
export function variantOf(closure: Variant, edits: readonly FileEdit[]): Variant {
	const contents = editedContents(closure, edits);
	const files = closure.files.map(({ path, content }) => ({ path, content: contents.get(path) ?? content }));
	return { files, program: programWith(closure, contents) };
}

/** The texts of the files that edits change. */
function editedContents({ files }: Pick<Variant, 'files'>, edits: readonly FileEdit[]): Map<string, string> {
	const changed = applyEdits(files, edits).flatMap(({ path, content }, index) =>
		typeof content === 'string' && content !== files[index]?.content ? [[path, content] as const] : []
	);
	return new Map(changed);
}

/** @throws Fault `analysis_unknown` */
function withAnalysis(program: Program, analysis: string, cards: readonly string[] | undefined): FileEdit[] {
	const text = analysis.trim().replace(/^\.?/, '.');
	const [name = '', ...rest] = text.toLowerCase().split(/\s+/);
	if (!analysisCards.includes(name) || /[\r\n]/.test(text) || (rest.length === 0 && name !== '.op')) {
		const message = `${analysis} is not an analysis card, such as .ac dec 20 1 1meg`;
		throw new Fault('analysis_unknown', message, { analysis });
	}
	const left = cardsOf(program).filter((placed) => isLeftOut(placed, cards ? null : name.slice(1)));
	return [...left.flatMap(({ at }) => commentOut(at)), lastLines(program, [text, ...(cards ?? [])])];
}

/** @param analysis the analysis that is run, such as `ac`; null if nothing is to be measured */
function isLeftOut({ at: { statement }, card }: PlacedCard, analysis: string | null): boolean {
	if (statement.inScript || card.type === 'command') return true;
	if (card.type === 'device') return false;
	if (['.control', '.endc', ...analysisCards, '.four'].includes(card.name)) return true;
	if (analysis === null && card.name === '.save') return true;
	return cardsOfAnalysis.includes(card.name) && statement.tokens[1]?.text.toLowerCase() !== analysis;
}

function parameterNames(program: Program): string[] {
	const cards = dotCards(program, '.param').filter(isAtTop);
	return [...new Set(cards.flatMap(({ card }) => card.assignments.map(({ name }) => name.text.toLowerCase())))];
}
