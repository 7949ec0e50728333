import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A deck that native ngspice has not read by then counts as one it cannot list. */
const limitMs = 20_000;
const listingName = 'native-listing.txt';

/**
 * The cards that native ngspice makes of a deck (`listing expand`), without the title and their numbers. None where it does not read it.
 *
 * @param folder a copy of the deck's folder that may be written to
 * @param cache folder where answers are kept
 * @param version changes with any file that the deck may read
 */
export async function nativeListing(
	folder: string,
	path: string,
	text: string,
	cache: string,
	version: string
): Promise<string[]> {
	const key = createHash('sha256').update(version).update('\0').update(path).update('\0').update(text).digest('hex');
	const kept = join(cache, `${key}.txt`);
	if (!existsSync(kept)) {
		mkdirSync(cache, { recursive: true });
		writeFileSync(kept, await ask(folder, path, text), 'latin1');
	}
	return readFileSync(kept, 'latin1')
		.split('\n')
		.flatMap((line) => {
			// the first card is the title
			const card = /^\s*(?!1 :)\d+ : (.*)$/u.exec(line)?.[1]?.trim();
			return card === undefined || card === '' ? [] : [card];
		});
}

async function ask(folder: string, path: string, text: string): Promise<string> {
	// ngspice may die of the circuit before it has written what it prints; a file of its own is closed by then
	const commands = `listing expand > ${listingName}\nquit 0\n`;
	const script = /^[ \t]*\.control[^\n]*\n/imu.exec(text);
	const end = /^[ \t]*\.end[ \t]*(?:\r?\n|$)/imu.exec(text)?.index ?? text.length;
	const asked = script
		? `${text.slice(0, script.index + script[0].length)}${commands}${text.slice(script.index + script[0].length)}`
		: `${text.slice(0, end)}\n.control\n${commands}.endc\n${text.slice(end)}`;
	const asking = join(folder, `${path}.listing.cir`);
	writeFileSync(asking, asked, 'latin1');
	const cwd = dirname(asking);
	rmSync(join(cwd, listingName), { force: true });
	await native(cwd, basename(asking));
	return existsSync(join(cwd, listingName)) ? readFileSync(join(cwd, listingName), 'latin1') : '';
}

function native(cwd: string, path: string): Promise<void> {
	const child = spawn('ngspice', ['-b', path], { cwd, stdio: 'ignore', timeout: limitMs, killSignal: 'SIGKILL' });
	return new Promise((resolve, reject) => {
		child.once('error', reject);
		child.once('close', () => resolve());
	});
}
