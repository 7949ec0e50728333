import type { ConformanceCase } from './conformance.ts';
import { expectedOf } from './expected-answer.ts';
import type { Recording } from './llm-recordings.ts';

/** Streams that end in an error on purpose; other tests cover them. */
const faulty = /^(?:error-in-stream|network-error)/;

/** Recorded answers and the expected results. */
export function conformanceCases(recordings: readonly Recording[]): ConformanceCase[] {
	return recordings
		.filter(({ name }) => !faulty.test(name))
		.map(({ name, bytes, contentType, connection }) => {
			const body = new TextDecoder().decode(bytes);
			return { name, body, contentType, connection, expected: expectedOf(body) };
		});
}
