/** A module of this folder: one thing that tools do, compared over many seeded cases. */
export interface ToolCheck {
	name: string;
	run(options: { count: number; seed: number }): Promise<{ checked: number; failures: string[]; note?: string }>;
	/** Results of the other program for cases that `npm test` checks without it. */
	record?(count: number): { file: string; text: string };
}
