import { Latest } from '#lib/base/latest.ts';
import type { ConversionNote, Dialect, Evidence } from '#lib/spice/dialects/dialect.ts';
import { isModelText } from '#lib/spice/model-doctor/is-model-file.ts';
import type { TextEdit } from '#lib/spice/service-types.ts';
import type { LanguageClient } from '#lib/workers/language/language-client.ts';
import { unified, withEdits } from '#lib/base/text-edits.ts';
import type { Study } from '#lib/studies/study.ts';
import type { ProjectChanges } from '../files/project-changes.ts';

import { studyOf } from './foreign-study.ts';

/** Minimum number of lines of a netlist for detecting its dialect. */
const fewestLines = 3;

export type ForeignDialect = Exclude<Dialect, 'ngspice'>;

interface Offer {
	path: string;
	dialect: ForeignDialect;
	evidence: readonly Evidence[];
}

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
	/** Name of the axis of a study whose runs follow each other. */
	axis(): string;
	/** Writes a converted netlist and the study of its sweeps. */
	makeStudy(change: { path: string; before: string; after: string }, study: Study): Promise<void>;
	/** Title of the change that a conversion makes. */
	titleOf(dialect: ForeignDialect): string;
}

/** What is offered for a text that was written elsewhere: the conversion of another simulator's netlist, or the card of a model file. */
export class DialectOffer {
	/** Null if there is nothing to offer. */
	shown = $state.raw<Offer | null>(null);
	/** The file into which models were pasted; null if there is nothing to offer. */
	models = $state<string | null>(null);
	/** What a study makes of the sweeps of the text; null if it has none that a study can have. */
	study = $state.raw<{ study: Study; after: string; isUnsure: boolean } | null>(null);
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
		const offer = await this.#recognize(path, added, reads);
		if (looking.aborted || !offer) return;
		this.models = null;
		this.shown = offer;
		this.conversion = null;
		await this.#findStudy(offer, looking);
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
		const offer = text === null ? null : await this.#recognize(path, text, null);
		const conversion = offer && (await this.#conversionOf(offer));
		if (looking.aborted || !offer || !conversion) return;
		if (conversion.edits.length > 0 && conversion.notes.every(({ sure }) => sure))
			return this.#apply(offer, conversion);
		this.shown = offer;
		this.conversion = conversion;
		await this.#findStudy(offer, looking);
	}

	/** Computes the conversion that is offered. */
	async convert(): Promise<void> {
		const { shown } = this;
		const conversion = shown && (await this.#conversionOf(shown));
		if (conversion && this.shown === shown) this.conversion = conversion;
	}

	/** Writes the netlist without its sweeps, and a study in their place. What is left to be checked by hand is shown first. */
	async acceptStudy(): Promise<void> {
		const { shown, study } = this;
		if (study?.isUnsure && !this.conversion) return this.convert();
		const before = shown && (await this.parts.textOf(shown.path));
		this.dismiss();
		if (!shown || !study || before === null) return;
		await this.parts.makeStudy({ path: shown.path, before, after: study.after }, study.study);
	}

	/** Writes the conversion to its file. */
	async accept(): Promise<void> {
		const { shown, conversion } = this;
		this.dismiss();
		if (shown && conversion) await this.#apply(shown, conversion);
	}

	dismiss(): void {
		this.#looking.end();
		this.shown = null;
		this.models = null;
		this.conversion = null;
		this.study = null;
	}

	async #findStudy({ path, dialect }: Offer, looking: AbortSignal): Promise<void> {
		const found = await this.parts.client.ask('convertAsStudy', path, dialect);
		const study = found && studyOf(path, found.found, this.parts.axis());
		if (!looking.aborted) this.study = study ? { ...found, study } : null;
	}

	/** Null for a text of ngspice's dialect, or of the one that ngspice is set to read. */
	async #recognize(path: string, text: string, reads: Dialect | null): Promise<Offer | null> {
		const found = await this.parts.client.ask('recogniseDialect', text);
		if (!found || found.dialect === 'ngspice' || found.dialect === reads) return null;
		return { path, dialect: found.dialect, evidence: found.evidence };
	}

	async #conversionOf({ path, dialect }: Offer): Promise<Conversion | null> {
		const text = await this.parts.textOf(path);
		const converted = text === null ? null : await this.parts.client.ask('convertDialect', path, dialect);
		if (text === null || !converted) return null;
		const before = unified(text);
		const after = withEdits(before, converted.edits) ?? before;
		const notes = converted.notes.map((note) => ({ ...note, line: before.slice(0, note.from).split('\n').length }));
		return { before, after, edits: converted.edits, notes };
	}

	async #apply({ dialect }: Offer, { edits }: Conversion): Promise<void> {
		await this.parts.changes.apply(edits, this.parts.titleOf(dialect));
	}
}
