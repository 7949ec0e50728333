/** A name without the characters that file systems do not allow; the other name if nothing is left. */
export function fileNameFrom(name: string, otherwise: string): string {
	const safe = name
		.replace(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
		.replace(/\s+/g, ' ')
		.replace(/^[. ]+|(?<![. ])[. ]+$/g, '');
	return safe === '' ? otherwise : safe;
}

/** Name of a file about a plot of a netlist, without its ending: `amplifier-ac1` for `lib/amplifier.cir`. */
export function plotFileName(entry: string, plotId: string): string {
	const netlist = entry.slice(entry.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
	return fileNameFrom(`${netlist}-${plotId}`, plotId);
}
