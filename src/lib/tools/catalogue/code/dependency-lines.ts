import type { Dependencies } from '#lib/spice/project/dependencies.ts';

/** What a file needs, in a line for each kind of thing that there is. */
export function dependencyLines({ files, deeper, cycles, order, missing, uses, associated }: Dependencies): string[] {
	const lines: string[] = [];
	if (files.length > 0)
		lines.push(
			`Includes: ${files.map(({ path, depth }) => (depth > 1 ? `${path} (depth ${depth})` : path)).join(', ')}`
		);
	if (deeper.length > 0) lines.push(`Deeper than asked for: ${deeper.join(', ')}`);
	for (const { reference, from } of missing) lines.push(`Missing: ${reference}, asked for in ${from}`);
	for (const cycle of cycles) lines.push(`Circle: ${cycle.join(' -> ')}`);
	for (const { path, names } of uses) lines.push(`Uses from ${path}: ${names.slice(0, 20).join(', ')}`);
	if (order.length > 1) lines.push(`Order, each after what it needs: ${order.join(', ')}`);
	if (associated.length > 0) lines.push(`Goes with: ${associated.join(', ')}`);
	return lines;
}
