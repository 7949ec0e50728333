import { formatSi } from '#lib/base/quantity.ts';
import { familyCounts } from '#lib/charts/draw/curves.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { FamilyParameter, Plot } from '#lib/measure/dataset.ts';
import { familyOf } from '#lib/measure/family.ts';
import { quantityUnit } from '#lib/measure/units.ts';
import type { PlotChoice } from './plot-choice.svelte.ts';
import type { PlotState } from './plot-state.svelte.ts';

/** The family that a plot shows: what its members are called, and which one is selected. */
export class PlotFamily {
	/** Number of curves of each signal that is a family. */
	readonly counts = $derived.by(() => familyCounts(this.view.panes));
	/** Curves of each signal; 0 if they are no family. */
	readonly count = $derived.by(() => Math.max(0, ...Object.values(this.counts)));
	/** What differs between the members; none where it is not known. */
	readonly parameters = $derived.by((): readonly FamilyParameter[] => {
		const family = this.count > 0 ? familyOf(this.plot()) : null;
		return family?.members.length === this.count ? family.parameters : [];
	});

	constructor(
		readonly view: PlotState,
		private readonly choice: PlotChoice,
		private readonly plot: () => Plot
	) {}

	/** The ends of the scale of colors: of the first parameter, otherwise of the numbers of the members. */
	scale(texts: Messages): { name: string; from: string; to: string } {
		const [parameter] = this.parameters;
		if (!parameter) return { name: texts.families.curve, from: '1', to: String(this.count) };
		const values = parameter.values.subarray(0, this.count).filter(Number.isFinite);
		// One by one: of hundreds of thousands of members `Math.min(...)` would overflow the stack.
		const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
		return { name: parameter.name, from: valueText(parameter, low), to: valueText(parameter, high) };
	}

	/** The parameters of a member, with their values as text. */
	parametersOf(member: number): { name: string; value: string }[] {
		return this.parameters.map((parameter) => {
			return { name: parameter.name, value: valueText(parameter, parameter.values[member] ?? NaN) };
		});
	}

	/** Which one of how many a member is, and its parameters. */
	memberText(member: number, { families: t }: Messages): string {
		return t.memberWith(
			t.member(member + 1, this.count),
			this.parametersOf(member)
				.map(({ name, value }) => `${name} = ${value}`)
				.join(', ')
		);
	}

	/** Selects a member, from 0. @returns what to say about it */
	select(member: number, texts: Messages): string {
		this.choice.member = member;
		return this.said(texts);
	}

	leave(): void {
		this.choice.member = null;
	}

	/**
	 * Walks to the next or previous member.
	 *
	 * @returns what to say about it: the member, its parameters, and the values of the signals where values are read
	 */
	walk(direction: 1 | -1, texts: Messages): string {
		const { families: t } = texts;
		if (this.count === 0) return t.noFamily;
		if (!this.view.walk(direction)) return t.noFurther;
		return this.said(texts);
	}

	/** Where values are read, and of which member, for all to see. */
	readingText(texts: Messages): string {
		const { readingX: x, member, panes } = this.view;
		if (x === null) return '';
		const place = formatSi(x, panes[0]?.cursorAxis.unit ?? '');
		// The legend has the values of the curve at the pointer.
		const near = this.view.nearest()?.series;
		return near?.family && member === null ? `${this.memberText(near.branch, texts)} · ${place}` : place;
	}

	/** The selected member in words, with the values of the signals where values are read; empty without one. */
	said(texts: Messages): string {
		const { member, readingX: x, panes } = this.view;
		if (member === null) return '';
		const signals = Map.groupBy(
			panes.flatMap((pane) => this.view.readable(pane)),
			({ series }) => series.signal
		);
		const values = [...signals.keys()].flatMap((signal) => {
			const read = x === null ? [] : this.view.read(signal, x, member);
			return read.length > 0 ? [`${signal} ${read.join(' ')}`] : [];
		});
		return [this.memberText(member, texts), ...values].join('; ');
	}
}

function valueText({ quantity }: FamilyParameter, value: number): string {
	return formatSi(value, quantityUnit(quantity));
}
