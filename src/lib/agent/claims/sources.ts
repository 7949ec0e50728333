import { compareQuantity, comparedNumbers } from './agreement.ts';
import { ValuesBySize } from './values-by-size.ts';
import type { KnownValue } from './known-values.ts';
import type { WrittenQuantity } from './read-quantities.ts';
import type { Said } from './said.ts';
import { namedFigure } from './subject.ts';
import { isCommonFamily } from './terms.ts';

/** Whether a value was found out by a run or a tool. */
export const isFigure = ({ kind }: KnownValue): boolean => kind === 'metric' || kind === 'result';

/** A last digit may be larger than a fraction of the number, and `about` allows a decibel. */
function marginOf({ step, base }: WrittenQuantity): number {
	return Math.max(step, base === 'dB' || base === 'ratio' ? 1.1 : 0);
}

/** What the sources say about quantities. */
export class Sources {
	readonly hasRun: boolean;
	readonly hasNetlist: boolean;
	readonly #newest = new Map<string, KnownValue[]>();
	readonly #bySize: ValuesBySize<KnownValue>;

	constructor(readonly values: readonly KnownValue[]) {
		this.#bySize = new ValuesBySize(values);
		this.hasRun = values.some(({ kind }) => kind === 'metric' || kind === 'result');
		this.hasNetlist = values.some(({ kind }) => kind === 'netlist');
	}

	/** The values of a figure in the newest run of each netlist, and in the newest result that has it. */
	newest(family: string): readonly KnownValue[] {
		const before = this.#newest.get(family);
		if (before) return before;
		const all = this.values.filter(
			({ families, kind }) => (kind === 'metric' || kind === 'result') && families.includes(family)
		);
		const ranks = new Map<string, number>();
		const rankOf = (value: KnownValue) => (value.origin.kind === 'run' ? `run ${value.origin.entry}` : 'text');
		for (const value of all) ranks.set(rankOf(value), Math.max(ranks.get(rankOf(value)) ?? -1, value.order));
		const newest = all.filter((value) => ranks.get(rankOf(value)) === value.order);
		this.#newest.set(family, newest);
		return newest;
	}

	/** The values of the newest run that a quantity can be compared with, by what it is said to be. */
	figures(said: Said): readonly KnownValue[] {
		const {
			quantity,
			subject: { term, signal },
			cues
		} = said;
		const named = this.named(said);
		if (named.length > 0) return named;
		if (!term) return [];
		const units = new Set([
			quantity.base ?? '',
			...(quantity.base === 'ratio' ? ['dB'] : []),
			...(quantity.base === 'rad/s' ? ['Hz'] : []),
			''
		]);
		const all = term.families
			.flatMap((family) => this.newest(family))
			.filter((value) => units.has(value.unit) && !(value.kind === 'result' && value.unit === '' && cues.isCondition));
		if (signal === '') return all;
		return all.filter((value) => value.signal === '' || value.signal.includes(signal));
	}

	/** The newest values of a figure that the text calls by its own name, such as that of a `.meas` card. */
	named({ segment, quantity }: Said): readonly KnownValue[] {
		const row = segment.isCell ? `${segment.label.split(' ; ')[1]?.trim() ?? ''} = ` : '';
		const name = namedFigure(row + segment.text.slice(0, quantity.start));
		if (name === null) return [];
		return this.newest(name).filter(({ label, unit }) => label === name && (unit === '' || unit === quantity.base));
	}

	/** The same metric in the newest run of the same netlist; null where that has none, and for what is no metric. */
	laterOf({ kind, label, signal, order, origin }: KnownValue): KnownValue | null {
		if (kind !== 'metric' || origin.kind !== 'run') return null;
		const later = this.values.filter(
			(value) =>
				value.kind === 'metric' &&
				value.order > order &&
				value.label === label &&
				value.signal === signal &&
				value.origin.kind === 'run' &&
				value.origin.entry === origin.entry
		);
		return later.reduce<KnownValue | null>((best, value) => (best && best.order > value.order ? best : value), null);
	}

