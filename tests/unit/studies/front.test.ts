import { describe, expect, it } from 'vitest';
import { nsga2 } from '#lib/studies/optimize/front/nsga2.ts';
import { FrontTracker } from '#lib/studies/optimize/front/front-rows.ts';
import { nonDominated } from '#lib/studies/optimize/front/non-dominated.ts';
import { crowding, dominates, frontsOf, type Standing } from '#lib/studies/optimize/front/standing.ts';
import { PURPOSES, StudyRandom } from '#lib/studies/random/study-random.ts';
import type { FrontPlan } from '#lib/studies/optimize/optimize-plan.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import { atOnce } from '#lib/base/slices.ts';

/** What a problem gives for parts from 0 to 1: objectives, and how far its constraints are missed. */
type Problem = (x: readonly number[]) => {
	objectives: readonly number[];
	violation?: number;
};

/** All points of a search that are feasible and not dominated, and how many it asked for. */
function front(problem: Problem, dimensions: number, budget: number, seed = 1): (readonly number[])[] {
	const search = nsga2({ start: new Float64Array(dimensions).fill(0.5), seed, budget });
	const places = new Map<string, number>();
	const all: Standing[] = [];
	let batch = search.next();
	while (!batch.done && all.length < budget) {
		const standings = batch.value.map((point): Standing => {
			const key = point.join(' ');
			const place = places.get(key) ?? all.length;
			if (place === all.length) {
				places.set(key, place);
				all.push({ place, violation: 0, ...problem([...point]) });
			}
			return all[place]!;
		});
		batch = search.next(standings);
	}
	// The last population would be enough, but each row of a study stays.
	let best: Standing[] = [];
	for (const each of all.slice(0, budget)) {
		if (each.violation > 0 || best.some((other) => dominates(other, each))) continue;
		best = [...best.filter((other) => !dominates(each, other)), each];
	}
	return best.map(({ objectives }) => objectives);
}

/** The area that points dominate, up to a corner. */
function area(points: readonly (readonly number[])[], [right, top]: readonly [number, number]): number {
	let [sum, low] = [0, top];
	for (const [x = 0, y = 0] of points.toSorted((a, b) => a[0]! - b[0]!)) {
		if (x >= right || y >= low) continue;
		sum += (right - x) * (low - y);
		low = y;
	}
	return sum;
}

/** ZDT1: the front is y = 1 - √x. */
const zdt1: Problem = (x) => {
	const rest = 1 + (9 * x.slice(1).reduce((sum, part) => sum + part, 0)) / (x.length - 1);
	return { objectives: [x[0]!, rest * (1 - Math.sqrt(x[0]! / rest))] };
};

/** BNH (Binh and Korn): two constraints; the front is x = y to (3, 3), then y = 3. */
const bnh: Problem = ([a = 0, b = 0]) => {
	const [x, y] = [5 * a, 3 * b];
	const missed = Math.max(0, (x - 5) ** 2 + y ** 2 - 25) + Math.max(0, 7.7 - (x - 8) ** 2 - (y + 3) ** 2);
	return { objectives: [4 * x ** 2 + 4 * y ** 2, (x - 5) ** 2 + (y - 5) ** 2], violation: missed };
};

/** SRN (Srinivas and Deb): with both constraints, the front is x = -2.5. */
const srn: Problem = ([a = 0, b = 0]) => {
	const [x, y] = [40 * a - 20, 40 * b - 20];
	const missed = Math.max(0, x ** 2 + y ** 2 - 225) + Math.max(0, x - 3 * y + 10);
	return { objectives: [2 + (x - 2) ** 2 + (y - 1) ** 2, 9 * x - (y - 1) ** 2], violation: missed };
};

describe('NSGA-II', () => {
	it('[C19] [OPT6] comes to the front of ZDT1 with 30 parameters, and covers it', () => {
		const points = front(zdt1, 30, 15_000);
		const exact = 0.1 + 2 / 3 + 0.11;
		// The median of five seeds of pymoo 0.6.2 with as many evaluations and the same operators.
		expect(area(points, [1.1, 1.1])).toBeGreaterThan(0.8631);
		expect(area(points, [1.1, 1.1])).toBeLessThan(exact);
	});

	it('[C19] [OPT6] keeps to constraints, and finds the fronts of BNH and SRN', () => {
		const binh = front(bnh, 2, 2_000);
		const points = Array.from({ length: 3_001 }, (_, i) => {
			const x = (5 * i) / 3_000;
			return bnh([x / 5, Math.min(x, 3) / 3]).objectives;
		});
		// As with ZDT1, what pymoo comes to.
		expect(area(binh, [140, 50])).toBeGreaterThan(5270.8);
		expect(area(binh, [140, 50])).toBeLessThan(area(points, [140, 50]) * 1.0001);

		const srinivas = front(srn, 2, 2_000);
		// From the point nearest to (2, 1) along the line of one constraint, along x = -2.5, then along the circle of the other.
		const at = (x: number, y: number) => srn([(x + 20) / 40, (y + 20) / 40]).objectives;
		const exact = Array.from({ length: 1_001 }, (_, i) => {
			const part = i / 1_000;
			const angle = Math.acos(-2.5 / 15) + part;
			const line = at(1.1 - 3.6 * part, 3.7 - 1.2 * part);
			return [line, at(-2.5, 2.5 + 12.29 * part), at(15 * Math.cos(angle), 15 * Math.sin(angle))];
		}).flat();
		expect(area(srinivas, [250, 50]) / area(exact, [250, 50])).toBeGreaterThan(0.98);
		expect(area(srinivas, [250, 50])).toBeLessThan(area(exact, [250, 50]) * 1.0001);
	});
});

