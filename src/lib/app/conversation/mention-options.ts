import { formatSi } from '#lib/base/quantity.ts';
import { byInterest } from '#lib/charts/plot-order.ts';
import type { Mention, MentionTarget } from '#lib/db/mention-records.ts';
import type { RunSummary } from '#lib/db/records.ts';
import type { RunWithPlots } from '#lib/db/runs/runs.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import { findMeasurement } from '#lib/measure/registry.ts';
import { isInternal, signalName, signalVectors } from '#lib/measure/signals.ts';
import type { FoundName } from '#lib/spice/project/program-names.ts';
import { matchScore } from '#lib/spice/project/workspace-symbols.ts';

/** What the list offers; passages are mentioned where they are read. */
export type ListedTarget = Exclude<MentionTarget, { kind: 'passage' }>;

/** Something that can be mentioned, as the list shows it. */
export interface MentionOption extends Mention {
	target: ListedTarget;
	/** Shown beside the name. */
	detail: string;
	/** How well it matches what is typed; higher is better. */
	score: number;
}

/** Maximum number of options of a kind. */
export const MAX_OPTIONS: Record<ListedTarget['kind'], number> = { file: 6, symbol: 8, run: 5, plot: 6 };

/** Score of everything of a kind, when its word is typed: more than that of letters here and there, less than that of a name. */
const KIND_SCORE = 350;

/** Letters of a kind's word that must be typed; a shorter word must be typed as a whole. */
const MIN_WORD = 3;

/** How well a name matches what is typed; null if it does not. Several words must all be in the name. */
export function mentionScore(name: string, query: string): number | null {
	const lower = name.toLowerCase();
	const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
	const [first = ''] = words;
	if (words.length < 2) return first === '' ? 0 : matchScore(lower, first);
	return words.every((word) => lower.includes(word)) ? matchScore(lower, first) : null;
}

/** Whether what is typed is the beginning of a kind's word, and long enough to be meant as it. */
export function isKindWord(word: string, query: string): boolean {
	const typed = query.trim().toLowerCase();
	return typed.length >= Math.min(MIN_WORD, word.length) && word.startsWith(typed);
}

/** Files by their names, then by their paths. */
export function fileOptions(paths: readonly string[], query: string, t: Messages): MentionOption[] {
	const options = paths.map((path) => ({ name: path, detail: '', target: { kind: 'file' as const, path } }));
	const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1);
	return best(options, query, t, ({ name }) => [fileName(name), name]);
}

/** @param entry the netlist in whose circuit the names are */
export function symbolOptions(names: readonly FoundName[], entry: string): MentionOption[] {
	return names.map(({ space, name, scope, path, line, score }) => ({
		name: scope === '' ? name : `${scope}.${name}`,
		detail: `${path}:${line}`,
		score,
		target: { kind: 'symbol', entry, space, symbol: name, scope, path, line }
	}));
}

/** Runs, the newest first among equal matches. */
export function runOptions(runs: readonly RunSummary[], query: string, t: Messages, now: number): MentionOption[] {
	const options = runs.map((run) => ({
		name: `${run.entry} ${timeOf(run.startedAt, now)}`,
		detail: aboutRun(run, t),
		target: { kind: 'run' as const, runId: run.id }
	}));
	return best(options, query, t);
}

/** The plots of runs whose curves are at hand, and their signals; whole plots first among equal matches. */
export function plotOptions(shown: readonly RunWithPlots[], query: string, t: Messages, now: number): MentionOption[] {
	const wholes: Candidate[] = [];
	const signals: Candidate[] = [];
	for (const { run, plots } of shown)
		for (const plot of byInterest(plots)) {
			const target = { kind: 'plot' as const, runId: run.id, plot: plot.id };
			const about = [t.results.analyses[plot.analysis] ?? plot.title, run.entry, timeOf(run.startedAt, now)].join(
				' · '
			);
			wholes.push({
				name: plot.id,
				detail: `${t.mentions.allCurves} · ${about}`,
				target: { ...target, signal: null }
			});
			for (const vector of signalVectors(plot)) {
				if (isInternal(plot, vector)) continue;
				const signal = signalName(vector);
				signals.push({ name: `${signal} ${plot.id}`, detail: about, target: { ...target, signal } });
			}
		}
	return best([...wholes, ...signals], query, t);
}

type Candidate = Omit<MentionOption, 'score'>;

/** The best options of one kind. @param namesOf what is searched in an option, the better name first */
function best(
	options: readonly Candidate[],
	query: string,
	t: Messages,
	namesOf: (option: Candidate) => readonly string[] = ({ name }) => [name]
): MentionOption[] {
	return options
		.flatMap((option): MentionOption[] => {
			const scores = namesOf(option).map((name) => mentionScore(name, query));
			const isKind = isKindWord(t.mentions.words[option.target.kind], query);
			const score = scores.find((each) => each !== null) ?? (isKind ? KIND_SCORE : null);
			return score === null ? [] : [{ ...option, score }];
		})
		.sort((a, b) => b.score - a.score)
		.slice(0, MAX_OPTIONS[options[0]?.target.kind ?? 'file']);
}

/** Verdict, goals and the figure that says most. */
function aboutRun({ verdict, status, goals, metrics }: RunSummary, t: Messages): string {
	const headline = metrics.find(({ id, value }) => value !== null && findMeasurement(id)?.headline);
	return [
		verdict ? t.verdictLevels.names[verdict.level] : (t.workbench.runStatus[status] ?? status),
		...(goals ? [t.shell.goalsMet(goals.met, goals.total)] : []),
		...(headline?.value == null ? [] : [formatSi(headline.value, headline.unit)])
	].join(' · ');
}

/** `14:03:21`, with the date on other days; the same in every language, because it becomes part of a message. */
function timeOf(time: number, now: number): string {
	const [date, clock] = [dateOf(time), new Date(time).toTimeString().slice(0, 8)];
	return date === dateOf(now) ? clock : `${date} ${clock}`;
}

function dateOf(time: number): string {
	const at = new Date(time);
	const two = (part: number) => String(part).padStart(2, '0');
	return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
