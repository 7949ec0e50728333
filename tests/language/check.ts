export interface LanguageCheckOptions {
	/** Folders of folders of decks, those that are present. */
	roots: readonly string[];
	/** How many random texts to try. */
	count: number;
	/** The first seed. */
	seed: number;
}

export interface LanguageCheckReport {
	checked: number;
	/** A sentence each. */
	failures: string[];
}

/** What a module of this folder exports so that `npm run test:language` runs it. */
export interface LanguageCheck {
	name: string;
	run: (options: LanguageCheckOptions) => LanguageCheckReport | Promise<LanguageCheckReport>;
}
