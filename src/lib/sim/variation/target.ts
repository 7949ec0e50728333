import type { TargetValue } from '#lib/db/runs/run-setting.ts';
import type { FileEdit } from '#lib/workers/ngspice/protocol.ts';
import type { AreaDoubt } from './element-area.ts';

/** An edit for a value. */
export interface TargetEdit extends FileEdit {
	/** What stands for `VALUE` where the target keeps the netlist's value; missing if the edit is then left out. */
	kept?: string;
	/** Whether it is the same for all values, has no effect on its own, and may be one that other targets have too. */
	isCommon?: true;
	/** Whether a negative value needs parentheses, as the operand of an expression. */
	isOperand?: true;
}

/** Where a target stands in a netlist, so that any value can be set without reading the netlist again. */
export interface TargetPlaces {
	/** Edits that set the value: those with `VALUE` in their text, and those that several targets may have in common. */
	edits: readonly TargetEdit[];
	/** The value in the netlist; null if it is an expression, or what ngspice takes when the netlist says nothing. */
	nominal: TargetValue | null;
	/** Of the element that it belongs to, with its multipliers, m², or why that is not known; null or missing if it belongs to none. */
	area?: number | AreaDoubt | null;
}

/** Stands for the value in the edits of `TargetPlaces`. */
export const VALUE = '\u0000';

export const commonEdit = (edit: FileEdit): TargetEdit => ({ ...edit, isCommon: true });

/** A target of a netlist with its value; null keeps the netlist's. */
export interface PlacedSetting {
	places: Pick<TargetPlaces, 'edits'>;
	value: TargetValue | null;
}

/** The edits that give a target a value. Numbers are written so that they are read as the same number. */
export function settingOf({ edits }: Pick<TargetPlaces, 'edits'>, value: TargetValue): FileEdit[] {
	return edits.map(({ path, from, to, insert, isOperand }) => {
		const text = isOperand && String(value).startsWith('-') ? `(${value})` : String(value);
		// As a function: `$` in a text has a meaning for `replace`.
		return { path, from, to, insert: insert.replace(VALUE, () => text) };
	});
}

/** The edits that give several targets of a netlist their values: what they have in common is edited once, and before the values. */
export function settingsOf(settings: readonly PlacedSetting[]): FileEdit[] {
	const own = settings.flatMap(({ places, value }) =>
		places.edits.flatMap((edit) => {
			const written = value ?? edit.kept;
			return edit.isCommon || written === undefined ? [] : settingOf({ edits: [edit] }, written);
		})
	);
	return [
		...commonEdits(settings.flatMap(({ places, value }) => (value === null ? keptEdits(places) : places.edits))),
		...own
	];
}

/** The edits that targets have in common, each once. */
export function commonEdits(edits: readonly TargetEdit[]): FileEdit[] {
	const common = edits.flatMap(({ path, from, to, insert, isCommon }) =>
		isCommon ? [{ path, from, to, insert }] : []
	);
	return [...new Map(common.map((edit) => [JSON.stringify(edit), edit])).values()];
}

/** The edits of a target that keeps its value: none, unless the edits of others refer to them. */
const keptEdits = ({ edits }: PlacedSetting['places']): readonly TargetEdit[] =>
	edits.some(({ kept }) => kept !== undefined) ? edits : [];