	isNewest(value: KnownValue): boolean {
		return value.families.length === 0 ? true : value.families.some((family) => this.newest(family).includes(value));
	}

	/** The value that a quantity most likely cites; null for none. */
	match(said: Said): KnownValue | null {
		const { quantity, subject, cues } = said;
		let best: KnownValue | null = null;
		let bestRank = 0;
		for (const value of this.#bySize.near(comparedNumbers(quantity), marginOf(quantity))) {
			const isMeasured = value.kind === 'metric' || value.kind === 'result';
			// What was given is cited as it is.
			const isExact = !isMeasured || cues.isSupposed || cues.isProposed;
			const exact = isExact ? { ...quantity, isAbout: false } : quantity;
			if (compareQuantity(exact, value, cues.isMagnitude) !== 'equal') continue;
			const rank = this.#rank(value, said);
			if (rank > bestRank) {
				best = value;
				bestRank = rank;
			}
		}
		return subject.term === null || best !== null ? best : null;
	}

	/** How likely a quantity cites an equal value; 0 for not at all. */
	#rank(value: KnownValue, { quantity, subject: { term, signal }, cues, segment }: Said): number {
		const { kind, families, label, unit, digits } = value;
		const isFigure = kind === 'metric' || kind === 'result';
		const isCalledSo = term !== null && families.some((family) => term.families.includes(family));
		const isNamed =
			isCalledSo && (!term.isLoose || quantity.digits >= 3 || (signal !== '' && value.signal.includes(signal)));
		// A plain number of a long output agrees with anything that has few digits.
		if (isFigure && unit === '' && quantity.base !== '' && quantity.digits < 3 && !isNamed) return 0;
		if (isFigure && digits < 2 && quantity.digits > digits && value.value !== 0 && unit === '') return 0;
		if (isFigure) {
			if (cues.isIdeal) return 0;
			// What is said to be another figure of the same unit is not this one.
			const isOther =
				term !== null && !isCalledSo && families.length > 0 && !term.isLoose && families.some(isCommonFamily);
			if (isOther) return 0;
			const isNew = this.isNewest(value);
			const ofSignal = signal !== '' && value.signal.includes(signal) ? 2 : 0;
			if (cues.isGoal) return isNamed ? 4 : 2;
			if (isNamed) return (cues.isPast ? 22 : isNew ? 24 : 20) + ofSignal;
			return (quantity.digits >= 3 ? 14 : 6) + (kind === 'metric' ? 1 : 0) + (isNew ? 1 : 0) + ofSignal;
		}
		const isCalled =
			label !== '' && label.length > 1 && hasWord(segment.text.slice(0, quantity.start) + segment.label, label);
		if (kind === 'netlist' && unit === '' && notInNetlists.has(quantity.base ?? '')) return 0;
		if (kind === 'netlist') return isCalled ? 18 : unit === '' && quantity.digits < 2 && !cues.isCondition ? 7 : 9;
		if (kind === 'goal') return cues.isGoal ? 19 : 8;
		if (kind === 'question') {
			if (unit === '' && quantity.base !== '' && quantity.digits < 3) return 5;
			if (cues.isQuoted || cues.isDenied) return 30;
			if (cues.isGoal) return 23;
			// A round number that the user gave, of which the result is a little off.
			const isRound = quantity.coarseStep > quantity.step || quantity.digits < 3;
			return isRound && (term === null || term.isLoose || cues.isCondition) ? 25 : 11;
		}
		return unit === '' && quantity.base !== '' ? 3 : 10;
	}
}

/** Units that no plain number of a card has. */
const notInNetlists = new Set([
	'dB',
	'dBm',
	'dB/dec',
	'dB/oct',
	'%',
	'ratio',
	'W',
	'V/s',
	'V/√Hz',
	'A/√Hz',
	'deg',
	'rad/s'
]);

function hasWord(text: string, word: string): boolean {
	const place = text.toLowerCase().lastIndexOf(word);
	return place >= 0 && !/[\w.]/u.test(text.charAt(place - 1)) && !/\w/u.test(text.charAt(place + word.length));
}
