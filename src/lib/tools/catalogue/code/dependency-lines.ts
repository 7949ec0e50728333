import type { Dependencies } from '#lib/spice/project/dependencies.ts';

/** What a file depends on and what depends on it, one line per kind; kinds without entries are left out. */
export function dependencyLines(dependencies: Dependencies): string[] {
	const { files, deeper, cycles, order, missing, includedBy, uses, associated } = dependencies;
	const lines: string[] = [];
	if (files.length > 0)
		lines.push(
			`Includes: ${files.map(({ path, depth }) => (depth > 1 ? `${path} (depth ${depth})` : path)).join(', ')}`
		);
	if (deeper.length > 0) lines.push(`Beyond the depth limit: ${deeper.join(', ')}`);
	for (const { reference, from } of missing) lines.push(`Missing: ${reference}, included by ${from}`);
	for (const cycle of cycles) lines.push(`Cycle: ${cycle.join(' -> ')}`);
	for (const { path, names } of uses) lines.push(`Uses from ${path}: ${names.slice(0, 20).join(', ')}`);
	if (order.length > 1) lines.push(`Dependency order: ${order.join(', ')}`);
	if (includedBy.length > 0) lines.push(`Included by: ${includedBy.join(', ')}`);
	lines.push(...associatedLine(associated));
	return lines;
}

/** The files that belong to a netlist by name. */
export function associatedLine(associated: readonly string[]): string[] {
	return associated.length > 0 ? [`Goes with: ${associated.join(', ')}`] : [];
}
