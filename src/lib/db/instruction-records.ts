/** What the user has decided about a file of a project that has instructions for the agent. */
export interface InstructionChoice {
	path: string;
	/** Of the version that was decided about, as `FileEntry.hash`: for another one, the user is asked again. */
	hash: string;
	isUsed: boolean;
}
