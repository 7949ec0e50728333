import { describe, expect, it } from 'vitest';
import { satisfies } from '../../../scripts/node-version.mjs';
import { select, steps } from '../../../scripts/test-steps.mjs';

describe('the Node version', () => {
	const range = '^20.19.0 || ^22.13.0 || >=24.0.0';
	it.each(['20.19.0', '20.20.2', '22.13.0', '24.0.0', '26.1.0'])('%s is new enough', (version) => {
		expect(satisfies(version, range)).toBe(true);
	});
	it.each(['18.20.0', '20.18.3', '21.7.0', '22.12.0', '23.9.0'])('%s is not', (version) => {
		expect(satisfies(version, range)).toBe(false);
	});
	it('a range it cannot read is an error, not a pass', () => {
		expect(() => satisfies('20.19.0', '~20.19')).toThrow('Not a range');
	});
});

describe('the steps of npm test', () => {
	it('without a name all of them, a group by its name', () => {
		expect(select([])).toEqual(steps);
		expect(select(['lint']).map((step) => step.name)).toEqual(['format', 'eslint', 'structure', 'unused']);
	});
	it('a step brings what it needs, before it', () => {
		expect(select(['e2e']).map((step) => step.name)).toEqual(['build', 'e2e']);
	});
	it('an unknown name is an error', () => {
		expect(() => select(['unti'])).toThrow('No such step: unti');
	});
});
