import type { LanguageService } from '#lib/spice/service.ts';

/** A replacement in a text; offsets are in UTF-16 units of the old text. */
export interface TextChange {
	from: number;
	to: number;
	insert: string;
}

/** All queries of the service. */
export type QueryName = Exclude<keyof LanguageService, 'setFile' | 'configure'>;
export type QueryArguments<Name extends QueryName> = Parameters<LanguageService[Name]>;
export type QueryAnswer<Name extends QueryName> = ReturnType<LanguageService[Name]>;

export type LanguageOptions = Parameters<LanguageService['configure']>[0];

/** Tells the worker about the files; there is no reply. */
export type FileMessage =
	| { type: 'configure'; options: LanguageOptions }
	/** The whole text of a file; null if it was deleted. */
	| { type: 'set'; path: string; text: string | null }
	/** Changes to a file, in order, that do not overlap; `length` is the length of the text after them. */
	| { type: 'edit'; path: string; changes: readonly TextChange[]; length: number };

export interface LanguageWorkerApi {
	/** Applies changes of the files; `revision` is their revision afterwards. */
	update(messages: readonly FileMessage[], revision: number): void;
	ask<Name extends QueryName>(name: Name, args: QueryArguments<Name>): Answer<QueryAnswer<Name>>;
}

export interface Answer<Value> {
	/** Revision of the files that the answer is based on. */
	revision: number;
	value: Value;
	/** Files whose text differs from the page's; they must be sent as a whole. */
	lost: readonly string[];
}
