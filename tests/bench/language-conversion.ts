import { largeLibrary, libraryStyles } from '../support/spice/large-library.ts';
import { bundledService } from './language.ts';
import { median, type BenchRow } from './row.ts';

const rounds = 7;
/** About 1 MB in the styles of PSpice and LTspice. */
const subcircuits = 3_500;

/**
 * Per megabyte of a library, the slowest of the dialects: time to recognize the dialect and convert it, and time to inspect it
 * as the card of a model file does.
 */
export async function benchConversion(): Promise<BenchRow[]> {
	const { LanguageService } = await bundledService();
	type Service = InstanceType<typeof LanguageService>;
	const slowest = (work: (service: Service, style: (typeof libraryStyles)[number], text: string) => void): number =>
		Math.max(
			...libraryStyles.map((style) => {
				const text = largeLibrary(style, subcircuits);
				const service = new LanguageService();
				service.setFile('large.lib', text);
				const measured = Array.from({ length: rounds }, () => {
					const started = performance.now();
					work(service, style, text);
					return performance.now() - started;
				});
				return (median(measured) * 1e6) / text.length;
			})
		);
	const conversion = slowest((service, style, text) => {
		service.recogniseDialect(text);
		service.convertDialect('large.lib', style);
	});
	const doctor = slowest((service) => service.inspectModelFile('large.lib'));
	return [
		{ id: 'language/convert-1mb-ms', value: conversion, unit: 'ms', better: 'lower' },
		{ id: 'language/doctor-ms', value: doctor, unit: 'ms', better: 'lower' }
	];
}
