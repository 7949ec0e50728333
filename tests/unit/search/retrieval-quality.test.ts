import { describe, expect, it } from 'vitest';
import { readCorpus } from '../../retrieval/corpus.ts';
import {
	allQuestions,
	isAnswer,
	meanReciprocalRank,
	passagesShown,
	rankAnswers,
	recallAt5
} from '../../retrieval/evaluate.ts';
import { unanswerable } from '../../retrieval/further-questions.ts';
import { questions } from '../../retrieval/questions.ts';
import { shippedModel } from '../../retrieval/shipped-model.ts';

const corpus = readCorpus();

describe('the retrieval benchmark', () => {
	it('[RANK17] [K3] has 60 questions and more, half of them in Chinese, each with an answer in the sources', () => {
		const chinese = questions.filter(({ language }) => language === 'zh').length;
		expect(questions.length).toBeGreaterThanOrEqual(60);
		expect(Math.abs(questions.length - 2 * chinese)).toBeLessThanOrEqual(2);
		for (const question of allQuestions)
			for (const answer of question.answers) {
				const isFound = corpus.some((chunk) => isAnswer({ ...question, answers: [answer] }, chunk));
				expect(isFound, `${answer.source} # ${answer.contains}`).toBe(true);
			}
	});

	it('[RANK17] [K3] finds at least as many answers as when the floor was set, with and without a model', async () => {
		const { exact = [], words = [], fused = [] } = await rankAnswers(corpus, questions, null);
		expect(recallAt5(exact)).toBeGreaterThanOrEqual(0.18);
		expect(recallAt5(words)).toBeGreaterThanOrEqual(0.82);
		expect(meanReciprocalRank(words)).toBeGreaterThanOrEqual(0.65);
		expect(recallAt5(fused)).toBeGreaterThanOrEqual(0.82);
		const shipped = await rankAnswers(corpus, questions, await shippedModel(corpus, questions));
		expect(recallAt5(shipped.meaning ?? [])).toBeGreaterThanOrEqual(0.22);
		expect(recallAt5(shipped.fused ?? [])).toBeGreaterThanOrEqual(0.82);
	});

	it('[RANK19] [K3] shows fewer passages for questions that nothing answers than for others', async () => {
		const texts = [...unanswerable, ...questions.map(({ text }) => text)];
		const model = await shippedModel(
			corpus,
			texts.map((text) => ({ text }))
		);
		const shown = await passagesShown(corpus, texts, model, model.queries);
		const mean = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0) / counts.length;
		expect(mean(shown.slice(0, unanswerable.length))).toBeLessThanOrEqual(7);
		expect(mean(shown.slice(unanswerable.length))).toBeGreaterThanOrEqual(10);
	});
});
