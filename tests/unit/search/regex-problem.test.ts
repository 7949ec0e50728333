import { describe, expect, it } from 'vitest';
import { regexProblem } from '../../../src/lib/search/regex-problem.ts';

describe('regexProblem', () => {
	it.each([
		['(a', 'open_group'],
		['[a', 'open_class'],
		['a)', 'closing'],
		['*a', 'repetition'],
		['a\\', 'backslash'],
		['[z-a]', 'range'],
		['a{2,1}', 'bounds'],
		['(?a)', 'group'],
		['(?<n>a)(?<n>b)', 'other']
	])('[FIND4] says what is wrong with %j', (pattern, code) => {
		expect(regexProblem(pattern)).toMatchObject({ code, message: expect.stringContaining('regular expression') });
	});

	it('[FIND4] has nothing to say of a regular expression', () => {
		expect(regexProblem('^R(\\d+)\\s')).toBeNull();
	});
});
