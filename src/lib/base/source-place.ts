/** A line in a project file; lines count from 1. */
export interface SourcePlace {
	file: string;
	line: number;
}
