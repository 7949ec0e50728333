import type { NameSpace, NameUse } from '../cards/card.ts';
import type { Name, Resolved } from './name.ts';
import type { ProgramStatement, Scope } from './program.ts';

interface PathLookup<Found extends Name> {
	lookup(scope: Scope, space: NameSpace, name: string): Found | null;
	calledScope(at: ProgramStatement): Scope | null;
}

/**
 * Names along a path as ngspice writes it for the contents of subcircuits: `x1.x2.out` for a node, `m.x1.m3` or `x1.m3` for a
 * device, `x1.d1#internal` for a node that a device adds. Every part on the way is a use of the X card it names.
 *
 * @returns null if the path does not resolve
 */
export function resolvePath<Found extends Name>(
	names: PathLookup<Found>,
	start: Scope,
	use: NameUse
): readonly (Resolved & { name: Found })[] | null {
	const { text, space } = target(use);
	const parts = text.split('.');
	let place = 0;
	const isWritten = use.to - use.from === use.name.length;
	const spanOf = (part: string): { from: number; to: number } => {
		const from = isWritten ? use.from + place : use.from;
		return { from, to: isWritten ? from + part.length : use.to };
	};
	const found: (Resolved & { name: Found })[] = [];
	let scope: Scope | null = start;
	for (const [index, part] of parts.entries()) {
		const isLast = index === parts.length - 1;
		// ngspice prefixes the path of a device with its letter, and repeats it for nested definitions.
		if (!isLast && space === 'device' && part === parts.at(-1)?.[0]) {
			place += part.length + 1;
			continue;
		}
		const name: Found | null = scope && names.lookup(scope, isLast ? space : 'device', part);
		if (!name || (!isLast && name.definitionCount === 0)) return null;
		found.push({ name, role: isLast ? use.role : 'read', ...spanOf(part) });
		const card: ProgramStatement | undefined = name.definitions[0]?.at;
		scope = isLast || !card ? null : names.calledScope(card);
		place += part.length + 1;
	}
	return found.reverse();
}

/** A node that a device adds, `d1#internal`, stands for the device. */
function target({ name, space }: NameUse): { text: string; space: 'node' | 'device' } {
	const mark = name.indexOf('#');
	if (mark !== -1) return { text: name.slice(0, mark), space: 'device' };
	return { text: name, space: space === 'device' ? 'device' : 'node' };
}
