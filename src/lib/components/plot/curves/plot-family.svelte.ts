import { formatSi } from '#lib/base/quantity.ts';
import { familyCounts } from '#lib/charts/draw/curves.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { FamilyParameter } from '#lib/measure/dataset.ts';
import { filterMembers } from '#lib/measure/family-filter.ts';
import { quantityUnit } from '#lib/measure/units.ts';
import type { PlotChoice } from '../plot-choice.svelte.ts';
import type { PlotState } from '../plot-state.svelte.ts';
import type { ShownFamily } from './shown-family.svelte.ts';

/** What users see and do of the family of a plot: its members by name, the selected one, the filter and the bands. */
export class PlotFamily {
	/** Number of shown curves of each signal that is a family. */
	readonly counts = $derived.by(() => familyCounts(this.view.panes));

	constructor(
		readonly view: PlotState,
		private readonly choice: PlotChoice,
		readonly shown: ShownFamily
	) {}

	/** Curves of each signal; 0 if they are no family. */
	get count(): number {
		return this.shown.count;
	}

	get parameters(): readonly FamilyParameter[] {
		return this.shown.parameters;
	}

	/** Shows the members that a filter chooses; all for an empty text. @throws Fault as `filterMembers` */
	filter(text: string): void {
		filterMembers(text, this.shown);
		this.choice.filter = text.trim();
	}

	/** The filter as it was typed. */
	get filterText(): string {
		return this.choice.filter;
	}

	toggleBands(): void {
		this.choice.bands = !this.shown.hasBands;
	}

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
