import { detailCodes, logRules } from './log-rules.ts';
import type { LogEntry, OutputLine, SimulationRequest } from './protocol.ts';
import { decodeLine, SourceText, type SourcePlace } from './source-lines.ts';

/** A line number with a file's number in it, as patch 07 makes ngspice print it. */
const ENCODED_LINE = /\b\d{7,10}\b/gu;

/**
 * Turns ngspice's output into entries with severity, code and the place in the user's files.
 *
 * @param lines output in order
 * @param sources project paths by the numbers ngspice gave the files it read
 */
export function readLog(
	lines: readonly OutputLine[],
	{ files, entry }: Pick<SimulationRequest, 'files' | 'entry'>,
	sources: readonly (string | null)[]
): LogEntry[] {
	const source = new SourceText(files, entry);
	const decode = (encoded: string | undefined): SourcePlace | null => decodeLine(Number(encoded), sources);
	const entries: LogEntry[] = [];
	const texts = lines.map(({ text }) => withoutCounters(text));
	for (let index = 0; index < texts.length; index += 1) {
		const text = texts[index] ?? '';
		if (text === '') continue;
		const rule = logRules.find(({ pattern }) => pattern.test(text));
		const match = rule?.pattern.exec(text);
		if (!rule || !match) {
			entries.push({ severity: 'info', text: readable(text, sources), file: null, line: null, code: null });
			continue;
		}
		const following = texts.slice(index + 1, index + 1 + (rule.takes ?? 0));
		index += following.length;
		const place = rule.where?.({ match, following, source, decode }) ?? decode(ENCODED_LINE.exec(text)?.[0]);
		ENCODED_LINE.lastIndex = 0;
		const whole = [text, ...following].join('\n');
		const code = detailCodes.find(([pattern]) => pattern.test(whole))?.[1];
		entries.push({
			severity: rule.severity,
			text: readable(whole, sources),
			file: place?.file ?? null,
			line: place?.line ?? null,
			code: rule.code === 'error' || rule.code === 'warning' || !code ? rule.code : code
		});
	}
	return withoutEcho(entries);
}

/** Whether an entry makes the run a failure; a measurement that was not met does not. */
export function isFatal({ severity, code }: LogEntry): boolean {
	return severity === 'error' && code !== 'measure_failed';
}

/** "Trying gmin = ... Warning: ..." arrives as one line: the counter is noise before the message. */
function withoutCounters(text: string): string {
	return text.replace(/^(?:(?:Trying gmin =\s*\S+|Supplies reduced to\s*\S+)\s+)+(?=Note|Warning)/u, '').trimEnd();
}

function readable(text: string, sources: readonly (string | null)[]): string {
	return text.replace(ENCODED_LINE, (encoded) => {
		const place = decodeLine(Number(encoded), sources);
		return place ? `${place.line} of ${place.file}` : encoded;
	});
}

/** ngspice reports one mistake several times over; the closing words that name nothing go where there is another. */
function withoutEcho(entries: LogEntry[]): LogEntry[] {
	const seen = new Set<string>();
	const explained = entries.some(({ severity, code }) => severity === 'error' && code !== 'engine_gave_up');
	return entries.filter(({ severity, code, text }) => {
		if (code === 'engine_gave_up' && explained) return false;
		if (severity === 'info') return true;
		if (seen.has(text)) return false;
		seen.add(text);
		return true;
	});
}
