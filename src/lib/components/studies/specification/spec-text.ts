import { percentText } from '#lib/base/percent-text.ts';
import { formatSi } from '#lib/base/quantity.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { SpecCell, SpecColumn } from '#lib/studies/specification/spec-column.ts';

/** What the column is, and below it which study it belongs to. */
export function columnText({ kind, study, label }: SpecColumn, t: Messages): { title: string; of: string } {
	const { nominal, worstOf, yield: yieldName, states } = t.specification;
	const titles: Record<SpecColumn['kind'], string> = {
		nominal,
		corner: label,
		worst_corner: worstOf(label),
		yield: yieldName,
		fault: states.fault
	};
	return { title: titles[kind], of: study?.name ?? '' };
}

/** The figure of a cell; empty for none. */
export function figureText({ value, unit, share }: SpecCell): string {
	if (share) return percentText(share.part);
	return value === null ? '' : formatSi(value, unit);
}

/** All that is known of a cell; it begins with what is shown of it. */
export function fullText(cell: SpecCell, count: Intl.NumberFormat, t: Messages): string {
	const { state, share } = cell;
	const { states, hints, interval, samples, weighted } = t.specification;
	const range = share
		? [
				interval(percentText(share.low), percentText(share.high)),
				share.passed === null
					? weighted(count.format(share.count))
					: samples(count.format(share.passed), count.format(share.count))
			]
		: [];
	return [`${figureText(cell)} ${states[state]}`.trim(), ...range, hints[state]]
		.filter((part) => part !== '')
		.join(', ');
}
