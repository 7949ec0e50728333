import { ownValue } from '#lib/base/own-value.ts';
import { parseSpiceNumber } from '#lib/base/quantity.ts';
import type { FamilyParameter, Plot } from '#lib/measure/dataset.ts';
import { familyOf } from '#lib/measure/family.ts';
import { scaleData } from '#lib/measure/signals.ts';
import { cardsOf } from '#lib/spice/project/cards-of.ts';
import type { Card } from '#lib/spice/cards/card.ts';
import { flatten, type FlatCircuit } from '#lib/spice/project/flatten.ts';
import type { Program } from '#lib/spice/project/program.ts';

/** A nested `.dc`: what its curves are over, and what differs from curve to curve. */
export interface OuterSweep {
	/** Ends of the inner source. */
	inner: { start: number; stop: number };
	/** As the netlist writes it. */
	name: string;
	quantity: FamilyParameter['quantity'];
	start: number;
	stop: number;
	step: number;
}

/** Words of a nested sweep: name, start, stop and step of the inner and of the outer source. */
const WORDS = 8;
/** By the first letter of what is swept; anything else has no unit. */
const quantities: Readonly<Record<string, FamilyParameter['quantity']>> = {
	v: 'voltage',
	i: 'current',
	r: 'resistance',
	t: 'temperature'
};

/**
 * The nested sweeps of a netlist, dot cards and script commands. None if the values of one are not known without running it: then it is
 * not known which of them a plot shows.
 */
export function outerSweeps(program: Program): OuterSweep[] {
	const cards = cardsOf(program).filter(({ card }) => isNested(card));
	if (cards.length === 0) return [];
	// Only now: to expand a large circuit takes long.
	const { top } = flatten(program);
	const found = cards
		.filter(({ at }) => top.isActive(at.branch) !== false)
		.map(({ card }) =>
			sweepOf(
				(card as WordedCard).words.map(({ text }) => text),
				top
			)
		);
	return found.every((sweep) => sweep !== null) ? found : [];
}

type WordedCard = Extract<Card, { words: unknown }>;

function isNested(card: Card): card is WordedCard {
	const isSweep = (card.type === 'dot' && card.name === '.dc') || (card.type === 'command' && card.name === 'dc');
	return isSweep && card.words.length === WORDS;
}

function sweepOf(words: readonly string[], top: FlatCircuit['top']): OuterSweep | null {
	const valueOf = (at: number) => {
		const text = words[at]!;
		return /^[-+.\d]/u.test(text) ? parseSpiceNumber(text) : top.evaluate(text.replaceAll("'", ''));
	};
	const [innerStart, innerStop, start, stop, step] = [1, 2, 5, 6, 7].map(valueOf);
	if (innerStart == null || innerStop == null || start == null || stop == null || !step) return null;
	const name = words[4]!.toLowerCase();
	const quantity = ownValue(quantities, name.charAt(0)) ?? 'none';
	return { inner: { start: innerStart, stop: innerStop }, name, quantity, start, stop, step };
}

/** Values that differ by less than this part of a step are the same. */
const ROUNDING = 1e-6;

/** The plots of a run with what differs between the members of their families, where one nested sweep of the netlist fits. */
export function withOuterSweeps(plots: readonly Plot[], sweeps: readonly OuterSweep[]): Plot[] {
	return plots.map((plot) => {
		const family = familyOf(plot);
		const scale = scaleData(plot);
		if (!family || !scale || plot.analysis !== 'dc') return plot;
		const count = family.members.length;
		const fitting = sweeps
			.filter((sweep) => countOf(sweep) === count && isOver(scale, sweep.inner))
			.map(({ name, quantity, start, step }): FamilyParameter => {
				return { name, quantity, values: Float64Array.from(family.members, (_, index) => start + index * step) };
			});
		const [parameter, ...others] = new Map(fitting.map((one) => [[one.name, ...one.values].join(' '), one])).values();
		return parameter && others.length === 0 ? { ...plot, parameters: [parameter] } : plot;
	});
}

/** Whether there may be a family whose parameter the netlist knows. */
export function hasNestedSweep(plots: readonly Plot[]): boolean {
	return plots.some((plot) => plot.analysis === 'dc' && familyOf(plot) !== null);
}

function countOf({ start, stop, step }: OuterSweep): number {
	return Math.floor((stop - start) / step + ROUNDING) + 1;
}

/** Whether a scale begins where a sweep does. */
function isOver(scale: Float64Array, { start, stop }: OuterSweep['inner']): boolean {
	return Math.abs(scale[0]! - start) <= ROUNDING * Math.abs(stop - start);
}
