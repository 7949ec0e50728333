import { expect, test } from 'vitest';
import { failureName } from '#lib/components/statistics/figure-format.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { catalogues } from '../../support/catalogues.ts';

/** The search of the project calls no service. */
const ofCalls = Object.keys(en.faults).filter(
	(code) => /^(llm|ollama|search|in_page|browser_model)_/.test(code) && code !== 'search_failed'
);

test.each(catalogues)(
	'[D8] [D12] every failure of a call has a name in $name, which tells of no single call',
	({ messages }) => {
		expect(ofCalls.length).toBeGreaterThan(40);
		for (const code of ofCalls) {
			const name = failureName(messages, code);
			expect(name, code).not.toBe(code);
			expect(name).not.toContain('undefined');
		}
		expect(failureName(messages, 'of_tomorrow')).toBe('of_tomorrow');
	}
);
