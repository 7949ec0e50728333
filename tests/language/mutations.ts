import { readFileSync, writeFileSync } from 'node:fs';
import { formatted } from '../../scripts/formatted.mjs';
import { baseDecks, type Deck } from '../fuzz/decks.ts';
import { seededRandom } from '../support/random.ts';
import { diagnosed } from './diagnosed.ts';
import { diagnostics } from '../../src/lib/i18n/en/netlist/diagnostics.ts';
import { makeMistake, mistakeKinds, type MistakeKind } from './mistakes.ts';

export const name = 'mistakes put into good decks are found';

const document = 'docs/DIAGNOSTICS.md';
/** Decks tried for a mistake of a kind before there is none left. */
const mostTries = 200;
/** Share of the mistakes that has to be found. */
const leastFound = 0.95;

interface Tally {
	kind: MistakeKind;
	made: number;
	missed: string[];
}

/**
 * Seeded mistakes, as many of each kind. One is found only when a diagnostic of a code that fits lies on its line and the
 * deck had not as many of that code before. Writes the table into `docs/DIAGNOSTICS.md`.
 *
 * @param roots folders of folders of decks; the first may hold ngspice's test decks
 */
export async function run({
	roots,
	mistakes = 330,
	seed = 1
}: {
	roots: readonly string[];
	mistakes?: number;
	seed?: number;
}): Promise<{ checked: number; failures: string[] }> {
	const decks = baseDecks(roots[0] ?? null).filter(isGood);
	const random = seededRandom(seed);
	const each = Math.ceil(mistakes / mistakeKinds.length);
	const tallies = mistakeKinds.map((kind) => tally(kind, decks, each, random));
	const checked = tallies.reduce((sum, { made }) => sum + made, 0);
	const missed = tallies.flatMap((each) => each.missed.map((where) => `${each.kind.name}: ${where}`));
	// the document tells of the first seed
	if (seed === 1) await writeTable(tallies, checked, missed.length);
	const short = tallies
		.filter(({ made }) => made < each)
		.map(({ kind }) => `${kind.name}: too few decks have a place for it`);
	const isEnough = missed.length <= (1 - leastFound) * checked;
	return { checked, failures: [...short, ...(isEnough ? [] : missed)] };
}

function isGood({ files, entry }: Deck): boolean {
	return diagnosed(files, entry).every(({ severity }) => severity !== 'error');
}

function tally(kind: MistakeKind, decks: readonly Deck[], count: number, random: () => number): Tally {
	const result: Tally = { kind, made: 0, missed: [] };
	for (let tries = 0; tries < mostTries && result.made < count; tries += 1) {
		const deck = decks[Math.floor(random() * decks.length)];
		const mistake = deck && makeMistake(kind, deck, random);
		if (!deck || !mistake) continue;
		result.made += 1;
		const fits = ({ code }: { code: string }): boolean => kind.codes.includes(code);
		const after = diagnosed(mistake.deck.files, mistake.deck.entry).filter(fits);
		const before = diagnosed(deck.files, deck.entry).filter(fits);
		const isFound = after.some(
			({ path, line, lastLine }) =>
				path === mistake.path && mistake.lines.some((wanted) => line <= wanted && wanted <= lastLine)
		);
		if (!isFound || after.length <= before.length) {
			const line = mistake.lines[0] ?? 0;
			const text = mistake.deck.files[mistake.path]?.split('\n')[line - 1] ?? '';
			result.missed.push(`${deck.name}:${line} ${text.trim()}`);
		}
	}
	return result;
}

async function writeTable(tallies: readonly Tally[], made: number, missed: number): Promise<void> {
	const text = readFileSync(document, 'utf8');
	const rows = tallies.map(
		({ kind, made, missed }) =>
			`| ${kind.name} | ${kind.codes.map((code) => `\`${code}\``).join(', ')} | ${made} | ${made - missed.length} | ${missed.length} |`
	);
	const table = [
		`${made} mistakes of ${tallies.length} kinds (seed 1): ${made - missed} found, ${missed} missed, ${(100 * (1 - missed / made)).toFixed(1)} %.`,
		'',
		'| mistake | codes that count | made | found | missed |',
		'| --- | --- | --: | --: | --: |',
		...rows
	].join('\n');
	const whole = between(between(text, 'mistakes', table), 'codes', codeTable());
	writeFileSync(document, await formatted(document, whole));
}

/** Every code with its text, its gaps named. */
function codeTable(): string {
	const gaps = new Proxy<Record<string, string>>({}, { get: (_, gap) => `‹${String(gap)}›` });
	const rows = Object.entries(diagnostics.messages).map(([code, text]) => `| \`${code}\` | ${text(gaps)} |`);
	return ['| code | text |', '| --- | --- |', ...rows].join('\n');
}

/** A text with what stands between two marks replaced. */
function between(text: string, mark: string, insert: string): string {
	const [begin, end] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`];
	const [before = '', rest = ''] = text.split(begin);
	return `${before}${begin}\n\n${insert}\n\n${end}${rest.split(end)[1] ?? ''}`;
}
