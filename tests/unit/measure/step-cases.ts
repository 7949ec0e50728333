import type { Curve } from '#lib/measure/statistics.ts';
import { seededRandom } from '../../support/random.ts';

/** What theory says of a step: seconds and percent; null where there is no such figure. */
export interface StepFigures {
	rise_time: number | null;
	fall_time: number | null;
	overshoot: number | null;
	/** From the 10 % point until the curve stays within 2 %: the least and the most, as a peak may just touch the band. */
	settling_time: readonly [number, number] | null;
}

export interface StepCase {
	name: string;
	curve: Curve;
	theory: StepFigures;
	/** Whether the record shows the final level so long that there must be a figure. */
	isSettled: boolean;
}

/** A response to a unit step at 0 that goes from 0 to `final`, its slowest time constant and shortest time. */
interface Response {
	kind: string;
	f: (t: number) => number;
	final: number;
	tau: number;
	fastest: number;
	/** Time constants after which less than 2e-4 of the step is left. */
	settles: number;
}

const NONE: StepFigures = { rise_time: null, fall_time: null, overshoot: null, settling_time: null };

const firstOrder: Response = { kind: 'RC', f: (t) => 1 - Math.exp(-t), final: 1, tau: 1, fastest: 1, settles: 8.6 };

/** Weights of 1, s and s² over the denominator s² + 2·zeta·s + 1, driven by a step. */
function secondOrder(kind: string, zeta: number, [low, band, high]: readonly [number, number, number]): Response {
	// Step responses of 1, s and s² over the denominator: g, g' and g''.
	const parts = (t: number): [number, number, number] => {
		if (Math.abs(zeta - 1) < 1e-6) return [1 - (1 + t) * Math.exp(-t), t * Math.exp(-t), (1 - t) * Math.exp(-t)];
		if (zeta < 1) {
			const w = Math.sqrt(1 - zeta * zeta);
			const decay = Math.exp(-zeta * t);
			const [sine, cosine] = [Math.sin(w * t) / w, Math.cos(w * t)];
			return [1 - decay * (cosine + zeta * sine), decay * sine, decay * (cosine - zeta * sine)];
		}
		const root = Math.sqrt(zeta * zeta - 1);
		const [p, q] = [zeta - root, zeta + root];
		const [slow, fast] = [Math.exp(-p * t), Math.exp(-q * t)];
		return [1 - (q * slow - p * fast) / (q - p), (slow - fast) / (q - p), (q * fast - p * slow) / (q - p)];
	};
	const f = (t: number): number => {
		const [g, slope, curvature] = parts(t);
		return low * g + band * slope + high * curvature;
	};
	const tau = zeta < 1 ? 1 / zeta : 1 / (zeta - Math.sqrt(zeta * zeta - 1) || 1);
	return {
		kind: `${kind} zeta ${zeta.toFixed(3)}`,
		f,
		final: low,
		tau,
		fastest: 1,
		settles: zeta > 0.8 && zeta < 1.5 ? 13 : 9.5
	};
}

/** Last place in [from, to] where `is` turns false, on a grid refined by halving. */
function lastTrue(is: (t: number) => boolean, from: number, to: number, step: number): number | null {
	for (let t = to; t >= from; t -= step) {
		if (!is(t)) continue;
		let [yes, no] = [t, Math.min(to, t + step)];
		for (let i = 0; i < 50; i++) {
			const middle = (yes + no) / 2;
			if (is(middle)) yes = middle;
			else no = middle;
		}
		return yes;
	}
	return null;
}

