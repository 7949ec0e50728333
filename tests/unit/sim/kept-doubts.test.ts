import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Target } from '#lib/db/runs/run-setting.ts';
import { variantOf, type Variant } from '#lib/sim/overrides.ts';
import { settingOf } from '#lib/sim/variation/target.ts';
import { targetPlaces } from '#lib/sim/variation/target-places.ts';
import { variablesOf } from '#lib/sim/variation/variables.ts';
import { KeptDoubts } from '#lib/sim/verdict/kept-doubts.ts';
import { netlistDoubts, type NetlistDoubt } from '#lib/sim/verdict/rules/diagnostic-reasons.ts';
import { openProgram } from '#lib/spice/project/open-program.ts';
import type { FileEdit } from '#lib/workers/ngspice/protocol.ts';
import { seededRandom } from '../../support/random.ts';
import { exampleFiles, exampleIds, exampleManifest } from '../../support/spice/gallery.ts';

const samples = 'tests/samples/verdict';

function opened(files: readonly { path: string; content: string }[], entry: string): Variant {
	return { files, program: openProgram(files, entry) };
}

function netlist(cards: string): Variant {
	return opened([{ path: 'a.cir', content: `title\n${cards}\n.end\n` }], 'a.cir');
}

const all: readonly (readonly [string, Variant])[] = [
	...readdirSync(samples).map((name) => {
		const paths = readdirSync(join(samples, name)).filter((path) => !path.endsWith('.json'));
		const files = paths.map((path) => ({ path, content: readFileSync(join(samples, name, path), 'utf8') }));
		return [name, opened(files, 'deck.cir')] as const;
	}),
	...exampleIds().map((id) => [id, opened(exampleFiles(id), exampleManifest(id).entry)] as const)
];

const edits = ({ program }: Variant, target: Target, value: number | string): FileEdit[] =>
	settingOf(targetPlaces(program, target), value);

/** The doubts of a variant as those of a run on its own are found, and from the earlier variants. */
function both(base: Variant, kept: KeptDoubts, edited: readonly FileEdit[]) {
	const variant = variantOf(base, edited).program;
	kept.give(variant, edited);
	return { own: netlistDoubts(variantOf(base, edited).program), shared: netlistDoubts(variant) };
}

/** Whether two variants of a netlist share what was found in the first. */
function areShared(base: Variant, first: readonly FileEdit[], second: readonly FileEdit[]): boolean {
	const kept = new KeptDoubts(base.program);
	const found = both(base, kept, first).shared;
	const { own, shared } = both(base, kept, second);
	expect(shared).toEqual(own);
	return shared === found;
}

it('[C7] [STU7] of variants with other numbers are those that each has on its own, in every netlist of the samples and the gallery', () => {
	const next = seededRandom(5);
	const numbers = [0, 1, 27, -3, 1e-12, 4.7e-6, -2.5e-9, 3.3e9, 0.5, -0.45, 1e25];
	let sharing = 0;
	let count = 0;
	for (const [name, base] of all) {
		const targets: Target[] = [
			...variablesOf(base.program).flatMap(({ target, nominal, transistor, inside }) => {
				const isRefused = nominal === null && (transistor ?? inside);
				return target.kind === 'section' || isRefused ? [] : [target];
			}),
			{ kind: 'temperature' },
			{ kind: 'option', name: 'reltol' }
		];
		const kept = new KeptDoubts(base.program);
		const found = new Set<readonly NetlistDoubt[]>();
		for (let round = 0; round < 6; round += 1) {
			const varied = targets
				.filter(() => next() < 3 / targets.length)
				.map((target) => ({ target, number: String(numbers[Math.floor(next() * numbers.length)]) }));
			for (let row = 0; row < 4; row += 1) {
				const values = varied.map(({ target, number }): [Target, number] => [
					target,
					Number(row === 0 ? number : number.replace(/[1-9]/gu, () => String(1 + Math.floor(9 * next()))))
				]);
				const places = values.flatMap(([target, value]) => edits(base, target, value));
				// Two targets may be the same number of the netlist, or an expression and a number of it.
				const isShared = places.some((one, index) =>
					places.some(
						(other, at) =>
							at < index &&
							one.path === other.path &&
							(one.from === other.from || (one.from < other.to && other.from < one.to))
					)
				);
				if (isShared) continue;
				const { own, shared } = both(base, kept, places);
				expect(shared, `${name}: ${JSON.stringify(values)}`).toEqual(own);
				count += 1;
				if (found.has(shared)) sharing += own.length > 0 ? 1 : 0;
				found.add(shared);
			}
		}
	}
	expect(count).toBeGreaterThan(700);
	expect(sharing).toBeGreaterThan(40);
});

it('[C7] [STU7] are shared by variants that differ in the digits of numbers', () => {
	const base = netlist('.param r=1k\nV1 a 0 AC 1\nR1 a b {r}\nR2 b c 1M\nC1 c 0 1n\n.ac dec 10 1 1k');
	const of = (target: Target, value: number) => edits(base, target, value);
	const r: Target = { kind: 'parameter', name: 'r' };
	expect(areShared(base, of(r, 1.5), of(r, 1870.25))).toBe(true);
	expect(areShared(base, of(r, 1.5), of(r, -1.5))).toBe(false);
	expect(areShared(base, of(r, 1.5), of(r, 1e-7))).toBe(false);
	expect(areShared(base, of({ kind: 'temperature' }, 25), of({ kind: 'temperature' }, 125))).toBe(true);
});

it('[C7] [STU7] are not shared where the worth of a number matters', () => {
	const option = netlist('.options reltol=1e-3\nV1 a 0 1\nR1 a 0 1k\n.op');
	const reltol: Target = { kind: 'option', name: 'reltol' };
	expect(areShared(option, edits(option, reltol, 0.001), edits(option, reltol, 0.1))).toBe(false);
	const source = netlist('V1 a 0 AC 1\nR1 a b 1k\nC1 b 0 1n\n.ac dec 10 1 1k');
	const from = String(source.files[0]!.content).indexOf('AC 1') + 3;
	const ac = (insert: string): FileEdit[] => [{ path: 'a.cir', from, to: from + 1, insert }];
	expect(areShared(source, ac('1'), ac('0'))).toBe(false);
	const twice = netlist('.param r=1k\n.param r=2k\nV1 a 0 1\nR1 a 0 {r}\n.op');
	const at = String(twice.files[0]!.content).indexOf('1k');
	const first = (insert: string): FileEdit[] => [{ path: 'a.cir', from: at, to: at + 2, insert }];
	expect(areShared(twice, first('1500'), first('2500'))).toBe(false);
	const slip = netlist('.param r=5M x=1\nV1 a 0 1\nR1 a 0 {r*x}\n.op');
	const x: Target = { kind: 'parameter', name: 'x' };
	expect(areShared(slip, edits(slip, x, 1.5), edits(slip, x, 2.5))).toBe(false);
	const arms = netlist('.param r=1k\nV1 a 0 1\n.if (r > 500)\nR1 a 0 1k\n.else\nR2 a b 1k\n.endif\n.op');
	const r: Target = { kind: 'parameter', name: 'r' };
	expect(areShared(arms, edits(arms, r, 1500), edits(arms, r, 100.5))).toBe(false);
});
