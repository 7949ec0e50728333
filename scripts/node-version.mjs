/**
 * Ends the program with a clear message if Node is too old. Import it first: on an old Node the tools fail later with
 * errors that do not name the cause. Keep the syntax old enough to run there.
 */
import { readFileSync } from 'node:fs';

const packageFile = new URL('../package.json', import.meta.url);
/** @type {{ engines: { node: string } }} */
const { engines } = JSON.parse(readFileSync(packageFile, 'utf8'));

/**
 * Whether a Node version is in a range such as `^20.19.0 || >=24.0.0`.
 *
 * @param {string} version such as `20.19.4`
 * @param {string} range alternatives of `^major.minor.patch` or `>=major.minor.patch`, joined by `||`
 */
export function satisfies(version, range) {
	const [major = 0, minor = 0] = version.split('.').map(Number);
	return range.split('||').some((alternative) => {
		const match = /^\s*(\^|>=)(\d+)\.(\d+)/.exec(alternative);
		if (!match) throw new Error(`Not a range this check understands: ${alternative}`);
		const wantedMajor = Number(match[2]);
		const wantedMinor = Number(match[3]);
		if (major === wantedMajor) return minor >= wantedMinor;
		return match[1] === '>=' && major > wantedMajor;
	});
}

if (!satisfies(process.versions.node, engines.node)) {
	console.error(
		`Spicewright is built with Node ${engines.node}; this is Node ${process.versions.node}.\n` +
			'Install a current release from https://nodejs.org/ (or with your version manager) and run the command again.'
	);
	process.exit(1);
}
