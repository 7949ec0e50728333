import { describe, expect, it } from 'vitest';
import { diagnostics as english } from '#lib/i18n/en/netlist/diagnostics.ts';
import { catalogues } from '../../../support/catalogues.ts';
import { diagnosed } from '../../../language/diagnosed.ts';
import {
	diagnosticCases,
	diagnosticText,
	expectedText,
	mended,
	sampleTexts
} from '../../../support/spice/diagnostic-samples.ts';

/** Its sample would be too long. */
const withoutSample = ['program_too_long'];

describe('diagnostics of the samples', () => {
	const cases = diagnosticCases();

	it('[DIAG1] [B3] every code has a sample and its text in every language', () => {
		const codes = Object.keys(english.messages).filter((code) => !withoutSample.includes(code));
		expect(codes.sort()).toEqual(cases);
		for (const { messages } of catalogues) {
			expect(Object.keys(messages.diagnostics.messages).sort()).toEqual(Object.keys(english.messages).sort());
			expect(Object.keys(messages.diagnostics.fixes).sort()).toEqual(Object.keys(english.fixes).sort());
		}
	});

	it.each(cases)('[B3] %s is found', (name) => {
		const texts = sampleTexts(name, 'netlist.cir');
		expect(diagnosticText(texts, 'netlist.cir')).toBe(expectedText(name));
		expect(diagnosed(texts, 'netlist.cir').map(({ code }) => code)).toContain(name);
	});

	it.each(cases)('[DIAG2] what %s was meant to be has no diagnostic', (name) => {
		expect(diagnosticText(sampleTexts(name, 'clean.cir'), 'clean.cir')).toBe('');
	});

	it.each(cases)('[DIAG5] a fix of %s mends it and breaks nothing', (name) => {
		const texts = sampleTexts(name, 'netlist.cir');
		const before = diagnosed(texts, 'netlist.cir');
		for (const { code, fixes } of before)
			for (const { edits } of fixes) {
				const after = diagnosed(mended(texts, edits), 'netlist.cir');
				expect(after.filter((each) => each.code === code).length).toBeLessThan(
					before.filter((each) => each.code === code).length
				);
				const errors = (found: typeof before): number => found.filter(({ severity }) => severity === 'error').length;
				expect(errors(after)).toBeLessThanOrEqual(errors(before));
			}
	});
});
