import type { QuantityFault } from '#lib/base/read-quantity.ts';
import type { Target } from '#lib/db/runs/run-setting.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { Spread, Tolerance } from '#lib/studies/distributions/distribution.ts';
import { MAX_WEIGHTED } from '#lib/studies/kinds/monte-carlo.ts';
import { MAX_POINTS } from '#lib/studies/kinds/study-kind.ts';
import { targetUnit } from '#lib/studies/target-format.ts';
import { listParts, readValueText } from '../typed-target.ts';
import { sampleTarget, type MonteCarloFields, type PartDraft, type VariedDraft } from './monte-carlo-draft.ts';
import {
	readCoefficient,
	readLimits,
	readPart,
	readTolerance,
	type ToleranceFault
} from '#lib/studies/distributions/typed-tolerance.ts';

type FormTexts = Messages['studies']['form'];

/**
 * Reads what is typed in the form of a Monte Carlo study, as its file says it.
 *
 * @param faults gets what is wrong, by the field: `samples`, `vary[0].target`, `vary[0].parts[1].tolerance`
 */
export function readMonteCarlo(
	{ samples, seed, sampling, vary, stop, correlations }: MonteCarloFields,
	faults: Record<string, string>,
	form: FormTexts,
	texts: Messages['monteCarlo']
): object {
	const reader = new MonteCarloReader(faults, form, texts.form);
	const isWeighted = sampling === 'importance';
	if (vary.length === 0) reader.note('form', texts.form.nothingVaries);
	return {
		samples: reader.whole(samples, 1, isWeighted ? MAX_WEIGHTED : MAX_POINTS, 'samples'),
		seed: reader.whole(seed, 0, Number.MAX_SAFE_INTEGER, 'seed'),
		sampling,
		vary: vary.map((varied, i) => reader.varied(varied, `vary[${i}]`)),
		...(correlations.length > 0 && { correlations }),
		...(stop.trim() !== '' && !isWeighted && { stop_when: { half_width: reader.halfWidth(stop) } })
	};
}

class MonteCarloReader {
	constructor(
		private readonly faults: Record<string, string>,
		private readonly form: FormTexts,
		private readonly t: Messages['monteCarlo']['form']
	) {}

	note(path: string, text: string): void {
		Object.assign(this.faults, { [path]: text });
	}

	whole(text: string, least: number, most: number, path: string): number {
		const value = text.trim() === '' ? NaN : Number(text);
		if (!Number.isInteger(value) || value < least || value > most)
			this.note(path, this.t.wholeNumber(String(least), String(most)));
		return value;
	}

	halfWidth(text: string): number {
		const read = readTolerance(text, '');
		const half = typeof read !== 'string' && read.relative ? read.amount : NaN;
		if (!(half > 0 && half < 0.5)) this.note('stop', this.t.stopWrong);
		return half;
	}

	varied(varied: VariedDraft, path: string): object {
		const target = sampleTarget(varied);
		if (!target) {
			this.note(`${path}.target`, this.form.targetMissing[varied.target.kind]);
			return {};
		}
		if (varied.parts.filter((part) => lotOf(part) === '').length > 1)
			this.note(`${path}.parts[${varied.parts.length - 1}].lot`, this.t.lotMissing);
		const parts = varied.parts.map((part, i) => this.#part(part, target, `${path}.parts[${i}]`));
		if (varied.what === 'target') return { target, parts };
		return { class: varied.what, ...(varied.subcircuits && { subcircuits: true }), parts };
	}

	#part(part: PartDraft, target: Target, path: string): object {
		const distribution = this.#distribution(part, target, path);
		const lot = lotOf(part);
		return lot === '' ? { distribution } : { distribution, lot };
	}

