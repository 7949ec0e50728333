import type { ConformanceCase } from './conformance.ts';
import { expectedOf } from './expected-answer.ts';
import { allRecordings } from './llm-recordings.ts';

/** Streams that end in an error on purpose: other tests look at them. */
const faulty = /^(?:error-in-stream|network-error)/;

/** Every recorded answer with what it must give; `corpus` is empty where the corpus is not present. */
export function conformanceCases(): { corpus: ConformanceCase[]; own: ConformanceCase[] } {
	const files = allRecordings().filter(({ name }) => /\.(?:txt|json)$/.test(name) && !faulty.test(name));
	const cases = files.map(({ name, bytes, contentType, connection }): ConformanceCase => {
		const body = new TextDecoder().decode(bytes);
		return { name, body, contentType, connection, expected: expectedOf(body) };
	});
	return {
		corpus: cases.filter(({ name }) => name.includes('/')),
		own: cases.filter(({ name }) => !name.includes('/'))
	};
}
