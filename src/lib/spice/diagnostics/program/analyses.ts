import { parseSpiceNumber } from '#lib/base/quantity.ts';
import type { ProgramStatement } from '../../project/program.ts';
import type { Context, Rule } from '../context.ts';
import { finding, headOf, placeOf, type Finding } from '../finding.ts';

const analysisCards = /^\.(?:op|dc|ac|tran|noise|tf|sens|pz|disto|sp|pss)$/u;
const analysisCommands = /^(?:op|dc|ac|tran|noise|tf|sens|pz|disto|sp|pss|run|source|resume|step|bg_run)$/u;
/** Analyses that need a source. */
const driven = /^\.(?:dc|ac|tran|noise|disto)$/u;

/** Analyses that lack something they need, and netlists without any analysis. */
export const analyses: Rule = function* (context) {
	const { program, isComplete } = context;
	if (!program.isEntry) return;
	const cards = context.dots.filter(({ card }) => analysisCards.test(card.name)).map(({ at }) => at);
	const script = context.commands.map(({ at }) => at);
	const devices = context.devices.map(({ at }) => at);
	const runs = script.some(({ statement }) => analysisCommands.test(statement.head));
	const [first] = devices;
	if (first && cards.length === 0 && script.length === 0 && isComplete)
		yield finding('no_analysis', 'info', placeOf(first, headOf(first.statement)));
	const opening = program.statements.find(
		({ statement }) => statement.kind === 'dot' && statement.head.startsWith('.control')
	);
	if (opening && script.length > 0 && !runs && cards.length > 0 && !callsOther(script))
		yield finding('script_without_run', 'info', placeOf(opening, headOf(opening.statement)));
	if (script.length === 0 && isComplete) yield* withoutSource(context, cards, devices);
};

/** A script may run analyses from another file, in a loop over commands, or through an alias. */
function callsOther(script: readonly ProgramStatement[]): boolean {
	return script.some(
		({ statement }) => /^(?:source|alias|define|shell|\$)/u.test(statement.head) || statement.code.includes('$')
	);
}

function* withoutSource(
	context: Context,
	cards: readonly ProgramStatement[],
	devices: readonly ProgramStatement[]
): Iterable<Finding> {
	if (devices.length === 0) return;
	const sources = devices.filter(({ statement }) => /^[viaben]/u.test(statement.head));
	const card = cards.find(({ statement }) => driven.test(statement.head));
	if (sources.length === 0 && card && !hasStart(context))
		yield finding('no_source', 'warning', placeOf(card, headOf(card.statement)));
	const ac = cards.find(({ statement }) => statement.head === '.ac');
	if (!ac || sources.some(({ statement }) => isDriven(statement.code))) return;
	yield finding('no_ac_source', 'warning', placeOf(ac, headOf(ac.statement)));
}

/** Whether a source has a value for the AC analysis: `AC` alone means 1, `AC 0` means none. */
function isDriven(code: string): boolean {
	if (/\bportnum\b/iu.test(code)) return true;
	return [...code.matchAll(/\bac\b\s{0,9}=?\s{0,9}(\S*)/giu)].some(([, value = '']) => parseSpiceNumber(value) !== 0);
}

/** Whether an initial condition gives the circuit energy. */
function hasStart({ program }: Context): boolean {
	return program.statements.some(({ statement }) => statement.head === '.ic' || /\bic\s*=/iu.test(statement.code));
}
