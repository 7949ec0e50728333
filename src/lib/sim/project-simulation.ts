import { parseForeignJson } from '#lib/base/foreign-json.ts';
import { Fault } from '#lib/base/fault.ts';
import type { RunSettingsRecord } from '#lib/db/records.ts';
import { defineProjectFile } from '#lib/project/project-file.ts';
import type { Compatibility } from '#lib/workers/ngspice/protocol.ts';

/** Path of a project's simulation settings; without the file, `standardSimulation` applies. */
export const simulationPath = '.circuit_ai/simulation.json';

/** How a project's netlists are read and run. */
export interface ProjectSimulation {
	version: 1;
	/** Dialect of the netlists. */
	compatibility: Compatibility;
	/** Seed of the random functions, 1 to 2,147,483,647. */
	seed: number;
}

export const standardSimulation: ProjectSimulation = { version: 1, compatibility: 'ngspice', seed: 1 };

export const dialects: readonly Compatibility[] = ['ngspice', 'pspice', 'ltspice', 'hspice'];

/** Largest seed that ngspice accepts. */
export const maxSeed = 2_147_483_647;

/**
 * Reads a project's simulation file; absent fields have their standard values.
 *
 * @throws Fault `simulation_not_json` (with `detail`), `simulation_invalid` (with the field's `path` and what was `expected`)
 */
export function parseProjectSimulation(text: string): ProjectSimulation {
	const file = asObject(parseJson(text));
	if (file.version !== 1) throw invalid('version', 'the number 1');
	const { compatibility = standardSimulation.compatibility, seed = standardSimulation.seed } = file;
	const dialect = dialects.find((candidate) => candidate === compatibility);
	if (!dialect) throw invalid('compatibility', dialects.join(' / '));
	if (typeof seed !== 'number' || !Number.isInteger(seed) || seed < 1 || seed > maxSeed)
		throw invalid('seed', `a whole number from 1 to ${maxSeed}`);
	return { version: 1, compatibility: dialect, seed };
}

/** Reading it throws like `parseProjectSimulation`: a run in a different dialect than the requested one would be useless. */
export const simulationFile = defineProjectFile({
	path: simulationPath,
	parse: parseProjectSimulation,
	format: (simulation: ProjectSimulation) => `${JSON.stringify(simulation, null, '\t')}\n`,
	default: standardSimulation
});

export function isStandardSimulation({ compatibility, seed }: ProjectSimulation): boolean {
	return compatibility === standardSimulation.compatibility && seed === standardSimulation.seed;
}

/** Whether a run used the project's current settings; a run without stored settings is assumed to have used the standard dialect. */
export function isRunAs({ compatibility, seed }: ProjectSimulation, run: RunSettingsRecord | undefined): boolean {
	if (!run) return compatibility === standardSimulation.compatibility;
	return run.compatibility === compatibility && run.seed === seed;
}

function parseJson(text: string): unknown {
	try {
		return parseForeignJson(text);
	} catch (thrown) {
		const detail = thrown instanceof Error ? thrown.message : String(thrown);
		throw new Fault('simulation_not_json', `${simulationPath} is not JSON: ${detail}`, { detail });
	}
}

function asObject(value: unknown): Record<string, unknown> {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('the file', 'an object');
	return value as Record<string, unknown>;
}

function invalid(path: string, expected: string): Fault {
	return new Fault('simulation_invalid', `${simulationPath}: ${path} must be ${expected}`, { path, expected });
}
