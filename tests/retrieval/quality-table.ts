import {
	allQuestions as questions,
	meanReciprocalRank,
	parts,
	positionsOf,
	recallAt5,
	type Ranks,
	type Way
} from './evaluate.ts';

const columns: readonly (readonly [way: Way, title: string])[] = [
	['exact', 'exact'],
	['words', 'BM25'],
	['meaning', 'vectors'],
	['fused', 'fused']
];

/**
 * Recall@5 and mean reciprocal rank by part and language, as a table of Markdown, and below it the questions that are not answered.
 *
 * @param ranks of all questions
 */
export function qualityTable(ranks: Ranks): string {
	const ways = columns.filter(([way]) => ranks[way]);
	const head = ['questions', 'number', ...ways.map(([, title]) => title)];
	const rows = parts.flatMap((part) => {
		const positions = positionsOf(part);
		const english = positions.filter((at) => questions[at]!.language === 'en');
		const chinese = positions.filter((at) => questions[at]!.language === 'zh');
		return [
			[`${part}, English`, english],
			[`${part}, Chinese`, chinese],
			[part, positions]
		] as const;
	});
	const all = [...rows, ['all', questions.map((_, at) => at)] as const];
	const cells = all.map(([name, positions]) => [
		name,
		String(positions.length),
		...ways.map(([way]) => figures(positions.map((at) => ranks[way]![at]!)))
	]);
	const lines = [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`);
	const missed = questions.flatMap(({ text, answers }, at) =>
		(ranks.fused?.[at] ?? 0) > 5 ? [`- ${text} (${answers[0]?.source}, rank ${ranks.fused?.[at]})`] : []
	);
	return [...lines, '', 'Not among the first five:', '', ...missed].join('\n');
}

function figures(ranks: readonly number[]): string {
	return `${Math.round(recallAt5(ranks) * 100)} % / ${meanReciprocalRank(ranks).toFixed(2)}`;
}
