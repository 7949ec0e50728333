import type { LanguageService } from '#lib/spice/service.ts';

/** A replacement in a text, offsets in UTF-16 units of the text before. */
export interface TextChange {
	from: number;
	to: number;
	insert: string;
}

/** Everything that the service can be asked. */
export type QueryName = Exclude<keyof LanguageService, 'setFile' | 'configure'>;
export type QueryArguments<Name extends QueryName> = Parameters<LanguageService[Name]>;
export type QueryAnswer<Name extends QueryName> = ReturnType<LanguageService[Name]>;

export type LanguageOptions = Parameters<LanguageService['configure']>[0];

/** What tells the worker of the files; nothing is answered. */
export type FileMessage =
	| { type: 'configure'; options: LanguageOptions }
	/** A file as a whole; null when it is gone. */
	| { type: 'set'; path: string; text: string | null }
	/** Changes to a file, in order, that do not overlap; `length` is that of the text after them. */
	| { type: 'edit'; path: string; changes: readonly TextChange[]; length: number };

export interface LanguageWorkerApi {
	/** Takes over what has happened to the files; `revision` is what they are then. */
	update(messages: readonly FileMessage[], revision: number): void;
	ask<Name extends QueryName>(name: Name, args: QueryArguments<Name>): Answer<QueryAnswer<Name>>;
}

export interface Answer<Value> {
	/** Of the files that it was given on. */
	revision: number;
	value: Value;
	/** Files whose text is not what the page takes it for; they have to be sent as a whole. */
	lost: readonly string[];
}
