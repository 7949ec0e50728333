import { longForm } from '../cards/dots/dot-kinds.ts';
import { parseFile } from '../syntax/parse.ts';
import type { Statement } from '../syntax/statement.ts';
import { cardLikelihood } from './card-likelihood.ts';

/** `netlist`: can be simulated. `fragment`: cards, such as a model or a subcircuit, that belong into a netlist. */
export type NetlistKind = 'netlist' | 'fragment';

export interface RecognisedNetlist {
	kind: NetlistKind;
	/** The title line, without a `*`; null if the text begins with a card. */
	title: string | null;
}

/** Maximum length of a text that is examined, characters: keeps it to a few milliseconds. */
const MAX_LENGTH = 20_000;

/** Names of the language at the fence of a code block. */
const spiceNames = new Set(['spice', 'ngspice', 'cir', 'sp', 'net', 'netlist', 'lib', 'ltspice', 'hspice', 'pspice']);
/** Names that say nothing. */
const vagueNames = new Set(['', 'text', 'txt', 'plaintext', 'plain']);

/** Whether a code block is SPICE by the name of its language. */
export function isSpiceName(language: string): boolean {
	return spiceNames.has(language.toLowerCase());
}

const analyses = new Set(['.op', '.dc', '.ac', '.tran', '.noise', '.tf', '.sens', '.pz', '.disto', '.sp', '.pss']);
const scriptAnalyses = /^(?:op|dc|ac|tran|noise|tf|sens|pz|disto|sp|pss|run)$/u;
/** What stands for cards that are left out. */
const omission = /^\s*(?:\.{3}|…|<.*>)/u;

/**
 * Recognizes a code block as a netlist or a part of one, by its content.
 *
 * @param language named by the fence; empty for none. Without the name of SPICE the content must be clearer; another language is no
 *   netlist
 * @returns null for anything else
 */
export function recogniseNetlist(text: string, language: string): RecognisedNetlist | null {
	const isSpice = isSpiceName(language);
	if (text.length > MAX_LENGTH || (!isSpice && !vagueNames.has(language.toLowerCase()))) return null;
	const { statements } = parseFile(text, { isEntry: false });
	const first = statements.find(({ kind }) => kind !== 'blank');
	if (!first) return null;
	const title = titleOf(first);
	const cards = countCards(
		title !== null && first.kind !== 'comment' ? statements.filter((s) => s !== first) : statements
	);
	const { sure, likely, other } = cards;
	const isRecognised = isSpice
		? sure + likely > 0 && other * 3 <= sure + likely
		: sure > 0 && other === 0 && (title === null || first.kind === 'comment' || sure > 1);
	if (!isRecognised) return null;
	const isWhole = cards.devices > 0 && cards.hasAnalysis && other === 0;
	return isWhole ? { kind: 'netlist', title } : { kind: 'fragment', title: first.kind === 'comment' ? title : null };
}

/** A comment, or a line that is not a card, at the beginning. */
function titleOf({ kind, text, code }: Statement): string | null {
	if (kind === 'comment') return text.trim().replace(/^\*+/u, '').trim();
	if (kind !== 'device' || omission.test(text)) return null;
	const likelihood = cardLikelihood(code);
	// `NMOS common source amplifier` is like a transistor without a number.
	const isCard = likelihood === 'sure' || (likelihood === 'likely' && /^\S*\d/u.test(code));
	return isCard ? null : text.trim();
}

function countCards(statements: readonly Statement[]) {
	const count = { sure: 0, likely: 0, other: 0, devices: 0, hasAnalysis: false };
	for (const { kind, head, code, text } of statements) {
		if (kind === 'command') count.hasAnalysis ||= scriptAnalyses.test(head);
		else if (/^\.(?:control|endc)$/u.test(head)) continue;
		else if (kind === 'orphan' || omission.test(text)) count.other += 1;
		else if (kind === 'device' || kind === 'dot') {
			const likelihood = cardLikelihood(code);
			if (likelihood === 'no') count.other += 1;
			else count[likelihood] += 1;
			if (kind === 'device' && likelihood !== 'no') count.devices += 1;
			count.hasAnalysis ||= analyses.has(longForm(head));
		}
	}
	return count;
}
