/** A text file as the model of a conversation last saw it. */
export interface SeenFile {
	path: string;
	/** As `FileEntry.hash`. */
	hash: string;
	/** Null where it is not kept: then a change can be told, but not shown. */
	text: string | null;
}

/** What the model of a conversation knows of the files when its turn ends. */
export interface SeenFilesRecord {
	sessionId: string;
	projectId: string;
	/** The one seen last at the end. */
	files: SeenFile[];
}
