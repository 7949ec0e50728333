import { dotCards, isAtTop } from '#lib/spice/project/cards-of.ts';
import { assign } from '#lib/spice/project/edit-values.ts';
import type { Program } from '#lib/spice/project/program.ts';
import type { FileEdit } from '#lib/workers/ngspice/protocol.ts';

/** A number in SI units, or a text for the netlist: `2.2k`, `{2*r}`. */
export type NetlistValue = number | string;

interface ParameterEdits {
	edits: FileEdit[];
	/** Names that no top-level `.param` card sets. */
	unknown: string[];
}

/** Changes top-level parameters wherever `.param` cards set them. */
export function withParameters(program: Program, values: Readonly<Record<string, NetlistValue>>): ParameterEdits {
	const cards = dotCards(program, '.param').filter(isAtTop);
	const changes = Object.entries(values).map(([name, value]) => ({
		name,
		edits: cards.flatMap((placed) => assign(placed, name, String(value)))
	}));
	return {
		edits: changes.flatMap(({ edits }) => edits),
		unknown: changes.flatMap(({ name, edits }) => (edits.length === 0 ? [name] : []))
	};
}
