import type { TargetValue } from '#lib/db/runs/run-setting.ts';
import type { FileEdit } from '#lib/workers/ngspice/protocol.ts';

/** Where a target stands in a netlist, so that any value can be set without reading the netlist again. */
export interface TargetPlaces {
	/** Edits that set the value; each has `VALUE` once in its text. */
	edits: readonly FileEdit[];
	/** The value in the netlist; null if it is an expression, or what ngspice takes when the netlist says nothing. */
	nominal: TargetValue | null;
	/** Of the element that it belongs to, with its multiplier, m²; null or missing if that is not known. */
	area?: number | null;
}

/** Stands for the value in the edits of `TargetPlaces`. */
export const VALUE = '\u0000';

/** The edits that give a target a value. Numbers are written so that they are read as the same number. */
export function settingOf({ edits }: Pick<TargetPlaces, 'edits'>, value: TargetValue): FileEdit[] {
	// As a function: `$` in a text has a meaning for `replace`.
	return edits.map((edit) => ({ ...edit, insert: edit.insert.replace(VALUE, () => String(value)) }));
}
