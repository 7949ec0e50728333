import type { SourcePlace } from '#lib/base/source-place.ts';
import type { LogEntry } from './log-entry.ts';
import type { CardSource, LogRule } from './log-rule.ts';

/** Codes of messages that keep their meaning while cards print: of other postprocessing, and of the engine itself. */
const KEPT = new Set(['measure_failed', 'fourier_failed', 'unmatched_card', 'out_of_memory', 'internal_error']);
/** Where messages name what a card asks for. */
const ASKED =
	/vector (\S+) is not available|no such vector (\S+)|no such function as ([^\s,]+)|no function as (\S+) with|bad limits "([^"]+)|syntax error in line segment\s+(.+)/u;

/** Whether a message of the output cards says that one of them cannot print something. */
export function isOutputProblem(text: string, next: string | undefined, rule: LogRule | undefined): boolean {
	if (outputDetail(text, next) > 0) return true;
	return rule !== undefined && !KEPT.has(rule.code) && (rule.severity === 'error' || rule.code === 'unknown_vector');
}

/** Number of lines, 0 or 1, in which ngspice's expression parser adds the term, or the text that it cannot read. */
export function outputDetail(text: string, next: string | undefined): number {
	return next !== undefined && (text.startsWith('PPerror:') || /^\s*in term: /u.test(next)) ? 1 : 0;
}

/**
 * The entry of a problem that `.print`, `.plot` or `.four` had after the analyses. The results are complete: as in
 * `ngspice -b`, only what the card would have printed is missing.
 */
export function outputCardEntry(text: string, source: CardSource): LogEntry {
	const asked = ASKED.exec(text)?.slice(1).find(Boolean) ?? '';
	const place = cardThatAsks(asked, source);
	return { severity: 'warning', code: 'output_card', text, file: place?.file ?? null, line: place?.line ?? null };
}

/** The first of these cards that has the words, else the only card; `r1#branch` is how ngspice reads `i(r1)`. */
function cardThatAsks(asked: string, source: CardSource): SourcePlace | null {
	const words = withoutSpaces(asked.toLowerCase()).replace(/^(.+)#branch$/u, 'i($1)');
	const found = source.find((key) => isOutputCard(key) && hasWords(withoutSpaces(key), words));
	return found ?? (source.find(isOutputCard, 1) ? null : source.find(isOutputCard));
}

function isOutputCard(key: string): boolean {
	return /^\.(?:print|plot|four)/u.test(key);
}

/** Without the spaces that do not separate words. */
function withoutSpaces(text: string): string {
	return text.trim().replace(/ ?([(),]) ?/gu, '$1');
}

/** Whether a card has the words, not as a part of a longer name. */
function hasWords(card: string, words: string): boolean {
	if (words === '') return false;
	for (let at = card.indexOf(words, 1); at !== -1; at = card.indexOf(words, at + 1)) {
		const [before, after] = [card[at - 1], card[at + words.length]];
		if (!(isNamed(before) && isNamed(words[0])) && !(isNamed(after) && isNamed(words.at(-1)))) return true;
	}
	return false;
}

function isNamed(character: string | undefined): boolean {
	return /[\w.]/u.test(character ?? ' ');
}
