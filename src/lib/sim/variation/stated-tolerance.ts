import type { DeviceCard } from '#lib/spice/cards/card.ts';
import { dotCards, isAtTop } from '#lib/spice/project/cards-of.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { elementsOf } from './elements.ts';
import { canOwn } from './own-models.ts';
import { TOLERANCED } from './toleranced-code.ts';
import type { StatedSpread } from './stated-spread.ts';

/** One cause of a value's variation that a model of PSpice states. */
export interface StatedTolerance extends StatedSpread {
	/** What shares its draw; missing for what differs from device to device. */
	lot?: string;
}

interface ToleranceOfModel {
	parameter: string;
	value: number;
	tolerances: readonly StatedTolerance[];
}

type NumberIn = (text: string) => number | null;

const PARTS = /(dev|lot)((?:\/\w+)*)(?:\s*=\s*|\s+)([\d.][\w.+-]*)(%?)/giu;

/**
 * Tolerances that models state by DEV and LOT: of the parameters of a model, and of the elements whose value it multiplies.
 *
 * Source: PSpice A/D reference guide, ".MODEL", "Tolerances": uniform up to the tolerance unless another distribution is named; that of GAUSS is one sigma.
 */
export class StatedTolerances {
	readonly #models = new Map<string, readonly ToleranceOfModel[]>();
	/** Elements that use a model of the top level, and whether each can have its own copy. */
	readonly #users = new Map<string, { count: number; canOwn: boolean }>();

	constructor(program: Program, numberIn: NumberIn) {
		const standard = standardShape(program);
		for (const { at, card } of dotCards(program, '.model').filter(isAtTop)) {
			const name = card.subject?.text.toLowerCase();
			if (name === undefined) continue;
			const found = [...at.statement.code.matchAll(TOLERANCED)].flatMap(([, parameter, text, parts]) => {
				const value = numberIn(text!);
				const tolerances =
					value === null ? null : readParts(`${name} ${parameter!.toLowerCase()}`, parts!, standard, numberIn);
				return tolerances ? [{ parameter: parameter!.toLowerCase(), value: value!, tolerances }] : [];
			});
			if (found.length > 0) this.#models.set(name, found);
		}
		if (this.#models.size > 0) this.#countUsers(program);
	}

	/** Of the value of a resistor, capacitor or inductor, whose model has the tolerance of a factor with the name of its letter. */
	ofElement({ letter, model }: DeviceCard): readonly StatedTolerance[] {
		const found = this.#of(model?.text ?? '', letter);
		if (!/[rcl]/u.test(letter) || !found || found.value === 0) return [];
		return found.tolerances.map((each) =>
			each.relative ? each : { ...each, amount: each.amount / Math.abs(found.value), relative: true }
		);
	}

	/**
	 * Of a parameter of a model, for all elements that use it. DEV is left out when elements share the model, as they would all have the
	 * same deviation: where each can have its own copy, all is in `ofOwnModel`.
	 */
	ofModel(model: string, parameter: string): readonly StatedTolerance[] {
		const found = this.#of(model, parameter)?.tolerances ?? [];
		if (/^[rcl]$/iu.test(parameter) || this.#isCopied(model)) return [];
		return found.filter(({ lot }) => lot !== undefined || !this.#isShared(model));
	}

	/** The parameters of an element's model that vary with DEV, where elements share the model; those with LOT too, which all of them share. */
	ofOwnModel({ model }: FlatDevice): readonly ToleranceOfModel[] {
		return model !== null && this.#isCopied(model) ? this.#variedOf(model) : [];
	}

	/** Whether each element gets its own copy of a model. */
	#isCopied(model: string): boolean {
		const isOwn = this.#variedOf(model).some(({ tolerances }) => tolerances.some(({ lot }) => lot === undefined));
		return isOwn && this.#isShared(model) && (this.#users.get(model.toLowerCase())?.canOwn ?? false);
	}

	#isShared(model: string): boolean {
		return this.#users.get(model.toLowerCase())?.count !== 1;
	}

	/** Without factors of the values of elements. */
	#variedOf(model: string): readonly ToleranceOfModel[] {
		return (this.#models.get(model.toLowerCase()) ?? []).filter(({ parameter }) => !/^[rcl]$/u.test(parameter));
	}

	#of(model: string, parameter: string): ToleranceOfModel | undefined {
		return this.#models.get(model.toLowerCase())?.find((each) => each.parameter === parameter.toLowerCase());
	}

	#countUsers(program: Program): void {
		const cards = new Map(
			dotCards(program, '.model').flatMap((placed) =>
				isAtTop(placed) && placed.card.subject ? [[placed.card.subject.text.toLowerCase(), placed] as const] : []
			)
		);
		for (const device of elementsOf(program).values()) {
			const card = device.model === null ? undefined : cards.get(device.model);
			if (!card) continue;
			const { count, canOwn: all } = this.#users.get(device.model!) ?? { count: 0, canOwn: true };
			this.#users.set(device.model!, { count: count + 1, canOwn: all && canOwn(device, card) });
		}
	}
}

/** Null for a distribution that is not known. */
function readParts(
	draw: string,
	text: string,
	standard: StatedSpread['shape'] | null,
	numberIn: NumberIn
): StatedTolerance[] | null {
	const read = [...text.matchAll(PARTS)].map(([, kind, slashes, number, percent]): StatedTolerance | null => {
		const words = slashes!.toLowerCase().split('/').slice(1);
		const lot = words.find((word) => /^\d$/u.test(word));
		const named = words.find((word) => word !== lot);
		const shape = named === undefined ? standard : shapeOf(named);
		const amount = numberIn(number!);
		if (!shape || amount === null) return null;
		return {
			shape,
			amount: percent === '' ? amount : Number((amount / 100).toPrecision(12)),
			relative: percent !== '',
			...(shape === 'gauss' && { sigmas: 1 }),
			...(kind!.toLowerCase() === 'lot' && { lot: lot === undefined ? `lot ${draw}` : `lot ${lot}` })
		};
	});
	return read.every((each) => each !== null) ? read : null;
}

function shapeOf(name: string): StatedSpread['shape'] | null {
	return name === 'gauss' ? 'gauss' : name === 'uniform' ? 'uniform' : null;
}

/** The distribution where none is named. */
function standardShape(program: Program): StatedSpread['shape'] | null {
	const texts = dotCards(program, '.options').map(
		({ at }) => /\bdistribution\s*=\s*(\w+)/iu.exec(at.statement.code)?.[1]
	);
	return shapeOf(texts.findLast((text) => text !== undefined)?.toLowerCase() ?? 'uniform');
}