/** Figures of a rising or falling response from 0 to `final` by its formula, up to `lasts`. */
function figures(f: (t: number) => number, final: number, lasts: number, step: number): StepFigures & { up: boolean } {
	const part = (t: number): number => f(t) / final;
	let reached = 0;
	while (part(reached) < 0.9 && reached < lasts) reached += step;
	const end = lastTrue((t) => part(t) < 0.9, 0, reached, step) ?? 0;
	const start = lastTrue((t) => part(t) < 0.1, 0, end, step) ?? 0;
	let peak = reached;
	for (let t = reached; t <= lasts; t += step) if (part(t) > part(peak)) peak = t;
	let [left, right] = [Math.max(0, peak - step), peak + step];
	for (let i = 0; i < 60; i++) {
		const [a, b] = [left + (right - left) / 3, right - (right - left) / 3];
		if (part(a) < part(b)) left = a;
		else right = b;
	}
	const outside = (width: number): number =>
		(lastTrue((t) => Math.abs(part(t) - 1) > width, 0, lasts, step) ?? start) - start;
	const up = final > 0;
	const edge = end - start;
	return {
		up,
		rise_time: up ? edge : null,
		fall_time: up ? null : edge,
		overshoot: Math.max(0, 100 * (Math.max(part(left), part(peak)) - 1)),
		settling_time: [outside(0.02 * 1.003), outside(0.02 * 0.997)]
	};
}

/** Times at equal steps, or as a simulator takes them: short after the step and where the curve bends, growing at most twofold. */
function times(
	f: (t: number) => number,
	delay: number,
	length: number,
	fastest: number,
	isEven: boolean,
	scale: number
): number[] {
	if (isEven) {
		const count = Math.ceil(length / (fastest / 12));
		return Array.from({ length: count + 1 }, (_, i) => (length * i) / count);
	}
	const found = [0];
	let [t, h] = [0, 1e-6 * fastest];
	const longest = Math.min(length / 50, fastest / 2);
	while (t < length) {
		const s = t - delay;
		const e = fastest / 100;
		const bend = s < 0 ? 0 : Math.abs(f(s + 2 * e) - 2 * f(s + e) + f(s)) / (e * e);
		h = Math.min(2 * h, longest, Math.sqrt((8 * 1e-5 * scale) / Math.max(bend, 1e-12)));
		if (s < 0 && t + h >= delay) {
			t = delay;
			h = 1e-6 * fastest;
		} else t += h;
		found.push(Math.min(t, length));
	}
	return found;
}

