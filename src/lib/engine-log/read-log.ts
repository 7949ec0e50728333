import { ownValue } from '#lib/base/own-value.ts';
import type { SourcePlace } from '#lib/base/source-place.ts';
import type { CardSource, LogRule } from './log-rule.ts';
import { detailCodes, ruleOf } from './log-rules.ts';
import { decodeLine } from './encoded-line.ts';
import type { LogEntry } from './log-entry.ts';
import { isOutputProblem, outputCardEntry, outputDetail } from './output-cards.ts';

/** A line number with a file's number in it, as patch 07 makes ngspice print it. */
const ENCODED_LINE = /\b\d{7,10}\b/gu;
/** Maximum length of a line; ngspice may quote megabytes of a damaged netlist. */
const LINE_LENGTH = 4_000;
/** Maximum number of entries of one kind about one place: an argument can be out of range in every iteration. */
const MAX_ALIKE = 8;
const MAX_ALIKE_OF: Readonly<Record<string, number>> = { missing_include: 1, out_of_function_range: 2 };
/** Generic codes: their messages may all differ. */
const UNLIMITED = new Set<string | null>(['error', 'warning']);
/** General codes that are refined by the rest of the message. */
const GENERAL = new Set(['netlist_error', 'model_parameter', 'expression_error', 'unknown_subcircuit']);
/** Codes of errors in postprocessing a correct run. */
const AFTERWARDS = new Set<string | null>(['measure_failed', 'fourier_failed']);
/** Errors of an expression that is computed from measurements, of which one may have failed. */
const OF_EXPRESSION = new Set<string | null>(['undefined_parameter', 'expression_error']);
const MEASURING = /^\s*Measurements for /u;
const READING = /^(?:Circuit: |Doing analysis at )/u;
/** Errors that only repeat that an error occurred. */
const CLOSING = new Set<string | null>(['engine_gave_up', 'analysis_failed']);
/** Text that ngspice repeats after it has reported the mistake. */
const AFTERTHOUGHT =
	/\n[^\S\n]*(?:Cannot compute substitute|Formula\(\) error|parameter value out of range or the wrong type)/u;

/**
 * Turns ngspice's output into entries with severity, code and the place in the user's files. Never throws.
 *
 * @param lines output in order
 * @param source the netlist, for messages that quote or name its cards
 * @param sources project paths, in the order of ngspice's file numbers
 * @param cardsFrom index of the first line that the output cards printed after the analyses
 */
export function readLog(
	lines: readonly { text: string }[],
	source: CardSource,
	sources: readonly (string | null)[],
	cardsFrom = Infinity
): LogEntry[] {
	const decode = (encoded: string | undefined): SourcePlace | null => decodeLine(Number(encoded), sources);
	const entries: LogEntry[] = [];
	const texts = lines.map(({ text }) => withoutCounters(text.slice(0, LINE_LENGTH)));
	let isMeasuring = false;
	for (let index = 0; index < texts.length; index += 1) {
		const text = texts[index] ?? '';
		if (text === '') continue;
		if (MEASURING.test(text)) isMeasuring = true;
		else if (READING.test(text)) isMeasuring = false;
		const rule = ruleOf(text);
		if (index >= cardsFrom && isOutputProblem(text, texts[index + 1], rule)) {
			const details = texts.slice(index + 1, index + 1 + outputDetail(text, texts[index + 1]));
			entries.push(outputCardEntry([text, ...details].join('\n'), source));
			index += details.length;
			continue;
		}
		const match = rule?.pattern.exec(text);
		if (!rule || !match) {
			entries.push({ severity: 'info', text: readable(text, sources), file: null, line: null, code: null });
			continue;
		}
		const following = linesAfter(texts, index, rule);
		index += following.length;
		const place = rule.where?.({ match, following, source, decode }) ?? decode(ENCODED_LINE.exec(text)?.[0]);
		ENCODED_LINE.lastIndex = 0;
		const whole = [text, ...following].join('\n').trimEnd();
		const detail = GENERAL.has(rule.code) ? detailCodes.find(([pattern]) => pattern.test(whole))?.[1] : undefined;
		const code = detail ?? rule.code;
		entries.push({
			severity: rule.severity,
			text: readable(whole, sources),
			file: place?.file ?? null,
			line: place?.line ?? null,
			code: isMeasuring && OF_EXPRESSION.has(code) ? 'measure_failed' : code
		});
	}
	return withoutEcho(entries);
}

/** Whether an entry makes the run fail; an error in postprocessing does not. */
export function isFatal({ severity, code }: LogEntry): boolean {
	return severity === 'error' && !AFTERWARDS.has(code);
}

function linesAfter(texts: readonly string[], index: number, { takes = 0, continues }: LogRule): string[] {
	const next = texts.slice(index + 1, index + 1 + takes);
	const end = continues ? next.findIndex((line) => !continues.test(line)) : -1;
	return end === -1 ? next : next.slice(0, end);
}

/** "Trying gmin = ... Warning: ..." arrives as one line: the counter is removed. */
function withoutCounters(text: string): string {
	return text
		.replace(/^(?:(?:Trying gmin =\s*\S+|Supplies reduced to\s*\S+)\s+)+(?=Note|Warning|Error)/u, '')
		.trimEnd();
}

function readable(text: string, sources: readonly (string | null)[]): string {
	return text.replace(ENCODED_LINE, (encoded) => {
		const place = decodeLine(Number(encoded), sources);
		return place ? `${place.line} of ${place.file}` : encoded;
	});
}

/** ngspice reports one mistake several times: entries without new information are dropped. */
function withoutEcho(entries: LogEntry[]): LogEntry[] {
	const errors = entries.filter(({ severity }) => severity === 'error');
	const explained = errors.some((entry) => isFatal(entry) && !CLOSING.has(entry.code));
	const mistakes = new Set(errors.map(kindAndPlace));
	const named = new Set(errors.filter(({ text }) => !AFTERTHOUGHT.test(text)).map(placeName));
	const seen = new Set<string>();
	const alike = new Map<string, number>();
	return entries.filter((entry) => {
		const { severity, code, text } = entry;
		if (severity === 'info' && code === null) return true;
		if (explained && CLOSING.has(code)) return false;
		if (severity === 'warning' && entry.line !== null && mistakes.has(kindAndPlace(entry))) return false;
		if (AFTERTHOUGHT.test(text) && named.has(placeName(entry))) return false;
		if (seen.has(text)) return false;
		seen.add(text);
		const kind = kindAndPlace(entry);
		const count = (alike.get(kind) ?? 0) + 1;
		alike.set(kind, count);
		return UNLIMITED.has(code) || count <= (ownValue(MAX_ALIKE_OF, code ?? '') ?? MAX_ALIKE);
	});
}

function placeName({ file, line }: LogEntry): string {
	return `${file ?? ''}:${line ?? ''}`;
}

function kindAndPlace(entry: LogEntry): string {
	return `${entry.code ?? ''} ${placeName(entry)}`;
}
