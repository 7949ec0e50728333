import { withConversion } from './conversion-fix.ts';
import { diagnose } from './diagnostics/diagnose.ts';
import type { Program } from './project/program.ts';
import type { Diagnostic, PlacedDiagnostic } from './service-types.ts';
import { lineAndColumn } from './syntax/place.ts';

/** Changes in a project's diagnostics. */
export interface DiagnosticChanges {
	/** To be passed with the next request. */
	stamp: number;
	/** Files whose diagnostics have changed; the list of a file may be empty. */
	files: { path: string; diagnostics: readonly PlacedDiagnostic[] }[];
}

interface Known {
	diagnostics: readonly PlacedDiagnostic[];
	changedAt: number;
}

/** Tracks the diagnostics of all files of a project, so that only changes need to be sent. */
export class ProjectDiagnostics {
	readonly #known = new Map<string, Known>();
	#stamp = 0;
	#programs: readonly Program[] | null = null;

	/** @param since the stamp of the last answer; 0 for everything */
	changes(programs: readonly Program[], since: number): DiagnosticChanges {
		if (programs !== this.#programs) this.#follow(programs);
		this.#programs = programs;
		const files = [...this.#known].flatMap(([path, { diagnostics, changedAt }]) =>
			changedAt > since ? [{ path, diagnostics }] : []
		);
		return { stamp: this.#stamp, files };
	}

	#follow(programs: readonly Program[]): void {
		this.#stamp += 1;
		const found = diagnosticsByFile(programs);
		for (const path of this.#known.keys()) if (!found.has(path)) found.set(path, []);
		for (const [path, diagnostics] of found) {
			const known = this.#known.get(path);
			if (known ? isSame(known.diagnostics, diagnostics) : diagnostics.length === 0) continue;
			this.#known.set(path, { diagnostics, changedAt: this.#stamp });
		}
	}
}

/**
 * The diagnostics of each file, in text order. For a file that several programs read, errors and warnings of any program
 * are reported; a note, such as an unused name, only if it is true in all of them.
 */
function diagnosticsByFile(programs: readonly Program[]): Map<string, readonly PlacedDiagnostic[]> {
	const found = new Map<string, Map<string, { diagnostic: PlacedDiagnostic; count: number }>>();
	for (const program of programs)
		for (const diagnostic of diagnose(program)) {
			const { path } = diagnostic;
			const file = program.files.get(path);
			if (!file) continue;
			let ofFile = found.get(path);
			if (!ofFile) found.set(path, (ofFile = new Map()));
			const key = keyOf(diagnostic);
			const same = ofFile.get(key);
			if (same) same.count += 1;
			else
				ofFile.set(key, { diagnostic: { ...diagnostic, line: lineAndColumn(file, diagnostic.from).line }, count: 1 });
		}
	const byFile = new Map<string, readonly PlacedDiagnostic[]>();
	for (const [path, ofFile] of found) {
		const readers = programs.filter(({ paths }) => paths.has(path)).length;
		const told = [...ofFile.values()].filter(
			({ diagnostic, count }) => diagnostic.severity !== 'info' || count === readers
		);
		const sorted = told.map(({ diagnostic }) => diagnostic).sort((a, b) => a.from - b.from || a.to - b.to);
		const file = programs.find(({ files }) => files.has(path))?.files.get(path);
		byFile.set(path, file ? withConversion(sorted, file) : sorted);
	}
	return byFile;
}

function keyOf({ from, to, message }: Diagnostic): string {
	return `${from} ${to} ${message.code}`;
}

function isSame(a: readonly PlacedDiagnostic[], b: readonly PlacedDiagnostic[]): boolean {
	return (
		a.length === b.length && a.every((diagnostic, index) => JSON.stringify(diagnostic) === JSON.stringify(b[index]))
	);
}