	#distribution(part: PartDraft, target: Target, path: string): object {
		const { shape } = part;
		const unit = targetUnit(target);
		if (shape === 'gauss') return { shape, sigma: this.#spread(part, unit, path) };
		if (shape === 'uniform') return { shape, ...this.#limits(part, unit, path) };
		if (shape === 'truncated-gauss')
			return { shape, sigma: this.#spread(part, unit, path), ...this.#limits(part, unit, path) };
		if (shape === 'log-normal') {
			const sigma = readTolerance(part.tolerance, unit);
			if (typeof sigma === 'string') this.#noteTolerance(sigma, part.tolerance, unit, `${path}.tolerance`);
			else if (!sigma.relative) this.note(`${path}.tolerance`, this.t.percentOnly);
			return { shape, sigma: typeof sigma === 'string' ? 0 : sigma.amount };
		}
		if (shape === 'mismatch') return { shape, coefficient: this.#coefficient(part, target, path) };
		const { meaning } = part;
		const values = this.#values(part, target, `${path}.values`);
		const weights = listParts(part.weights, { kind: 'parameter', name: '' }).map(Number);
		if (weights.some((weight) => !(weight >= 0 && weight < Infinity)) || ![0, values.length].includes(weights.length))
			this.note(`${path}.weights`, this.t.weightsWrong(values.length));
		else if (weights.length > 0 && weights.every((weight) => weight === 0))
			this.note(`${path}.weights`, this.t.weightsWrong(values.length));
		return { shape, meaning, values, ...(weights.length > 0 && { weights }) };
	}

	#spread({ tolerance, sigmas }: PartDraft, unit: string, path: string): Spread | null {
		const read = readTolerance(tolerance, unit);
		if (typeof read === 'string') return this.#noteTolerance(read, tolerance, unit, `${path}.tolerance`);
		if (sigmas.trim() === '') return read;
		const number = Number(sigmas);
		if (number > 0 && number < Infinity) return { ...read, sigmas: number };
		this.note(`${path}.sigmas`, this.t.sigmasWrong);
		return null;
	}

	#coefficient({ coefficient }: PartDraft, target: Target, path: string): Tolerance | null {
		const [unit, place] = [targetUnit(target), `${path}.coefficient`];
		if (target.kind !== 'device') this.note(place, this.t.areaMissing);
		const read = readCoefficient(coefficient, unit);
		if (typeof read !== 'string') return read;
		if (read !== 'no_length') return this.#noteTolerance(read, coefficient, unit, place);
		this.note(place, this.t.lengthMissing(unit === '' ? '1 %·µm' : `3.5 m${unit}·µm`));
		return null;
	}

	#limits({ limits }: PartDraft, unit: string, path: string): { below: Tolerance; above: Tolerance } | null {
		const read = readLimits(limits, unit);
		return typeof read === 'string' ? this.#noteTolerance(read, limits, unit, `${path}.limits`) : read;
	}

	#noteTolerance(fault: ToleranceFault, text: string, unit: string, path: string): null {
		const typed = text.trim();
		if (typed === '') this.note(path, this.form.valueMissing);
		else if (fault === 'no_unit') this.note(path, this.t.unitMissing(typed, unit));
		else if (fault === 'negative') this.note(path, this.t.negative);
		else this.note(path, this.form.valueWrong[fault](typed, unit));
		return null;
	}

	#values({ meaning, values }: PartDraft, target: Target, path: string): number[] {
		const unit = targetUnit(target);
		const parts =
			meaning === 'relative' ? values.split(/[,;]/u).filter((part) => part.trim() !== '') : listParts(values, target);
		if (parts.length === 0) this.note(path, this.form.listEmpty);
		return parts.map((part) => {
			const text = part.trim();
			const value = meaning === 'relative' ? readPercent(text) : readValueText(text, target);
			if (typeof value === 'number') return value;
			if (value === 'no_percent') this.note(path, this.t.percentOnly);
			else this.note(path, this.form.valueWrong[value as QuantityFault](text, unit));
			return 0;
		});
	}
}

/** Mismatch differs from element to element, so it has none. */
const lotOf = ({ shape, lot }: PartDraft): string => (shape === 'mismatch' ? '' : lot.trim());

function readPercent(text: string): number | 'not_a_number' | 'no_percent' {
	return text.endsWith('%') ? readPart(text.slice(0, -1)) : 'no_percent';
}
