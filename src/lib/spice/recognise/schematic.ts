/** Whether a text is a schematic of LTspice, which is a drawing and not a netlist. */
export function isLtspiceSchematic(text: string): boolean {
	return /^Version[ \t]+4[\d.]*[ \t]*\r?\nSHEET[ \t]+\d/iu.test(text.slice(0, 200).trimStart());
}
