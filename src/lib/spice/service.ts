import type { Direction } from './features/preferred-numbers.ts';
import { nudge } from './features/nudge.ts';
import type { Dialect, Program } from './project/program.ts';
import { readProgram } from './project/read-program.ts';
import type {
	Completions,
	Diagnostic,
	FileSpan,
	HoverInfo,
	OutlineSymbol,
	Reference,
	Refused,
	RenameResult,
	RenameStart,
	Signature,
	TextEdit
} from './service-types.ts';
import { includedFiles, isRunnable, SourceFiles } from './source-files.ts';

export interface ServiceOptions {
	/** Whom the netlists were written for: what a few cards mean depends on it. */
	dialect: Dialect;
}

/** What has changed of a project's diagnostics. */
export interface DiagnosticChanges {
	/** To be given with the next question. */
	stamp: number;
	/** Files whose diagnostics are not what they were; one that is gone has none. */
	files: { path: string; diagnostics: readonly Diagnostic[] }[];
}

/**
 * Everything that is known of the netlists of a project. Nothing is computed before it is asked for, and what an edit has
 * not touched is not computed again. Positions are offsets in UTF-16 units of the text as it was set.
 */
export class LanguageService {
	readonly #files = new SourceFiles();
	#programs: readonly Program[] | null = null;

	/** Sets a file as a whole; a text of null takes it away. */
	setFile(path: string, text: string | null): void {
		this.#files.set(path, text);
		this.#programs = null;
	}

	configure({ dialect }: ServiceOptions): void {
		if (dialect === this.#files.dialect) return;
		this.#files.dialect = dialect;
		this.#programs = null;
	}

	diagnostics(since: number): DiagnosticChanges {
		return { stamp: since, files: [] };
	}
	outline(_path: string): readonly OutlineSymbol[] {
		return [];
	}
	enclosing(_path: string, _offset: number): readonly OutlineSymbol[] {
		return [];
	}
	prepareRename(_path: string, _offset: number): RenameStart | Refused | null {
		return null;
	}
	rename(_path: string, _offset: number, _name: string): RenameResult | Refused | null {
		return null;
	}
	format(_path: string): readonly TextEdit[] {
		return [];
	}
	formatRange(_path: string, _from: number, _to: number): readonly TextEdit[] {
		return [];
	}
	hover(_path: string, _offset: number): HoverInfo | null {
		return null;
	}
	complete(_path: string, _offset: number): Completions | null {
		return null;
	}
	signature(_path: string, _offset: number): Signature | null {
		return null;
	}
	definition(_path: string, _offset: number): readonly FileSpan[] {
		return [];
	}
	references(_path: string, _offset: number): readonly Reference[] {
		return [];
	}

	/** Steps the number under the cursor; null where there is none. */
	nudge(path: string, offset: number, direction: Direction): TextEdit | null {
		const file = this.#files.all().get(path);
		return file ? nudge(path, file, offset, direction) : null;
	}

	#programsOf(): readonly Program[] {
		return (this.#programs ??= readPrograms(this.#files));
	}
}

/** One program for each netlist that is run, and for each file that no other includes. */
function readPrograms(sources: SourceFiles): Program[] {
	const files = sources.all();
	const included = includedFiles(files);
	return [...files.keys()]
		.filter((path) => !included.has(path))
		.map((path) => readProgram(files, path, { dialect: sources.dialect, isEntry: isRunnable(path) }));
}
