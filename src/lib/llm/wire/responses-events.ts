import { asRecord } from '../call/service-fault.ts';

type Event = Record<string, unknown>;

/**
 * An event of OpenAI's Responses protocol as its library reads it, or null if it must not reach the library.
 *
 * The library treats an annotation of a kind or form that it does not know as the failure of the whole answer.
 */
export function readableResponsesEvent(event: Event): Event | null {
	if (event.type !== 'response.output_text.annotation.added') return event;
	const annotation = asRecord(event.annotation);
	if (annotation?.type !== 'url_citation' || typeof annotation.url !== 'string') return null;
	const { start_index: start, end_index: end, title } = annotation;
	const repaired = {
		...annotation,
		start_index: typeof start === 'number' ? start : 0,
		end_index: typeof end === 'number' ? end : 0,
		title: typeof title === 'string' ? title : ''
	};
	return { ...event, annotation: repaired };
}

/** Reasoning in words, which open models send; the library reads only summaries. */
export function responsesReasoning(event: Event): { block: string; text: string } | null {
	const { type, item_id: item, content_index: index, delta } = event;
	if (type !== 'response.reasoning_text.delta' || typeof delta !== 'string') return null;
	return { block: `${String(item)} text ${String(index)}`, text: delta };
}
