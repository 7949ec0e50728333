import { describe, expect, it } from 'vitest';
import { readLog } from '#lib/engine-log/read-log.ts';
import { cardsOf } from '#lib/workers/ngspice/request-cards.ts';
import { expectedEntries, logCases, logRequest, problemsOf, recordedOutput } from '../../support/spice/log-samples.ts';

describe('what ngspice printed for a netlist', () => {
	it.each(logCases())('[C5] %s', (name) => {
		const { lines, sources } = recordedOutput(name);
		expect(problemsOf(readLog(lines, cardsOf(logRequest(name)), sources))).toEqual(expectedEntries(name));
	});

	it('[ENG1] names of any length and lines of any kind are read without an exception', () => {
		const long = 'x1.'.repeat(20_000);
		const request = { files: [{ path: 'main.cir', content: `t\nR1 ${long} 0 1\n` }], entry: 'main.cir' };
		const lines = [
			`Warning: singular matrix:  check node ${long}`,
			`Error: unknown subckt: ${long} a b c`,
			`Undefined parameter [${long}]`,
			`Netlist line no. 1048578:`,
			`Undefined parameter [${'('.repeat(9_000)}]`,
			`Error on line 1048578 or its substitute:`,
			long,
			`unknown parameter (${long})`
		].map((text) => ({ text, isError: true }));
		expect(readLog(lines, cardsOf(request), ['main.cir']).length).toBeGreaterThan(3);
	});
});
