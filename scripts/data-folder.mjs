import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * The folder of data outside the repository that a command was given, or null. A folder that is not there ends the command:
 * it would pass without checking what it was asked to check.
 *
 * @param {string | undefined} option value of `--data`
 * @param {string} variable environment variable that says the same
 */
export function dataFolder(option, variable) {
	const given = option ?? process.env[variable];
	if (given === undefined || given === '') return null;
	const folder = resolve(given);
	if (existsSync(folder)) return folder;
	console.error(`There is no folder ${folder} (${option === undefined ? variable : '--data'}).`);
	return process.exit(1);
}
