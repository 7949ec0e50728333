/** Whether a file has a name of curves: `.raw`, `.csv`, `.tsv` or Touchstone's `.s2p`. */
export function isWaveformName(path: string): boolean {
	return /\.(?:raw|csv|tsv)$/i.test(path) || portsOfName(path) !== null;
}

/** Number of ports by a Touchstone file's name, such as `filter.s2p`, at most 99; null for other names. */
export function portsOfName(name: string): number | null {
	const ports = Number(/\.s(\d{1,2})p$/i.exec(name)?.[1] ?? 0);
	return ports > 0 ? ports : null;
}
