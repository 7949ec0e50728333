import { ownValue } from '#lib/base/own-value.ts';
import type { Variable } from '#lib/sim/variation/variable.ts';

/** From these values on, in ohms, farads and henries, an element is none that can be bought. */
const IDEAL: Readonly<Record<string, number>> = { r: 1e12, c: 1, l: 1e3 };

/** Whether it is part of a test bench, such as the 1 GH that closes a loop for DC only: nobody designs it, and it has no tolerance. */
export function isIdealElement({ target, nominal }: Variable): boolean {
	if (target.kind !== 'device' || target.parameter !== undefined || typeof nominal !== 'number') return false;
	return nominal >= (ownValue(IDEAL, target.device.charAt(0).toLowerCase()) ?? Infinity);
}
