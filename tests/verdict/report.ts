/** Decks of one kind and how many of them were judged rightly. */
export interface KindRow {
	kind: string;
	/** What is wrong with the decks; empty for correct ones. */
	fault: string;
	decks: number;
	/** Faulty decks that the verdict names, or correct ones that it trusts. */
	right: number;
	/** Codes of the reasons, the most frequent first. */
	codes: readonly string[];
}

export interface VerdictTables {
	faulty: readonly KindRow[];
	/** The faulty decks without their fault. */
	repaired: { decks: number; right: number };
	correct: readonly KindRow[];
}

/** Share of faulty decks that must be caught: 42 of 48. */
export const CAUGHT_AIM = 42 / 48;
/** Share of correct decks that may be flagged. */
export const FLAGGED_AIM = 0.02;

/** Number of decks and of those judged rightly, over all kinds. */
export function totalOf(rows: readonly KindRow[]): { decks: number; right: number } {
	return {
		decks: rows.reduce((sum, { decks }) => sum + decks, 0),
		right: rows.reduce((sum, { right }) => sum + right, 0)
	};
}

/** Whether enough faults are caught, each kind at least once, and few enough correct decks flagged. */
export function meetsAims({ faulty, repaired, correct }: VerdictTables): boolean {
	const caught = totalOf(faulty);
	const trusted = totalOf(correct);
	return (
		caught.right >= CAUGHT_AIM * caught.decks &&
		trusted.decks - trusted.right <= FLAGGED_AIM * trusted.decks &&
		repaired.decks - repaired.right <= FLAGGED_AIM * repaired.decks
	);
}

/**
 * What is judged worse than docs/VERDICT.md says, a sentence each: for a sample, whose shares say little. A kind that the page
 * does not have counts as one of which all decks are judged rightly.
 */
export function worseThanPage({ faulty, repaired, correct }: VerdictTables, page: string): string[] {
	const flaggedRepaired = repaired.decks - repaired.right;
	return [
		...faulty
			.filter(({ kind, decks, right }) => right < (countOf(page, kind, 2) ?? decks))
			.map(({ kind, decks, right }) => `${kind}: ${right} of ${decks} are caught`),
		...correct
			.filter(({ kind, decks, right }) => decks - right > (countOf(page, kind, 1) ?? 0))
			.map(({ kind, decks, right }) => `${kind}: ${decks - right} of ${decks} correct decks are flagged`),
		...(flaggedRepaired > 0 ? [`${flaggedRepaired} of ${repaired.decks} repaired decks are flagged`] : [])
	];
}

/** The first number of a cell in the row of a kind. */
function countOf(page: string, kind: string, column: number): number | null {
	for (const line of page.split('\n')) {
		const [, name, ...cells] = line.split('|').map((cell) => cell.trim());
		const count = /^(\d+) of \d+$/u.exec(cells[column - 1] ?? '')?.[1];
		if (name === kind && count !== undefined) return Number(count);
	}
	return null;
}

/** The figures in a few lines. */
export function summary({ faulty, repaired, correct }: VerdictTables): string {
	const caught = totalOf(faulty);
	const trusted = totalOf(correct);
	return [
		`Faulty decks caught: ${share(caught)} (${faulty.length} kinds; aim at least ${percent(CAUGHT_AIM)})`,
		`The same decks repaired, flagged: ${share(flagged(repaired))} (aim at most ${percent(FLAGGED_AIM)})`,
		`Correct decks flagged: ${share(flagged(trusted))} (${correct.length} kinds; aim at most ${percent(FLAGGED_AIM)})`
	].join('\n');
}

/** What the verdict said about decks before any rule was written for them. */
const FIRST_CONTACT = `| decks | faulty, caught | repaired, flagged | correct, flagged |
| --- | --- | --- | --- |
| 100 correct runs of unusual kinds, by a writer who does not know the rules; some are kept as \`unusual\` | none | none | 2 of 100 |
| 100 further ones, by another writer; the four flagged without cause are kept as \`limits\` | none | none | 5 of 100 |
| 100 more, after the rules were changed for those; one of the three has a real part where its writer meant a magnitude | none | none | 3 of 100 |
| 100 more, by a fourth writer | none | none | 2 of 100 |
| \`quantities\`, \`pins\`, \`questions\`; \`rarities\`, \`extremes\` | 21 of 69 | 2 of 65 | 5 of 60 |
| \`everyday\`, with 8 decks that are not kept; \`lookalikes\` | 23 of 45 | 0 of 44 | 3 of 34 |
| \`mistakes\`, with 4 decks that are not kept | 14 of 23 | 0 of 22 | none |`;

/** The text of docs/VERDICT.md. */
export function verdictPage(tables: VerdictTables, engine: string): string {
	const faulty = tables.faulty.map(
		({ kind, fault, decks, right, codes }) =>
			`| ${kind} | ${fault} | ${right} of ${decks} | ${codes.map((code) => `\`${code}\``).join(', ')} |`
	);
	const correct = tables.correct.map(
		({ kind, decks, right, codes }) =>
			`| ${kind} | ${decks - right} of ${decks} | ${codes.map((code) => `\`${code}\``).join(', ')} |`
	);
	return `# How right the verdict is

\`npm run test:verdict\` runs two sets of netlists with ngspice ${engine} (WebAssembly), has each run judged as in the app, and writes
this page. The decks are in \`tests/verdict\`: faulty ones, which ngspice completes without an error although the numbers are not
what the designer meant, and correct ones of unusual kinds. A faulty deck counts as caught when its run is marked *Check*.
Every faulty deck has a repaired twin, the same text without the fault, in which nothing may be found. \`npm run test:verdict -- --folder X\` judges the
decks of any folder and lists those that are flagged.

## Decks seen for the first time

Rules are written after a deck has shown what they miss. These figures were taken when the decks were new and no rule had been written
for them, so they say most about the next deck:

${FIRST_CONTACT}

## The same decks and others, after rules were written for them

${summary(tables)
	.split('\n')
	.map((line) => `- ${line}`)
	.join('\n')}

## Faulty decks

| kind | fault | caught | reasons |
| --- | --- | --- | --- |
${faulty.join('\n')}

## Correct decks

| kind | flagged | reasons |
| --- | --- | --- |
${correct.join('\n')}
`;
}

function flagged({ decks, right }: { decks: number; right: number }): { decks: number; right: number } {
	return { decks, right: decks - right };
}

function share({ decks, right }: { decks: number; right: number }): string {
	return `${right} of ${decks}, ${percent(decks > 0 ? right / decks : 0)}`;
}

function percent(share: number): string {
	return `${(100 * share).toFixed(1)} %`;
}
