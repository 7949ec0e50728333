import { CorpusEngine } from '../corpus/engine-pool.ts';
import { modelCases } from './model-case.ts';
import { sampled, type Sample } from '../support/sample.ts';
import { forms } from './model-forms.ts';
import { runCase, type JudgedCase } from './run-case.ts';

/** Runs the models of `tests/models` whose `style/name` contains a text, or a sample of them, several at a time, in all forms. */
export async function runModels(options: {
	root: string;
	only: string;
	sample: Sample | null;
	jobs: number;
	onJudged: (judged: JudgedCase) => void;
}): Promise<JudgedCase[]> {
	const named = modelCases(options.root).filter(({ style, name }) => `${style}/${name}`.includes(options.only));
	const models = sampled(named, options.sample);
	const judged = new Map<number, JudgedCase>();
	const waiting = [...models.entries()];
	const work = async (): Promise<void> => {
		const engine = new CorpusEngine(options.root);
		for (let next = waiting.shift(); next; next = waiting.shift()) {
			const one = await runCase(next[1], forms, (request) => engine.run(request));
			judged.set(next[0], one);
			options.onJudged(one);
		}
		engine.dispose();
	};
	await Promise.all(Array.from({ length: options.jobs }, work));
	return models.flatMap((_, index) => judged.get(index) ?? []);
}
