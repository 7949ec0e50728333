import type { ReadSpan } from '#lib/agent/trace/read-trace.ts';
import { formatSi } from '#lib/base/quantity.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';

/** What a step is called. */
export function spanName(span: ReadSpan, { trace: { kinds } }: Messages): string {
	switch (span.type) {
		case 'round':
			return kinds.round(span.iteration);
		case 'model_call':
			return kinds.model_call(span.answeredBy ?? span.model);
		case 'tool':
			return kinds.tool(span.name);
		case 'run':
			return kinds.run(span.run.entry);
		default:
			return kinds[span.type];
	}
}

export function spanOutcome({ outcome }: ReadSpan, { trace: { outcomes } }: Messages): string {
	return outcomes[outcome ?? 'open'];
}

/** @param milliseconds at least 0 */
export function formatDuration(milliseconds: number): string {
	return milliseconds < 1 ? '0 s' : formatSi(milliseconds / 1000, 's', 3);
}
