const netlistEndings = ['.cir', '.sp', '.net', '.ckt', '.spice'];

/** Whether a file's name says that it is a circuit to be run, rather than a library to be included. */
export function isNetlist(path: string): boolean {
	const lower = path.toLowerCase();
	return netlistEndings.some((ending) => lower.endsWith(ending));
}
