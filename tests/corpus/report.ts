import type { CorpusClass, Verdict } from './classify.ts';
import type { CorpusDeck } from './decks.ts';
import { knownDifferences } from './known-differences.ts';

export interface Judged {
	deck: CorpusDeck;
	verdict: Verdict;
}

const classes: readonly CorpusClass[] = ['pass', 'interpolated', 'unstable', 'fail', 'unsupported', 'not counted'];

/** Counts per directory as a Markdown table, with a last row of sums. */
export function summaryTable(judged: readonly Judged[]): string {
	const names = [...new Set(judged.map(({ deck }) => deck.project.name))];
	const row = (title: string, of: readonly Judged[]): string =>
		`| ${[title, of.length, ...classes.map((name) => of.filter(({ verdict }) => verdict.class === name).length)].join(' | ')} |`;
	return [
		`| directory | decks | ${classes.join(' | ')} |`,
		`| --- | ${['decks', ...classes].map(() => '--:').join(' | ')} |`,
		...names.map((name) =>
			row(
				`\`${name}\``,
				judged.filter(({ deck }) => deck.project.name === name)
			)
		),
		row('**all**', judged)
	].join('\n');
}

const nameOf = ({ deck }: Judged): string => `${deck.project.name}/${deck.path}`;

/** The decks that fail without a known reason, and those of which it is known but which do not fail any more. */
export function unexpected(judged: readonly Judged[]): string[] {
	const isWrong = (each: Judged): boolean => (each.verdict.class === 'fail') !== knownDifferences.has(nameOf(each));
	return judged.filter(isWrong).map(nameOf);
}

/** Every deck that is not a pass, with its reason, by directory. */
export function reasonTable(judged: readonly Judged[]): string {
	const others = judged.filter(({ verdict }) => verdict.class !== 'pass');
	return [
		'| deck | class | reason |',
		'| --- | --- | --- |',
		...others.map((each) => {
			const known = knownDifferences.get(nameOf(each));
			const reason = escapeCell(each.verdict.reason) + (known === undefined ? '' : `; ${known}`);
			return `| \`${nameOf(each)}\` | ${each.verdict.class} | ${reason} |`;
		})
	].join('\n');
}

function escapeCell(text: string): string {
	return text.replaceAll('|', '\\|').replaceAll('*', '\\*').replaceAll('_', '\\_').replaceAll('<', '&lt;');
}

/** The text of docs/CONFORMANCE.md. */
export function conformance(
	judged: readonly Judged[],
	versions: { native: string; ours: string; build: string; nativeLimitS: number }
): string {
	return `# Agreement with native ngspice

\`npm run test:corpus\` runs every deck twice, with the installed ngspice ${versions.native} (\`ngspice -b\`, one thread, at most ${versions.nativeLimitS} s of
processor time) and with this engine (ngspice ${versions.ours}, build ${versions.build}, at most 300 s by the clock), and compares every vector native gives: all plots a
\`.control\` script leaves, or the raw file of the analysis cards.

- **golden**: ngspice's test decks with the output their authors expect; its printed numbers are compared too.
- **tests**, **examples**: what ngspice's source package ships.

| class | meaning |
| --- | --- |
| pass | every vector has native's length and is within 1e-6 of its largest magnitude; the run is not called a failure where native's is none |
| interpolated | a transient took other time steps; the curves are within 1e-3 of each other, read between the points |
| unstable | native gives other numbers itself, run again on a processor with fused multiply-add: chaotic or random, without a seed |
| fail | none of these, though native gives data |
| unsupported | needs a part of ngspice that is left out |
| not counted | native itself gives no vectors, breaks off or takes longer |

${summaryTable(judged)}

## Every deck that is not a pass

${reasonTable(judged)}
`;
}
