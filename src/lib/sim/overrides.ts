import { Fault } from '#lib/base/fault.ts';
import { applyEdits } from '#lib/workers/ngspice/edits.ts';
import type { FileEdit } from '#lib/workers/ngspice/protocol.ts';
import { collectClosure, type FileReader } from './closure.ts';
import { head, readNetlist, type Card, type Netlist } from './convergence/cards.ts';
import { withParameters, type NetlistValue } from './variants.ts';

/** What a run does otherwise than its netlist says; the stored files stay as they are. */
export interface RunOverrides {
	/** An analysis card, such as `.ac dec 20 1 1meg`, that takes the place of the netlist's own analyses and scripts. */
	analysis?: string;
	/** Other values for parameters that the netlist sets with `.param`. */
	parameters?: Readonly<Record<string, NetlistValue>>;
}

const analysisCards = ['.op', '.dc', '.ac', '.tran', '.noise', '.tf', '.sens', '.pz', '.disto', '.sp'];
/** Cards that belong to one analysis, named by their second word. */
const cardsOfAnalysis = ['.meas', '.measure', '.print', '.plot'];

/**
 * The project's files with the netlist and its includes changed for one run. What is left out becomes a comment, so that
 * every line keeps its number.
 *
 * @throws Fault `netlist_missing`, `analysis_unknown`, `parameter_unknown` (with the `name` and the `known` ones)
 */
export async function overriddenFiles(
	files: FileReader,
	entry: string,
	{ analysis, parameters = {} }: RunOverrides
): Promise<FileReader> {
	const closure = await collectClosure(files, entry);
	if (!closure) throw new Fault('netlist_missing', `There is no netlist ${entry}`, { path: entry });
	const netlist = readNetlist(closure.files, entry);
	const { edits, added } = withParameters(netlist, parameters);
	if (added[0] !== undefined) {
		const known = parameterNames(netlist).join(', ');
		const message = `The netlist sets no parameter ${added[0]} with .param. It sets: ${known || 'none'}.`;
		throw new Fault('parameter_unknown', message, { name: added[0], known });
	}
	const changed = applyEdits(closure.files, [
		...edits,
		...(analysis === undefined ? [] : withAnalysis(netlist, analysis))
	]);
	const contents = new Map(changed.map((file) => [file.path, file.content]));
	return {
		read: async (path) => {
			const content = contents.get(path);
			return content === undefined ? files.read(path) : { content };
		}
	};
}

/** @throws Fault `analysis_unknown` */
function withAnalysis(netlist: Netlist, analysis: string): FileEdit[] {
	const card = analysis.trim().replace(/^\.?/, '.');
	const [name = '', ...rest] = card.toLowerCase().split(/\s+/);
	if (!analysisCards.includes(name) || /[\r\n]/.test(card) || (rest.length === 0 && name !== '.op')) {
		const message = `${analysis} is no analysis card, such as .ac dec 20 1 1meg`;
		throw new Fault('analysis_unknown', message, { analysis });
	}
	const left = netlist.cards.filter((own) => {
		if (own.inScript || ['.control', '.endc', ...analysisCards, '.four'].includes(head(own))) return true;
		return cardsOfAnalysis.includes(head(own)) && own.words[1]?.text.toLowerCase() !== name.slice(1);
	});
	const text = netlist.texts.get(netlist.entry) ?? '';
	const titleEnd = text.includes('\n') ? text.indexOf('\n') + 1 : text.length;
	// after the last card, whose line the new one shares with nothing: earlier lines keep their numbers
	const end = netlist.cards.find((own) => own.file === netlist.entry && head(own) === '.end')?.from ?? text.length;
	const at = Math.max(titleEnd, end);
	const before = at > 0 && text[at - 1] !== '\n' ? '\n' : '';
	const insert = `${before}${card}\n`;
	return [...left.flatMap((own) => commentOut(netlist, own)), { path: netlist.entry, from: at, to: at, insert }];
}

/** An asterisk before every line of a card that is not a comment already. */
function commentOut(netlist: Netlist, { file, from, to }: Card): FileEdit[] {
	const text = (netlist.texts.get(file) ?? '').slice(from, to);
	return [...text.matchAll(/^(?=[^\n])(?!\s*\*)/gm)].map(({ index }) => ({
		path: file,
		from: from + index,
		to: from + index,
		insert: '*'
	}));
}

function parameterNames(netlist: Netlist): string[] {
	const cards = netlist.cards.filter((card) => head(card) === '.param' && card.scope.length === 0);
	return [
		...new Set(
			cards.flatMap(({ words }) =>
				words.flatMap(({ text }, i) => (words[i + 1]?.text === '=' ? [text.toLowerCase()] : []))
			)
		)
	];
}
