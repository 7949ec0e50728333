import { loadMessages } from '#lib/i18n/catalogue.ts';
import type { RunRecord } from '#lib/db/records.ts';
import type { PlacedDiagnostic } from '#lib/spice/service-types.ts';
import { diagnosticLines } from '#lib/tools/catalogue/code/problem-lines.ts';
import { snippet } from '#lib/tools/text/numbered.ts';
import type { Collector } from '../collect.ts';
import type { ContextSource } from '../context-source.ts';

/** Lines shown before and after an error. */
const MARGIN = 5;
/** Places of errors that are shown with their lines, of the circuit and of the run each. */
const MAX_PLACES = 3;
/** Problems listed of one file, and errors of the last run. */
const MAX_PROBLEMS = 10;
/** Levels of includes whose files belong to the circuit. */
const DEPTH = 5;

/** What is wrong now: problems of the open circuit, with the lines around errors, and the errors of the last run. */
export const diagnostics: Collector = {
	id: 'diagnostics',
	title: 'Problems of the open circuit and of the last run',
	part: 'diagnostics',
	reserved: 500,
	isCritical: true,
	async collect(source) {
		const lines = [...(await circuitProblems(source)), ...(await runErrors(await source.latestRun(), source))];
		return { text: lines.join('\n') };
	}
};

async function circuitProblems({ activePath, code }: ContextSource): Promise<string[]> {
	if (activePath === null) return [];
	const { files } = await code.ask('diagnostics', 0);
	const includes = await code.ask('dependencies', activePath, DEPTH);
	const paths = [activePath, ...includes.files.map(({ path }) => path)];
	const messages = await loadMessages('en');
	const lines: string[] = [];
	const errors: { path: string; line: number }[] = [];
	for (const path of paths) {
		const found = (files.find((file) => file.path === path)?.diagnostics ?? []).filter(isProblem);
		if (found.length === 0) continue;
		const listed = diagnosticLines(messages, found);
		lines.push(`${path}, by line:`, ...listed.slice(0, MAX_PROBLEMS));
		if (listed.length > MAX_PROBLEMS)
			lines.push(`[... ${listed.length - MAX_PROBLEMS} more; lint_code lists them ...]`);
		for (const { severity, line } of found) if (severity === 'error') errors.push({ path, line });
	}
	return [...lines, ...around(errors, code)];
}

async function runErrors(run: RunRecord | null, { code, currentHash }: ContextSource): Promise<string[]> {
	const errors = (run?.log ?? []).filter(({ severity }) => severity === 'error');
	if (!run || errors.length === 0) return [];
	const lines = errors.slice(0, MAX_PROBLEMS).map(({ text, file, line }) => {
		const place = file === null ? '' : ` ${file}${line === null ? '' : `:${line}`}`;
		return `error${place}: ${text}`;
	});
	const places = errors.flatMap(({ file, line }) => (file !== null && line !== null ? [{ path: file, line }] : []));
	// The lines of a file that has changed since are others, and the error may be gone.
	if ((await currentHash(run)) !== run.closureHash)
		return [`Last run of ${run.entry} (${run.status}), of files that have CHANGED since:`, ...lines];
	return [`Last run of ${run.entry} (${run.status}):`, ...lines, ...around(places, code)];
}

function isProblem({ severity }: PlacedDiagnostic): boolean {
	return severity !== 'info';
}

/** The lines around the first places, as the files are now. */
function around(places: readonly { path: string; line: number }[], code: ContextSource['code']): string[] {
	const shown = new Set<string>();
	return places.flatMap(({ path, line }) => {
		const place = `${path}:${line}`;
		const text = code.textOf(path);
		if (shown.has(place) || shown.size >= MAX_PLACES || text === '') return [];
		shown.add(place);
		return [`Around ${place}:`, snippet(text, line, 1, MARGIN)];
	});
}
