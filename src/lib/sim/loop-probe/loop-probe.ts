import { Fault } from '#lib/base/fault.ts';
import type { DeviceCard } from '#lib/spice/cards/card.ts';
import { cardsOf, dotCards, isAtTop } from '#lib/spice/project/cards-of.ts';
import { insertLines, replaceCode } from '#lib/spice/project/edit-statement.ts';
import { namesOf } from '#lib/spice/project/names.ts';
import type { Program, ProgramStatement } from '#lib/spice/project/program.ts';
import type { Terminal } from '#lib/spice/features/terminal-at.ts';
import type { TextEdit } from '#lib/spice/service-types.ts';
import { freshName } from '../convergence/netlist-edits.ts';
import type { ProbeVectors } from './tian.ts';
import { loopTerminal, type LoopTerminal } from './loop-terminal.ts';

/** The source of a probe that is on. */
export type ProbeSource = 'series' | 'shunt';

/** What inserts a probe, and what it is called in the results. */
interface LoopProbe {
	edits: TextEdit[];
	vectors: ProbeVectors;
	/** Cards that go with the analysis. */
	cards: string[];
	/** The netlist's own AC analysis, or the standard one. */
	analysis: string;
}

/** Where the netlist has no AC analysis: far below and above what most loops do. */
const STANDARD_ANALYSIS = '.ac dec 50 1 10g';

/**
 * A probe at a terminal: a voltage source in series with it and a current source into the node, both without a DC value, so that
 * the operating point stays. All other AC sources are turned off.
 *
 * @throws those of `loopTerminal`; Fault `loop_source_unknown` if the AC value of a source cannot be turned off
 */
export function loopProbe(program: Program, place: Terminal, source: ProbeSource): LoopProbe {
	const found = loopTerminal(program, place);
	const { at, card, terminal, instance } = found;
	const node = card.nodes[terminal]!;
	const inner = freshNode(program, found);
	const voltage = freshName(program, 'vloopprobe');
	const current = freshName(program, 'iloopprobe');
	const vectors = {
		node: instance.path === '' ? inner : `${instance.path}.${inner}`,
		branch: `${instance.deviceName(voltage)}#branch`
	};
	const [series, shunt] = source === 'series' ? [1, 0] : [0, 1];
	const sources = [`${voltage} ${inner} ${node.text} DC 0 AC ${series}`, `${current} 0 ${node.text} DC 0 AC ${shunt}`];
	// At the end where possible, so that the lines of messages are those of the file.
	const { parent, closing } = at.scope;
	const inside =
		parent === null ? [] : [closing ? insertLines(closing, 'before', sources) : insertLines(at, 'behind', sources)];
	return {
		edits: [replaceCode(at, node, inner), ...silenced(program), ...inside],
		vectors,
		cards: [...(parent === null ? sources : []), `.save ${vectors.node} ${vectors.branch}`],
		analysis: ownAnalysis(program) ?? STANDARD_ANALYSIS
	};
}

function freshNode(program: Program, { at, card, terminal }: LoopTerminal): string {
	const names = namesOf(program);
	let name = `${card.nodes[terminal]!.text}_loopprobe`.toLowerCase();
	while (names.lookup(at.scope, 'node', name)) name += '_';
	return name;
}

/** The first AC analysis of the netlist or its script. */
function ownAnalysis(program: Program): string | null {
	const [card] = dotCards(program, '.ac').filter(isAtTop);
	if (card) return card.at.statement.code.trim();
	const command = cardsOf(program).find((placed) => placed.card.type === 'command' && placed.card.name === 'ac');
	return command ? `.${command.at.statement.code.trim()}` : null;
}

/** Turns off the AC values of all sources, each line once. */
function silenced(program: Program): TextEdit[] {
	return cardsOf(program).flatMap(({ at, card }) =>
		card.type === 'device' && (card.letter === 'v' || card.letter === 'i') ? silencedSource(at, card) : []
	);
}

function silencedSource(at: ProgramStatement, card: DeviceCard): TextEdit[] {
	const from = card.nodes.at(-1)?.to ?? card.name.to;
	const words = at.statement.tokens.filter((token) => token.from >= from);
	if (words.some(({ text }) => /^(?:acmag|acphase)$/iu.test(text)))
		throw new Fault('loop_source_unknown', `The AC value of ${card.name.text} cannot be turned off`, {
			device: card.name.text
		});
	return words.flatMap((word, index) => {
		if (!/^ac$/iu.test(word.text)) return [];
		const values = words.slice(index + 1, index + 4).filter(({ kind }) => kind !== 'punctuation');
		const numbers = values.slice(0, 2);
		const count = numbers.findIndex(({ text }) => !/^[-+.\d{']/u.test(text));
		const last = (count === -1 ? numbers : numbers.slice(0, count)).at(-1) ?? word;
		return [replaceCode(at, { from: word.from, to: last.to }, 'AC 0')];
	});
}
