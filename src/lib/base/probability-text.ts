import { percentText } from './percent-text.ts';

/** A small probability in parts per million, a larger one as a percentage: `10.2 ppm`, `1.5 %`. */
export function probabilityText(probability: number): string {
	return probability >= 1e-3 ? percentText(probability) : `${Number((probability * 1e6).toPrecision(3))} ppm`;
}
