import { readQuantity, type QuantityFault } from '#lib/base/read-quantity.ts';
import type { Setting, Target, TargetValue } from '#lib/db/runs/run-setting.ts';
import { targetName } from '#lib/db/runs/run-setting.ts';
import type { CornerAxis } from '#lib/studies/kinds/corners.ts';
import { distinct, keyOf } from '#lib/studies/kinds/read-target.ts';
import type { SweepLevel } from '#lib/studies/kinds/sweep.ts';
import type { SweepValues } from '#lib/studies/kinds/sweep-values.ts';
import type { Study } from '#lib/studies/study.ts';
import { targetUnit, valueText } from '../target-format.ts';

/** What varies, as typed: `rload`, `R1`, `M1 w`, `BC547 bf`. */
export interface TargetDraft {
	kind: Target['kind'];
	name: string;
}

/** A level of a sweep as typed; fields that its scale does not use are kept for another scale. */
export interface LevelDraft {
	target: TargetDraft;
	scale: SweepValues['scale'];
	from: string;
	to: string;
	count: string;
	series: string;
	values: string;
}

/** An axis of corners as typed: a table with a row for each choice and a column for each thing that choices set. */
export interface AxisDraft {
	name: string;
	targets: TargetDraft[];
	/** `values` in the order of the targets; an empty one leaves the netlist's. */
	choices: { name: string; values: string[] }[];
}

/** Kinds of studies that have a form; the others are written as text. */
export const formKinds = ['sweep', 'corners'] as const;
export type FormKind = (typeof formKinds)[number];
export type FormStudy = Extract<Study, { kind: FormKind }>;

export function hasForm(study: Study): study is FormStudy {
	return formKinds.some((kind) => kind === study.kind);
}

interface DraftOf<Kind extends FormKind> {
	/** Path of the edited study; null for a new one. */
	path: string | null;
	name: string;
	netlist: string;
	kind: Kind;
}

export type SweepDraft = DraftOf<'sweep'> & { levels: LevelDraft[] };
export type CornersDraft = DraftOf<'corners'> & { axes: AxisDraft[] };
/** What the form of a study holds. */
export type StudyDraft = SweepDraft | CornersDraft;

/** A study as its form shows it. */
export function draftOf(path: string, name: string, study: FormStudy): StudyDraft {
	const { netlist } = study;
	if (study.kind === 'sweep') return { path, name, netlist, kind: 'sweep', levels: study.plan.levels.map(levelDraft) };
	return { path, name, netlist, kind: 'corners', axes: study.plan.axes.map(axisDraft) };
}

/** The target that a text names; null if a part of it is missing. */
export function targetOf({ kind, name }: TargetDraft): Target | null {
	const words = name.trim().split(/\s+/u);
	const [first = '', second, ...rest] = words;
	if (kind === 'temperature') return { kind };
	if (first === '') return null;
	if (kind === 'section') return { kind, library: name.trim() };
	if (rest.length > 0) return null;
	if (kind === 'model') return second === undefined ? null : { kind, model: first, parameter: second };
	if (kind === 'parameter') return second === undefined ? { kind, name: first } : null;
	return second === undefined ? { kind, device: first } : { kind, device: first, parameter: second };
}

export function targetDraft(target: Target): TargetDraft {
	return { kind: target.kind, name: target.kind === 'temperature' ? '' : targetName(target) };
}

/** A value as users type it: with SI prefix and unit, or the name of a section. */
export function readValueText(text: string, target: Target): TargetValue | QuantityFault {
	if (target.kind === 'section') return text.trim();
	const value = readQuantity(text, targetUnit(target));
	if (typeof value === 'string' || Number(text) === value) return value;
	return Number(value.toPrecision(DIGITS));
}

/** Digits of a value that is multiplied with its prefix, without the rounding error of that. */
const DIGITS = 14;

/** A value as text that reads as the same value. */
export function typedValue(value: TargetValue, target: Target): string {
	if (typeof value === 'string') return value;
	const text = valueText(value, target, DIGITS);
	return readValueText(text, target) === value ? text : String(value);
}

/** The values of a list: separated by commas, semicolons, or spaces before a number. */
export function listParts(text: string, { kind }: Target): string[] {
	if (kind === 'section') return text.split(/[\s,;]/u).filter((word) => word !== '');
	const parts: string[] = [];
	for (const part of text.split(/[,;]/u)) {
		const ofPart = part.split(/\s/u).filter((word) => word !== '');
		ofPart.forEach((word, index) => {
			// The prefix or unit of the number before it: `10 µ`.
			if (index > 0 && !/^[-+.\d]/u.test(word)) parts.push(`${parts.pop() ?? ''} ${word}`);
			else parts.push(word);
		});
	}
	return parts;
}

function levelDraft({ target, values }: SweepLevel): LevelDraft {
	const level = { target: targetDraft(target), ...emptyValues, scale: values.scale };
	if (values.scale === 'list')
		return { ...level, values: values.values.map((value) => typedValue(value, target)).join(', ') };
	const ends = { from: typedValue(values.from, target), to: typedValue(values.to, target) };
	if (values.scale === 'e_series') return { ...level, ...ends, series: String(values.series) };
	return { ...level, ...ends, count: String(values.count) };
}

export const emptyValues = { from: '', to: '', count: '11', series: '12', values: '' };

function axisDraft({ name, choices }: CornerAxis): AxisDraft {
	const targets = distinct(choices.flatMap(({ settings }) => settings.map(({ target }) => target)));
	const valueIn = (settings: readonly Setting[], target: Target): string => {
		const set = settings.find((setting) => keyOf(setting.target) === keyOf(target));
		return set ? typedValue(set.value, target) : '';
	};
	return {
		name,
		targets: targets.map(targetDraft),
		choices: choices.map((choice) => ({
			name: choice.name,
			values: targets.map((target) => valueIn(choice.settings, target))
		}))
	};
}
