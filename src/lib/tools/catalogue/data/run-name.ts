import type { RunSummary } from '#lib/db/records.ts';
import { targetName } from '#lib/db/runs/run-setting.ts';

/** Characters of an id that tell the runs of a project apart. */
const SHOWN = 8;

/** How an answer names a run: `3f2a91c0 (amplifier.cir, RL = 2k)`. */
export function runName({ id, entry, isTrial, overrides }: RunSummary): string {
	const parameters = Object.entries(overrides?.parameters ?? {}).map(([name, value]) => `${name} = ${value}`);
	const values = (overrides?.values ?? []).map(({ target, value }) => `${targetName(target)} = ${value}`);
	const loop = overrides?.loopGain;
	const probe = loop ? [`loop gain at ${loop.device}, node ${loop.node}`] : [];
	const changes = [
		...probe,
		...parameters,
		...values,
		...(overrides?.analysis === undefined ? [] : [overrides.analysis])
	];
	const trial = isTrial && changes.length === 0 ? ['trial'] : [];
	return `${id.slice(0, SHOWN)} (${[entry, ...trial, ...changes].join(', ')})`;
}
