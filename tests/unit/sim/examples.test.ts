import { describe, expect, it } from 'vitest';
import { Fault } from '../../../src/lib/base/fault.ts';
import { localText } from '../../../src/lib/i18n/locales.ts';
import { listExamples, loadExample } from '../../../src/lib/sim/examples.ts';
import { goalsPath, parseDesignGoals } from '../../../src/lib/sim/goals.ts';
import { catalogues } from '../../support/catalogues.ts';

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

	it('refuses an unknown example', async () => {
		await expect(loadExample('perpetual-motion')).rejects.toSatisfy(
			(thrown) => thrown instanceof Fault && thrown.code === 'example_unknown'
		);
	});
});
