import type { VerdictReasonRecord } from '#lib/db/records.ts';
import { sourcePlace, type PlacedCard } from '#lib/spice/project/cards-of.ts';
import { nodeOfVector, type RunView } from '../run-view.ts';
import { suspicion } from '../reason.ts';

/** Maximum number of reasons of each kind: a card may name hundreds of signals. */
const MOST = 5;
/** Signals whose vectors have a known name: `v(x)`, `i(x)` and `@device[parameter]`. */
const SIGNAL = /(?<![\w@.)\]])(?:[vi]\(\s*[^\s(),]+\s*\)|@[^\s[\](),]+\[[^\s[\](),]+\])/giu;
/** Nodes and branches that `.save` names without a function; words for kinds of signals and analyses are none. */
const BARE = /(?<![^\s,])[a-z_\d][^\s(),[\]'"{}]*(?![^\s,])/giu;
const WORDS = /^(?:all\w?|none|nosub|time|frequency|op|dc|ac|tran|noise|sp|tf|pz|sens|disto)$/iu;
/** Commands after which plots are not those of the netlist. */
const ELSEWHERE = /^(?:destroy|source|load|remcirc|setcirc)$/u;
const ANALYSES = ['op', 'dc', 'ac', 'tran'];

/** Output cards that ask for what the run does not have: that output is missing, and nothing else is affected. */
export function outputReasons(run: RunView): VerdictReasonRecord[] {
	const said = run.facts.log
		.filter(({ code, severity }) => code === 'output_card' || (code === 'probe_ignored' && severity === 'warning'))
		.slice(0, MOST)
		.map(({ text, file, line }) =>
			suspicion('output_card', { said: wordsOf(text) }, file !== null && line !== null ? { file, line } : null)
		);
	return [...said, ...missingSignals(run).slice(0, MOST)];
}

/** Signals that `.save` and `.probe` cards, and `save` commands, name but no analysis has; ngspice does not mention them. */
function missingSignals(run: RunView): VerdictReasonRecord[] {
	const plots = run.plotsOf(...ANALYSES);
	if (plots.length === 0 || run.cards.some(({ card }) => card.type === 'command' && ELSEWHERE.test(card.name)))
		return [];
	const isThere = (signal: string): boolean => run.plots.some(({ signals }) => signals.has(vectorOf(signal)));
	return run.cards.flatMap((placed) => {
		if (!isSaving(placed)) return [];
		const { code, head } = placed.at.statement;
		const isProbe = head === '.probe';
		const bare = isProbe ? [] : (code.replace(/^\s*\.?save\b/iu, '').match(BARE) ?? []);
		const asked = [...(code.match(SIGNAL) ?? []), ...bare.filter((word) => !WORDS.test(word))];
		// `.probe` measures currents with sources of its own, and its messages say what it does not find.
		return asked
			.filter(
				(signal) => !isThere(signal) && !(isProbe && !/^v/iu.test(signal)) && !/(?:^|\()(?:0|gnd)\)?$/iu.test(signal)
			)
			.map((signal) => suspicion('signal_not_saved', { signal }, sourcePlace(placed.at)));
	});
}

function isSaving({ at, card }: PlacedCard): boolean {
	if (card.type === 'command') return card.name === 'save';
	return card.type === 'dot' && (at.statement.head === '.save' || at.statement.head === '.probe');
}

/** Name of a signal's vector: the current of `v1` is `v1#branch`. */
function vectorOf(signal: string): string {
	const plain = signal.toLowerCase().replace(/\s/gu, '');
	return plain.startsWith('i(') ? `${plain.slice(2, -1)}#branch` : nodeOfVector(plain);
}

/** What a message says, without its first word. */
function wordsOf(text: string): string {
	const first = text.split('\n')[0] ?? '';
	return first.replace(/^(?:Error: |Warning(?: from checkvalid)?: |PPerror: )/u, '').slice(0, 200);
}