const pick = <T>(random: () => number, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
const between = (random: () => number, low: number, high: number): number => low + (high - low) * random();
const logBetween = (random: () => number, low: number, high: number): number => low * (high / low) ** random();

/** Seeded random steps of first and second order, square waves, limited steps, and records that end early. */
export function stepCases(count: number, seed: number): StepCase[] {
	const random = seededRandom(seed);
	return Array.from({ length: count }, (_, i) => oneCase(random, i));
}

function oneCase(random: () => number, index: number): StepCase {
	const kinds = [
		'rc',
		'low',
		'low',
		'low',
		'low',
		'band',
		'high',
		'highrc',
		'lead',
		'square',
		'square',
		'clipped',
		'slew',
		'early'
	];
	const kind = kinds[index % kinds.length]!;
	const zeta = logBetween(random, 0.05, 3);
	const response = responseOf(kind, zeta, random);
	const { f, final, tau, fastest, settles } = response;
	const isEven = random() < 0.5;
	const lasts = tau * (kind === 'early' ? between(random, 0.3, 3) : logBetween(random, 3, 40));
	const delay = random() < 0.4 ? 0 : tau * between(random, 0, 10);
	// Volts: sign and size of the step, and the level before it.
	const size = (random() < 0.5 ? -1 : 1) * logBetween(random, 1e-9, 1e6);
	const offset = random() < 0.4 ? 0 : size * between(random, -20, 20);
	// Seconds: only a change of the unit of time.
	const unit = logBetween(random, 1e-12, 1);
	const label = `${index} ${response.kind} ${(lasts / tau).toFixed(1)} tau, delay ${(delay / tau).toFixed(1)}, size ${size.toExponential(1)}, offset ${(offset / size).toFixed(1)}, ${isEven ? 'even' : 'adaptive'}`;
	const build = (y: (t: number) => number, at: number[], edge: number): Curve => ({
		x: Float64Array.from(at, (t) => t * unit),
		y: Float64Array.from(at, (t) => offset + size * (t < delay + edge && t <= delay ? 0 : y(t - delay)))
	});
	if (kind === 'square') {
		const half = tau * between(random, 14, 20);
		const halves = pick(random, zeta < 0.2 ? [2, 3, 4] : [2, 3, 4, 5, 7, 10]);
		const wave = (t: number): number => {
			let sum = 0;
			for (let k = 0; k < halves && k * half <= t; k++) sum += (k % 2 === 0 ? 1 : -1) * f(t - k * half);
			return sum;
		};
		const length = delay + halves * half;
		const theory = figures(f, final, Math.min(half, settles * tau), fastest / 20);
		const at = times(wave, delay, length, fastest, true, 1);
		const edge = theory.rise_time ?? theory.fall_time;
		return {
			name: `${label}, square of ${halves} halves`,
			curve: build(wave, at, 0),
			theory: scaled({ ...theory, rise_time: edge, fall_time: edge }, unit),
			isSettled: true
		};
	}
	const length = delay + lasts;
	const at = times(f, delay, length, fastest, isEven, Math.abs(final) || 0.3);
	const jumps = Math.abs(f(0)) > 1e-9;
	// A jump takes a billionth of the record.
	const edge = jumps ? 1e-6 * fastest : 0;
	if (jumps) at.push(delay, delay + edge);
	at.sort((a, b) => a - b);
	const unique = at.filter((t, i) => i === 0 || t > at[i - 1]! + (jumps ? 0.5 * edge : 0));
	const y = (t: number): number => (jumps && t < edge ? (f(edge) * t) / edge : f(t));
	const curve = build(y, unique, 0);
	if (final === 0) return { name: label, curve, theory: NONE, isSettled: lasts > settles * tau };
	const theory = figures(y, final, Math.min(lasts, settles * tau), fastest / 20);
	if (jumps) {
		const time = (0.8 * edge * final) / f(edge);
		theory.rise_time = time;
	}
	const falls = size < 0;
	return {
		name: label,
		curve,
		theory: scaled(falls ? { ...theory, rise_time: null, fall_time: theory.rise_time } : theory, unit),
		isSettled: lasts > settles * tau
	};
}

function responseOf(kind: string, zeta: number, random: () => number): Response {
	switch (kind) {
		case 'rc':
			return firstOrder;
		case 'band':
			return secondOrder('band-pass', zeta, [0, 1, 0]);
		case 'high':
			return secondOrder('high-pass', zeta, [0, 0, 1]);
		case 'highrc':
			return { ...firstOrder, kind: 'CR', f: (t) => Math.exp(-t), final: 0 };
		case 'lead': {
			const gain = between(random, 0.2, 0.8);
			return {
				...firstOrder,
				kind: `lead ${gain.toFixed(2)}`,
				f: (t) => gain + (1 - gain) * Math.exp(-t),
				final: gain,
				settles: 11
			};
		}
		case 'clipped': {
			const one = secondOrder('clipped low-pass', zeta, [1, 0, 0]);
			const limit = between(random, 1.02, 1.3);
			return { ...one, kind: `${one.kind} at ${limit.toFixed(2)}`, f: (t) => Math.min(limit, one.f(t)) };
		}
		case 'slew': {
			// A ramp that ends in an exponential of the same slope, 10 % below the final value.
			const rate = between(random, 0.02, 0.1);
			const ramp = 0.9 / rate;
			const tau = 0.1 / rate;
			return {
				kind: `slew-limited ${rate.toFixed(2)}`,
				f: (t) => (t < ramp ? rate * t : 1 - 0.1 * Math.exp(-(t - ramp) / tau)),
				final: 1,
				tau: ramp + tau,
				fastest: tau,
				settles: 3
			};
		}
		default:
			return secondOrder('low-pass', zeta, [1, 0, 0]);
	}
}

function scaled(theory: StepFigures, unit: number): StepFigures {
	const { rise_time, fall_time, overshoot, settling_time } = theory;
	return {
		rise_time: rise_time === null ? null : rise_time * unit,
		fall_time: fall_time === null ? null : fall_time * unit,
		overshoot,
		settling_time: settling_time && [settling_time[0] * unit, settling_time[1] * unit]
	};
}
