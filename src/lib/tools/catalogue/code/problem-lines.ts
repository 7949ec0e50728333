import type { CodeProblem } from '#lib/code/code-types.ts';
import { messageText } from '#lib/i18n/catalogue.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { PlacedDiagnostic, Severity } from '#lib/spice/service-types.ts';
import { LinePlaces } from './line-places.ts';

const order: readonly Severity[] = ['error', 'warning', 'info'];
const MAX_PROBLEMS = 60;

/** Diagnostics of a netlist, errors first, each with its line, severity and code, and with a fix if one is known. */
export function diagnosticLines(messages: Messages, diagnostics: readonly PlacedDiagnostic[]): string[] {
	const sorted = diagnostics.toSorted(
		(a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || a.line - b.line
	);
	const lines = sorted.slice(0, MAX_PROBLEMS).map(({ severity, line, message, fixes }) => {
		// The conversion of a whole file is the user's to choose.
		const known = fixes.find(({ converts }) => !converts);
		const fix = known ? ` Fix: ${messageText(messages, known.title)}.` : '';
		return `${line}: ${severity} ${message.code.split('.').at(-1)}: ${messageText(messages, message)}${fix}`;
	});
	if (sorted.length > MAX_PROBLEMS) lines.push(`[... ${sorted.length - MAX_PROBLEMS} more ...]`);
	return lines;
}

const explanations: Record<CodeProblem['code'], (found: string) => string> = {
	syntax_error: (found) => (found === '' ? 'something is missing here' : `unexpected ${JSON.stringify(found)}`),
	duplicate_key: (found) => `the key ${JSON.stringify(found)} is defined twice; the last one is used`,
	open_fence: () => 'this code block is never closed'
};

/** Problems of a file that is not a netlist, each with its line. */
export function problemLines(text: string, problems: readonly CodeProblem[]): string[] {
	const places = new LinePlaces(text);
	const lines = problems
		.slice(0, MAX_PROBLEMS)
		.map(({ code, from, found }) => `${places.lineOf(from)}: error ${code}: ${explanations[code](found)}`);
	if (problems.length > MAX_PROBLEMS) lines.push(`[... ${problems.length - MAX_PROBLEMS} more ...]`);
	return lines;
}

/** `2 errors, 1 warning`; `no problems`. */
export function countOf(diagnostics: readonly { severity: Severity }[]): string {
	const counts = order.flatMap((severity) => {
		const count = diagnostics.filter((one) => one.severity === severity).length;
		const name = severity === 'info' ? 'note' : severity;
		return count === 0 ? [] : [`${count} ${name}${count === 1 ? '' : 's'}`];
	});
	return counts.length === 0 ? 'no problems' : counts.join(', ');
}
