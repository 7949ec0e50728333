import { questionParts } from '#lib/agent/turn-messages.ts';
import { Fault, toFault } from '#lib/base/fault.ts';
import { systemClock } from '#lib/base/clock.ts';
import { defaultLocale, type Locale } from '#lib/i18n/locales.ts';
import { createRecordedClient, parseRecording, recordedConnection } from '#lib/llm/recorded.ts';
import type { LlmClient, ModelConnection } from '#lib/llm/types.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import { demoExample, loadExample } from '#lib/sim/examples.ts';
import type { Workspace } from '../project/workspace.svelte.ts';
import { language } from '../shell/language.svelte.ts';
import type { Services } from '../shell/services.ts';
import type { Turns } from './turns.ts';
import { isStandardSimulation, simulationFile } from '#lib/sim/project-simulation.ts';

const demos = import.meta.glob<unknown>('/examples/common-emitter/demo.*.json', { import: 'default' });

const recordingIn = (locale: Locale) => demos[`/examples/common-emitter/demo.${locale}.json`];

/**
 * Whether a project has the same files as the demo's example when it was recorded, so that its numbers are right. Added
 * files do not matter.
 */
async function isDemoProject(store: ProjectStore): Promise<boolean> {
	const recorded = await loadExample(demoExample);
	const files = await store.readMany(recorded.map(({ path }) => path));
	const stored = new Map(files.map(({ path, content }) => [path, content]));
	if (recorded.some(({ path, content }) => stored.get(path) !== content)) return false;
	return simulationFile.read(store).then(isStandardSimulation, () => false);
}

/** The guided demo: the question, and a client that plays the recorded answers. */
async function loadDemo(locale: Locale): Promise<{ prompt: string; connection: ModelConnection; client: LlmClient }> {
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

/**
 * Plays the recorded conversation in a new one, with the real tools and the real simulator. A failure is reported.
 *
 * @returns false, and nothing is played, if the files differ from those of the recording, because its numbers would be wrong
 */
export async function playDemo(
	{ report }: Pick<Services, 'report'>,
	workspace: Pick<Workspace, 'flush' | 'store'>,
	turns: Pick<Turns, 'ask'>,
	newSession: () => Promise<void>
): Promise<boolean> {
	try {
		await workspace.flush();
		if (!(await isDemoProject(workspace.store))) return false;
		const { prompt, ...recorded } = await loadDemo(language.locale);
		await newSession();
		await turns.ask(questionParts({ text: prompt, attachments: [] }), { searches: false, recorded });
	} catch (thrown) {
		report(toFault(thrown));
	}
	return true;
}
