/** A line of a file of the project; lines count from 1. */
export interface SourcePlace {
	file: string;
	line: number;
}
