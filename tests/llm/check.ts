export interface LlmCheckOptions {
	/** How many random cases to try. */
	count: number;
	/** The first seed. */
	seed: number;
	/** True when the check was asked for by name: what it needs must then be there. */
	asked: boolean;
	/** Folder of further recorded answers, or null. */
	data: string | null;
}

export interface LlmCheckReport {
	checked: number;
	/** A sentence each. */
	failures: string[];
	/** What was done or left out, a line each. */
	notes?: string[];
}

/** What a module of this folder exports so that `npm run test:llm` runs it. */
export interface LlmCheck {
	name: string;
	run: (options: LlmCheckOptions) => Promise<LlmCheckReport>;
}
