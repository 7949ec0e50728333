import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import { applyHunks } from '#lib/tools/text/apply-hunks.ts';
import { parseDiff } from '#lib/tools/text/parse-diff.ts';
import { seededRandom } from './random.ts';

/** A diff and a text that it may or may not fit. */
export interface DiffCase {
	before: string;
	diff: string;
	ignoreWhitespace: boolean;
}

const LINES = [
	'* stage',
	'',
	'R1 in out 10k',
	'R2 out 0 10k',
	'R3  in  b 4.7k',
	'C1 out 0 1n',
	'C2 b 0 1n ; load',
	'Q1 c b e NPN',
	'.param gain=10',
	'.model NPN NPN(BF=100)',
	'+ IS=1e-14',
	'-- not a header',
	'.ends'
];

/** Edits of a text that is similar to the one that the diff was made from: lines moved, changed, repeated or spaced otherwise. */
export function randomDiffCase(seed: number): DiffCase {
	const random = seededRandom(seed);
	const pick = (count: number) => Math.floor(random() * count);
	const line = () => (random() < 0.6 ? (LINES[pick(LINES.length)] ?? '') : `X${pick(40)} a${pick(9)} b${pick(9)} amp`);
	const old = Array.from({ length: pick(50) + (random() < 0.1 ? 0 : 4) }, line);
	const edited = (lines: readonly string[], edits: number) => {
		const result = [...lines];
		for (let edit = 0; edit < edits; edit++) {
			const at = pick(result.length + 1);
			const added = Array.from({ length: pick(4) }, line);
			result.splice(at, random() < 0.5 ? 0 : 1 + pick(3), ...added);
		}
		return result;
	};
	const spaced = (lines: readonly string[]) =>
		lines.map((text) => {
			const chance = random();
			if (chance < 0.1) return text.replaceAll(' ', '  ');
			if (chance < 0.15) return text.replace(' ', '\t');
			return chance < 0.2 ? `${text} ` : text;
		});
	const textOf = (lines: readonly string[]) => lines.join('\n') + (lines.length > 0 && random() < 0.85 ? '\n' : '');
	const fresh = edited(old, 1 + pick(4));
	const [from, to] = [textOf(old), textOf(fresh)];
	const context = random() < 0.6 ? 3 : pick(4);
	const patch = structuredPatch('a/x.cir', 'b/x.cir', from, to, undefined, undefined, { context });
	const shift = random() < 0.2 ? pick(9) - 4 : 0;
	const hunks = patch.hunks.map((hunk) => ({
		...hunk,
		oldStart: Math.max(hunk.oldLines === 0 ? 0 : 1, hunk.oldStart + shift)
	}));
	const ignoreWhitespace = random() < 0.3;
	const kind = random();
	const near = kind < 0.1 ? from : kind < 0.15 ? to : textOf(edited(old, 1 + pick(5)));
	const before = ignoreWhitespace ? spaced(near.split('\n')).join('\n') : near;
	return { before, diff: formatPatch({ ...patch, hunks }, FILE_HEADERS_ONLY), ignoreWhitespace };
}

/** The text with the diff applied; null when it is refused. */
export function applyDiffCase({ before, diff, ignoreWhitespace }: DiffCase): string | null {
	const reading = parseDiff(diff);
	if (reading.kind === 'invalid') return null;
	const result = applyHunks(before, reading.files[0]?.hunks ?? [], { ignoreWhitespace });
	return result.kind === 'applied' ? result.text : null;
}
