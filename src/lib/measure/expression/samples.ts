import type { ComplexData } from '../complex.ts';
import type { Value } from './value.ts';

/** The samples of a value as complex numbers. */
export function toComplexSamples({ re, im }: Pick<Value, 're' | 'im'>): ComplexData {
	return { re, im: im ?? new Float64Array(re.length) };
}
