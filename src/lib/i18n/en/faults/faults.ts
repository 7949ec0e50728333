import type { FaultData } from '#lib/base/fault.ts';
import { connectionFaults } from './faults-connection.ts';
import { documentFaults } from './faults-documents.ts';
import { embeddingFaults } from './faults-embedding.ts';
import { inPageFaults } from './faults-in-page.ts';
import { indexFaults } from './faults-index.ts';
import { expressionFaults } from './faults-expression.ts';
import { familyFaults } from './faults-family.ts';
import { searchFaults } from './faults-search.ts';
import { spendingFaults } from '../spending.ts';
import { clusterFaults } from './faults-cluster.ts';
import { studyFaults } from './faults-studies.ts';
import { storageFaults } from './faults-storage.ts';
import { studyFigureFaults } from './faults-study-figures.ts';
import { vaultFaults } from './faults-vault.ts';
import { waveformFaults } from './faults-waveforms.ts';

/** Text for each fault code: what happened and what to do. `data` is the fault's data. */
export const faults = {
	...searchFaults,
	...spendingFaults,
	...expressionFaults,
	...familyFaults,
	...indexFaults,
	...storageFaults,
	...studyFigureFaults,
	...clusterFaults,
	...studyFaults,
	...vaultFaults,
	...waveformFaults,
	...connectionFaults,
	...inPageFaults,
	...embeddingFaults,
	...documentFaults,
	json_too_deep: (data: FaultData) =>
		`The file is nested more than ${data.limit} levels deep, so it is not a file from this app. Nothing was changed.`,
	unexpected: (data: FaultData) => `Something went wrong: ${data.detail ?? 'no details'}. Saved data is safe.`,
	prompt_variable_missing: (data: FaultData) =>
		`The prompt "${data.template}" needs a value for ${data.variable}, which is missing.`,
	question_elsewhere: () => 'This question is open in another tab. Answer it there.',
	question_answered: () => 'This question has been answered already, or the answer was stopped.',
	answer_cut: () => "The answer reached the model's output limit. Press Continue to get the rest.",
	answer_empty: () => 'The model returned an empty answer. Try again, or choose another model.',
	answer_filtered: () =>
		'The model declined to answer, or the service withheld its answer because of content rules. Rephrase the question.',
	netlist_missing: (data: FaultData) => `The project has no netlist ${data.path}.`,
	tool_description_empty: (data: FaultData) => `The tool ${data.name} has no description.`,
	tool_name_invalid: (data: FaultData) =>
		`“${data.name}” cannot name a tool: use up to 64 letters, digits, underscores and hyphens, starting with a letter.`,
	tool_generation_invalid: (data: FaultData) =>
		`The tool ${data.name} needs a generation from 1 to ${data.generations}.`,
	tool_schema_invalid: (data: FaultData) => `The schema of the tool ${data.name} cannot be used: ${data.detail}.`,
	tool_message_invalid: (data: FaultData) => `This is not a message of ${data.adapter}: ${data.detail}.`,
	tool_duplicate: (data: FaultData) => `A tool named ${data.name} already exists.`,
	tool_name_empty: () => 'The tool has no name.',
	tool_property_undefined: (data: FaultData) => `The tool ${data.name} names ${data.property} but does not define it.`,
	nothing_to_run: () => 'There is no netlist to run: open a file such as amplifier.cir.',
	aborted: () => 'Stopped.',
	llm_auth: (data: FaultData) =>
		`${data.host} did not accept the key. Check it in Settings, or enter a new one. (${data.detail})`,
	llm_no_key: (data: FaultData) => `${data.host} needs a key, but none is stored for it. Enter yours in Settings.`,
	llm_quota: (data: FaultData) =>
		`The account at ${data.host} has no credit or quota left. Top it up there, or choose another service. (${data.detail})`,
	llm_rate_limited: (data: FaultData) =>
		`${data.host} is receiving too many requests. ${data.retryAfterS ? `Try again in ${data.retryAfterS} s.` : 'Wait a moment and try again.'}`,
	llm_model_not_found: (data: FaultData) =>
		`${data.host} has no model named “${data.model}”. Choose another model in Settings.`,
	llm_unavailable: (data: FaultData) =>
		`${data.host} is overloaded or unavailable. Try again in a moment. (${data.detail})`,
	llm_circuit_open: (data: FaultData) =>
		`${data.host} failed ${data.failures} times in a row, so calls to it are paused for ${data.seconds} s and then resume automatically. To try now, press Test connection in Settings: if it succeeds, the pause ends.`,
	llm_timeout: (data: FaultData) =>
		`${data.host} did not respond within ${data.limitS} s. The text so far is kept. Try again, or choose a faster model.`,
	llm_context_length: (data: FaultData) =>
		`The conversation is too long for ${data.model}, also without its earlier messages. Start a new conversation, or choose a model with a larger context.`,
	llm_no_tools: (data: FaultData) => `${data.model} at ${data.host} does not support tools. Choose a model that does.`,
	llm_rejected: (data: FaultData) => `${data.host} refused the request: ${data.detail}`,
	llm_bad_response: (data: FaultData) =>
		`${data.host} returned something that is not a model response. Check that the address is its API address (often ends in /v1). (${data.detail})`,
	llm_stream_cut: (data: FaultData) =>
		`The connection to ${data.host} broke during the answer. The text so far is kept; try again.`,
	llm_bad_call: (data: FaultData) =>
		`The model made a tool call that ${data.host} could not read. The text so far is kept; try again. (${data.detail})`,
	llm_cancelled: () => 'Cancelled.',
	llm_worker_failed: () => 'The part of the app that talks to models stopped. Try again.',
	llm_provider_unknown: () => 'The settings name a service that this version does not know. Choose one in Settings.',
	url_refused: (data: FaultData): string =>
		data.reason === 'credentials'
			? 'The address must not contain a user name or password. Enter the key in its own field.'
			: 'This is not a usable address. It must start with https:// (or http:// on your own machine).',
	url_mixed_content: (data: FaultData) =>
		`A page served over https cannot call ${data.url}. Use an https address, or run the service on this machine.`,
	url_redirected: (data: FaultData) =>
		`${data.url} redirects to another address. Your key was not sent there; enter the final address.`,
	recording_invalid: () => 'The demo could not be loaded: its recording is damaged.',
	recording_ended: () => 'The recorded demo ends here. Choose a model in Settings to continue.',
	recording_diverged: () =>
		'The demo stops here: the circuit or the results are not those that it was recorded with. Open the example again to see all of it.',
	asset_unavailable: (data: FaultData) =>
		`A part of the app could not be loaded (${data.path}). Go online once and reload; your projects are safe.`,
	goals_not_extracted: (data: FaultData) =>
		`No design goals could be read from the model's answer: ${data.detail} Describe what the circuit must achieve, or add goals in the goals panel.`,
	prompt_not_usable: (data: FaultData) =>
		`These prompts were changed in a way that cannot be used, so the app's own text is sent: ${data.prompts}. Edit or reset them in the settings under Agent.`,
	prompts_unreadable: (data: FaultData) =>
		`${data.path} is not valid JSON, so the prompts of the project are not used. Open the file and correct it, or delete it.`,
	compression_failed: (data: FaultData) =>
		`The conversation was not compressed and stays as it was: ${compressionReason(data.reason)} Compress it yourself with the button at the context bar, or begin a new conversation.`,
	goals_not_json: (data: FaultData) => `The goals file is not valid JSON: ${data.detail ?? ''}`,
	measurements_not_json: (data: FaultData) => `The measurements file is not valid JSON: ${data.detail ?? ''}`,
	measurements_invalid: (data: FaultData) => `In the measurements file, ${data.path} must be ${data.expected}.`,
	goals_invalid: (data: FaultData) => `In the goals file, ${data.path} must be ${data.expected}.`,
	analysis_unknown: (data: FaultData) => `“${data.analysis}” is not an analysis card such as .ac dec 20 1 1meg.`,
	loop_no_terminal: () =>
		'Place the cursor on a node in the line of a device. The loop gain is that of the loop through this terminal.',
	loop_device_unknown: (data: FaultData) =>
		`The netlist has no device ${data.device}. The loop gain needs a device and one of its nodes.`,
	loop_node_unknown: (data: FaultData) =>
		`${data.device} is not connected to ${data.node}. Its nodes are ${data.nodes}.`,
	loop_terminal_ambiguous: (data: FaultData) =>
		`Terminals ${data.terminals} of ${data.device} are connected to ${data.node}. Say which of them the loop passes.`,
	loop_at_ground: (data: FaultData) =>
		`This terminal of ${data.device} is at ground, which is not part of a loop. Choose a node on the path of the signal.`,
	loop_several_instances: (data: FaultData) =>
		`${data.device} is in a subcircuit that is called ${data.count} times. Choose a terminal outside it, such as one of an X line.`,
	loop_source_unknown: (data: FaultData) =>
		`The AC value of ${data.device} cannot be turned off for the loop gain. Write it as “AC 1”.`,
	loop_analysis: (data: FaultData) =>
		`A loop gain needs an AC analysis, such as .ac dec 50 1 1g, and not “${data.analysis}”.`,
	loop_absent: (data: FaultData) =>
		`No loop passes ${data.device} at ${data.node}: less than a millionth of a signal returns to this terminal. Choose a node on the path of the feedback.`,
	loop_not_computed: () => 'ngspice did not give the signals of the probe, so there is no loop gain.',
	parameter_unknown: (data: FaultData) => `The netlist has no .param card for “${data.name}”.`,
	project_model_not_json: (data: FaultData) =>
		`The file of this project's model is not valid JSON: ${data.detail ?? ''}`,
	project_model_invalid: (data: FaultData) =>
		`In the file of this project's model, ${data.path} must be ${data.expected}.`,
	project_model_address: (data: FaultData) =>
		`This project wants to send conversations to ${data.url}, which you have not allowed.`,
	simulation_not_json: (data: FaultData) => `The simulation settings file is not valid JSON: ${data.detail ?? ''}`,
	simulation_invalid: (data: FaultData) => `In the simulation settings file, ${data.path} must be ${data.expected}.`,
	example_unknown: (data: FaultData) => `There is no example named “${data.id}”.`,
	attachment_too_large: (data: FaultData) => `${data.name} is larger than ${data.limit}. Attach a smaller file.`,
	attachment_unreadable: (data: FaultData) =>
		`${data.name} is damaged or has too many pixels, so no model could read it. Attach another image.`,
	attachment_unsupported: (data: FaultData) =>
		`${data.name} is an image that models do not accept. Convert it to PNG, JPEG, WebP or GIF.`,
	zip_worker_failed: () =>
		'The zip could not be processed, probably because memory ran out. Nothing was changed. Close other tabs, then try again.',
	file_worker_failed: () =>
		'The file could not be added, probably because memory ran out. Nothing was changed. Close other tabs, then try again.',
	session_worker_failed: () => 'The conversations could not be read in time. Nothing was changed. Try again.',
	language_worker_failed: () =>
		'The part of the app that reads netlists stopped: checks, completions and name lookups are unavailable for now. Try again.',
	context_late: () => 'This part of the project could not be read in time, so the model was not told about it.',
	engine_start: () => 'The simulator could not be started. Close other tabs to free memory, then try again.',
	edit_invalid: (data: FaultData) =>
		`${data.path} has changed in the meantime, so the edit no longer fits. Read the file again.`,
	asset_foreign: () => 'The app refused to load a file from another site.'
} satisfies Record<string, (data: FaultData) => string>;

function compressionReason(reason: FaultData[string] | undefined): string {
	switch (reason) {
		case 'refused':
			return 'the service refused to write the summary.';
		case 'unreadable':
			return 'the model wrote no summary that can be read.';
		case 'too_long':
			return 'the model wrote a summary that is too long, twice.';
		case 'running':
			return 'the agent was at work.';
		default:
			return 'the model could not be reached.';
	}
}
