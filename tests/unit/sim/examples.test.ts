import { describe, expect, it } from 'vitest';
import { Fault } from '../../../src/lib/base/fault.ts';
import { localText } from '../../../src/lib/i18n/locales.ts';
import { listExamples, loadExample } from '../../../src/lib/sim/examples.ts';
import { goalsPath, parseDesignGoals } from '../../../src/lib/sim/goals.ts';
import { readGoals, readMeasurements } from '../../../src/lib/sim/run-simulation.ts';
import { planStudy } from '../../../src/lib/studies/run/study-plan.ts';
import { parseStudy, studyName } from '../../../src/lib/studies/study.ts';
import { catalogues } from '../../support/catalogues.ts';
import { localNetlists } from '../../support/spice/local-netlists.ts';
import { MemoryFiles } from '../../support/storage/memory-files.ts';

const examples = listExamples();

describe('examples', () => {
	it('[A2] offers at least twelve circuits of every family', () => {
		expect(examples.length).toBeGreaterThanOrEqual(12);
		for (const { messages } of catalogues)
			expect(new Set(examples.map(({ family }) => family))).toEqual(new Set(Object.keys(messages.gallery.families)));
	});

	it.each(examples.map((example) => [example.id, example] as const))('[A2] %s is complete', async (id, example) => {
		const files = await loadExample(id);
		const entry = files.find(({ path }) => path === example.entry);
		const goals = files.find(({ path }) => path === goalsPath);
		expect(entry?.content).toMatch(/\n\.end\n$/);
		expect(entry?.content).not.toMatch(/\.control/i);
		expect(parseDesignGoals(goals!.content).goals.length).toBeGreaterThan(0);
		expect(files.some(({ path }) => path.endsWith('example.json'))).toBe(false);
		for (const [, include] of entry!.content.matchAll(/^\.include\s+(\S+)/gim))
			expect(files.map(({ path }) => path)).toContain(include);
		for (const { id: locale } of catalogues) {
			expect(localText(example.title, locale)).toBeTruthy();
			expect(localText(example.sentence, locale)).toBeTruthy();
		}
		expect(example.curve).toHaveLength(64);
	});

	it('[C11] [C12] [C14] carry studies that fit their netlists', async () => {
		const found: string[] = [];
		for (const { id } of examples) {
			const loaded = await loadExample(id);
			const files = new MemoryFiles(Object.fromEntries(loaded.map(({ path, content }) => [path, content])));
			for (const { path, content } of loaded.filter((file) => studyName(file.path) !== null)) {
				const study = parseStudy(content, path);
				const { goals } = await readGoals(files);
				const { measurements } = await readMeasurements(files);
				const settings = { compatibility: 'ngspice', seed: 1 } as const;
				const wanted = { goals, measurements };
				const plan = await planStudy({ study, files, netlists: localNetlists(), settings, wanted });
				expect(plan.skipped).toEqual([]);
				found.push(`${id}: ${study.kind}`);
				plan.release();
			}
		}
		expect(found.toSorted()).toEqual(['ldo: worst_case', 'sallen-key: monte_carlo', 'two-stage-opamp: corners']);
	});

	it('refuses an unknown example', async () => {
		await expect(loadExample('perpetual-motion')).rejects.toSatisfy(
			(thrown) => thrown instanceof Fault && thrown.code === 'example_unknown'
		);
	});
});
