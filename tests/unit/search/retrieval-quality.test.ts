import { describe, expect, it } from 'vitest';
import { readCorpus } from '../../retrieval/corpus.ts';
import { isAnswer, meanReciprocalRank, rankAnswers, recallAt5 } from '../../retrieval/evaluate.ts';
import { questions } from '../../retrieval/questions.ts';
import { shippedModel } from '../../retrieval/shipped-model.ts';

const corpus = readCorpus();

describe('the retrieval benchmark', () => {
	it('[RANK17] [K3] has 60 questions and more, half of them in Chinese, each with an answer in the sources', () => {
		const chinese = questions.filter(({ language }) => language === 'zh').length;
		expect(questions.length).toBeGreaterThanOrEqual(60);
		expect(Math.abs(questions.length - 2 * chinese)).toBeLessThanOrEqual(2);
		for (const question of questions)
			for (const answer of question.answers) {
				const isFound = corpus.some((chunk) => isAnswer({ ...question, answers: [answer] }, chunk));
				expect(isFound, `${answer.source} # ${answer.contains}`).toBe(true);
			}
	});

	it('[RANK17] [K3] finds at least as many answers as when the floor was set, with and without a model', async () => {
		const { exact = [], words = [], fused = [] } = await rankAnswers(corpus, questions, null);
		expect(recallAt5(exact)).toBeGreaterThanOrEqual(0.18);
		expect(recallAt5(words)).toBeGreaterThanOrEqual(0.77);
		expect(meanReciprocalRank(words)).toBeGreaterThanOrEqual(0.6);
		expect(recallAt5(fused)).toBeGreaterThanOrEqual(recallAt5(words));
		const shipped = await rankAnswers(corpus, questions, await shippedModel(corpus, questions));
		expect(recallAt5(shipped.meaning ?? [])).toBeGreaterThanOrEqual(0.22);
		expect(recallAt5(shipped.fused ?? [])).toBeGreaterThanOrEqual(recallAt5(words));
	});
});
