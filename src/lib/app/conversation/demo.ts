import { Fault } from '#lib/base/fault.ts';
import { systemClock } from '#lib/base/clock.ts';
import { defaultLocale, type Locale } from '#lib/i18n/locales.ts';
import { createRecordedClient, parseRecording, recordedConnection } from '#lib/llm/recorded.ts';
import type { LlmClient, ModelConnection } from '#lib/llm/types.ts';

const demos = import.meta.glob<unknown>('/examples/common-emitter/demo.*.json', { import: 'default' });

const recordingIn = (locale: Locale) => demos[`/examples/common-emitter/demo.${locale}.json`];

/** The guided demo: what is asked, and a client that says what the model said when it was recorded. */
export async function loadDemo(
	locale: Locale
): Promise<{ prompt: string; connection: ModelConnection; client: LlmClient }> {
	const load = recordingIn(locale) ?? recordingIn(defaultLocale);
	const data = await load?.().catch(() => null);
	if (typeof data !== 'object' || data === null || !('prompt' in data) || typeof data.prompt !== 'string')
		throw new Fault('asset_unavailable', 'The demo could not be loaded', { path: `demo.${locale}.json` });
	const recording = parseRecording(data);
	return {
		prompt: data.prompt,
		connection: recordedConnection(recording),
		client: createRecordedClient(recording, systemClock)
	};
}
