import type { InstructionFile } from '#lib/app/project/project-instructions.svelte.ts';

/** What can be done with the files of a project that have instructions for the agent. */
export interface InstructionActions {
	open(path: string): void;
	create(path: string): void;
	/** Agrees that the file is used, or decides that it is not. */
	choose(file: InstructionFile, isUsed: boolean): void;
}