const standing = (violation: number, ...objectives: number[]): Standing => ({ place: 0, violation, objectives });

describe('the order of candidates', () => {
	it('[C19] [OPT6] puts what misses the goals by less before it, and what meets them by all objectives', () => {
		expect(dominates(standing(0, 9, 9), standing(0.1, 1, 1))).toBe(true);
		expect(dominates(standing(0.1, 9, 9), standing(0.2, 1, 1))).toBe(true);
		expect(dominates(standing(0.1, 1, 1), standing(0.1, 9, 9))).toBe(false);
		expect(dominates(standing(-1, 1, 2), standing(0, 1, 3))).toBe(true);
		expect(dominates(standing(0, 1, 3), standing(0, 2, 2))).toBe(false);
		expect(dominates(standing(0, 1, 2), standing(0, 1, 2))).toBe(false);
	});

	it('[C19] [OPT6] sorts candidates into fronts, and knows how much room each has', () => {
		const all = [
			[1, 5],
			[2, 2],
			[5, 1],
			[3, 3],
			[2.5, 6],
			[6, 6],
			[2, 4]
		].map((each) => standing(0, ...each));
		const fronts = frontsOf([...all, standing(0.5, 0, 0)]);
		expect(fronts).toEqual([[0, 1, 2], [3, 6], [4], [5], [7]]);
		expect([...crowding(all, fronts[0]!).values()]).toEqual([Infinity, 2, Infinity]);
	});
});

it('[C19] [OPT9] the rows on the front are those that no other one dominates, equal ones included', () => {
	const random = new StudyRandom(3);
	for (const objectives of [1, 2, 3])
		for (const steps of [3, 12, 1e6]) {
			const values = Array.from({ length: objectives }, (_, objective) =>
				Float64Array.from({ length: 300 }, (_each, row) =>
					Math.floor(random.uniform(row, objective, PURPOSES.sample) * steps)
				)
			);
			const rows = Uint32Array.from({ length: 300 }, (_, row) => row).filter((row) => row % 7 > 0);
			const all = [...rows].map((row) => standing(0, ...values.map((each) => each[row]!)));
			const expected = [...rows].filter((_, i) => !all.some((other) => dominates(other, all[i]!)));
			const found = [...nonDominated(values, rows)];
			expect(found.toSorted((a, b) => a - b)).toEqual(expected);
			expect(found.every((row, i) => i === 0 || values[0]![found[i - 1]!]! <= values[0]![row]!)).toBe(true);
		}
});

it('[C19] [OPT9] [OPT12] a front that grows as rows end, in any order, is that of all rows', () => {
	const random = new StudyRandom(4);
	const count = 9_000;
	const objectives = (['minimize', 'maximize'] as const).map((direction) => ({ metric: 'gain', direction }));
	const plan: FrontPlan = { method: 'nsga_2', parameters: [], budget: count, seed: 1, margin: 0, objectives };
	const metric = { unit: '', signal: '', plot: '', at: [] };
	const table = new StudyTable(count / 2);
	const end = (row: number): void => {
		const [x, y, z] = [0, 1, 2].map((draw) => random.uniform(row, draw, PURPOSES.sample));
		const figures = [z! > 0.3 ? 0 : z!, Math.round(x! * 500), Math.round(y! * 500)];
		const ids = ['cost', 'objective_1', 'objective_2'];
		const metrics = ids.map((id, i) => ({ ...metric, id, value: figures[i]! }));
		table.set(
			row,
			row % 50 === 0
				? { state: 'failed', level: 'failed', metrics: [] }
				: { state: 'complete', level: 'trusted', metrics }
		);
	};
	const tracker = new FrontTracker(plan, table);
	for (let row = 0; row < count / 2; row += 2) end(row);
	// Two updates at once, between which rows end.
	const [one, other] = [tracker.update(), tracker.update()];
	one.next();
	for (let row = 1; row < count / 2; row += 2) end(row);
	other.next();
	atOnce(one);
	atOnce(other);
	table.grow(count);
	for (let row = count - 1; row >= count / 2; row -= 1) end(row);
	const grown = atOnce(tracker.update());
	const whole = atOnce(new FrontTracker(plan, table).update());
	expect([...grown.front]).toEqual([...whole.front]);
	expect([...grown.met].toSorted((a, b) => a - b)).toEqual([...whole.met]);
	expect(grown.met.length + grown.missed.length).toBe(count - count / 50);
	const of = (row: number) => [whole.values[0]![row]!, -whole.values[1]![row]!];
	const all = [...whole.met].map((row) => standing(0, ...of(row)));
	const expected = [...whole.met].filter((_, i) => !all.some((each) => dominates(each, all[i]!)));
	expect([...grown.front].toSorted((a, b) => a - b)).toEqual(expected);
});
