import type { FaultData } from '#lib/base/fault.ts';

/** What the user reads for each fault code: what happened and what to do. `data` is the fault's own. */
export const faults = {
	unexpected: (data: FaultData) => `Something went wrong: ${data.detail ?? 'no details'}. Nothing saved was lost.`,
	aborted: () => 'Stopped.',
	asset_unavailable: (data: FaultData) =>
		`A part of the app could not be loaded (${data.path}). Go online once and reload; your projects are safe.`,
	goals_not_json: (data: FaultData) => `The goals file is not valid JSON: ${data.detail ?? ''}`,
	goals_invalid: (data: FaultData) => `In the goals file, ${data.path} must be ${data.expected}.`,
	example_unknown: (data: FaultData) => `There is no example named “${data.id}”.`,
	attachment_too_large: (data: FaultData) => `${data.name} is larger than ${data.limit}. Attach a smaller file.`,
	attachment_unsupported: (data: FaultData) =>
		`${data.name} is neither a picture (PNG, JPEG, WebP, GIF) nor a text file.`,
	asset_foreign: () => 'The app refused to load a file from another site.'
} satisfies Record<string, (data: FaultData) => string>;
