import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * The folder of data outside the repository that was passed to a command, or null. A missing folder ends the command, which
 * would otherwise pass without checking anything.
 *
 * @param {string | undefined} option value of `--data`
 * @param {string} variable environment variable with the same meaning
 */
export function dataFolder(option, variable) {
	const given = option ?? process.env[variable];
	if (given === undefined || given === '') return null;
	const folder = resolve(given);
	if (existsSync(folder)) return folder;
	console.error(`There is no folder ${folder} (${option === undefined ? variable : '--data'}).`);
	return process.exit(1);
}
