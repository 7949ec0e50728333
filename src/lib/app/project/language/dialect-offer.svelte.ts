import { Latest } from '#lib/base/latest.ts';
import type { ConversionNote, Dialect, Evidence } from '#lib/spice/dialects/dialect.ts';
import { isModelText } from '#lib/spice/model-doctor/is-model-file.ts';
import type { TextEdit } from '#lib/spice/service-types.ts';
import type { LanguageClient } from '#lib/workers/language/language-client.ts';
import { unified, withEdits } from '#lib/base/text-edits.ts';
import type { ProjectChanges } from '../files/project-changes.ts';

/** Minimum number of lines of a netlist for detecting its dialect. */
const fewestLines = 3;

export type ForeignDialect = Exclude<Dialect, 'ngspice'>;

interface Conversion {
	before: string;
	after: string;
	edits: readonly TextEdit[];
	notes: readonly (ConversionNote & { line: number })[];
}

interface Parts {
	client: LanguageClient;
	changes: Pick<ProjectChanges, 'apply'>;
	/** Current text of a file; null if there is no such text. */
	textOf(path: string): Promise<string | null>;
	/** Title of the change that a conversion makes. */
	titleOf(dialect: ForeignDialect): string;
}

/** What is offered for a text that was written elsewhere: the conversion of another simulator's netlist, or the card of a model file. */
export class DialectOffer {
	/** Null if there is nothing to offer. */
	shown = $state.raw<{ path: string; dialect: ForeignDialect; evidence: readonly Evidence[] } | null>(null);
	/** The file into which models were pasted; null if there is nothing to offer. */
	models = $state<string | null>(null);
	/** Null until it is requested. */
	conversion = $state.raw<Conversion | null>(null);

	readonly #looking = new Latest();

	constructor(private readonly parts: Parts) {}

	/** Examines pasted or dropped text; makes no offer if ngspice is set to read that dialect. */
	async look(path: string, added: string, reads: Dialect): Promise<void> {
		const looking = this.#looking.begin();
		if (isModelText(added)) {
			this.dismiss();
			this.models = path;
			return;
		}
		if (added.split('\n').length < fewestLines) return;
		await this.#offer(path, added, reads, looking);
	}

	/** The first of some files that was written for another simulator, and its dialect; null if there is none. */
	async foreign(paths: readonly string[]): Promise<{ path: string; dialect: ForeignDialect } | null> {
		for (const path of paths) {
			const text = await this.parts.textOf(path);
			const found = text === null ? null : await this.parts.client.ask('recogniseDialect', text);
			if (found && found.dialect !== 'ngspice') return { path, dialect: found.dialect };
		}
		return null;
	}

	/**
	 * Converts a file that ngspice does not understand: at once if nothing is left to check by hand, else the conversion is
	 * shown first.
	 */
	async fix(path: string): Promise<void> {
		this.dismiss();
		const looking = this.#looking.begin();
		const text = await this.parts.textOf(path);
		if (text === null) return;
		await this.#offer(path, text, null, looking);
		if (looking.aborted) return;
		await this.convert();
		const { conversion } = this;
		if (conversion && conversion.edits.length > 0 && conversion.notes.every(({ sure }) => sure)) await this.accept();
	}

	/** Computes the conversion that is offered. */
	async convert(): Promise<void> {
		const { shown } = this;
		const text = shown && (await this.parts.textOf(shown.path));
		if (shown === null || text === null) return;
		const before = unified(text);
		const converted = await this.parts.client.ask('convertDialect', shown.path, shown.dialect);
		if (!converted || this.shown !== shown) return;
		const after = withEdits(before, converted.edits) ?? before;
		const notes = converted.notes.map((note) => ({ ...note, line: before.slice(0, note.from).split('\n').length }));
		this.conversion = { before, after, edits: converted.edits, notes };
	}

	/** Writes the conversion to its file. */
	async accept(): Promise<void> {
		const { shown, conversion } = this;
		this.dismiss();
		if (shown && conversion) await this.parts.changes.apply(conversion.edits, this.parts.titleOf(shown.dialect));
	}

	dismiss(): void {
		this.#looking.end();
		this.shown = null;
		this.models = null;
		this.conversion = null;
	}

	async #offer(path: string, text: string, reads: Dialect | null, looking: AbortSignal): Promise<void> {
		const found = await this.parts.client.ask('recogniseDialect', text);
		if (looking.aborted || !found || found.dialect === 'ngspice' || found.dialect === reads) return;
		this.models = null;
		this.shown = { path, dialect: found.dialect, evidence: found.evidence };
		this.conversion = null;
	}
}
