import { Latest } from '#lib/base/latest.ts';
import type { ConversionNote, Dialect, Evidence } from '#lib/spice/dialects/dialect.ts';
import { isModelText } from '#lib/spice/model-doctor/is-model-file.ts';
import type { TextEdit } from '#lib/spice/service-types.ts';
import type { LanguageClient } from '#lib/workers/language/language-client.ts';
import { withEdits } from '#lib/base/text-edits.ts';

/** Minimum number of lines of a netlist for detecting its dialect. */
const fewestLines = 3;

interface Conversion {
	before: string;
	after: string;
	edits: readonly TextEdit[];
	notes: readonly (ConversionNote & { line: number })[];
}

/** What is offered for a pasted text: the conversion of another simulator's netlist, or the card of a model file. */
export class DialectOffer {
	/** Null if there is nothing to offer. */
	shown = $state.raw<{ path: string; dialect: Exclude<Dialect, 'ngspice'>; evidence: readonly Evidence[] } | null>(
		null
	);
	/** The file into which models were pasted; null if there is nothing to offer. */
	models = $state<string | null>(null);
	/** Null until it is requested. */
	conversion = $state.raw<Conversion | null>(null);

	readonly #looking = new Latest();

	constructor(private readonly client: LanguageClient) {}

	/** Examines pasted text; makes no offer if ngspice is set to read that dialect. */
	async look(path: string, pasted: string, reads: Dialect): Promise<void> {
		const looking = this.#looking.begin();
		if (isModelText(pasted)) {
			this.dismiss();
			this.models = path;
			return;
		}
		if (pasted.split('\n').length < fewestLines) return;
		const found = await this.client.ask('recogniseDialect', pasted);
		if (looking.aborted || !found || found.dialect === 'ngspice' || found.dialect === reads) return;
		this.models = null;
		this.shown = { path, dialect: found.dialect, evidence: found.evidence };
		this.conversion = null;
	}

	/** @param text current text of the file, with each line break as one character */
	async convert(text: string): Promise<void> {
		const { shown } = this;
		if (!shown) return;
		const converted = await this.client.ask('convertDialect', shown.path, shown.dialect);
		if (!converted || this.shown !== shown) return;
		const after = withEdits(text, converted.edits) ?? text;
		const notes = converted.notes.map((note) => ({ ...note, line: text.slice(0, note.from).split('\n').length }));
		this.conversion = { before: text, after, edits: converted.edits, notes };
	}

	dismiss(): void {
		this.#looking.end();
		this.shown = null;
		this.models = null;
		this.conversion = null;
	}
}
