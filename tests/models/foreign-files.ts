import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { decodeText } from '#lib/spice/model-doctor/decode-text.ts';

const modelFile = /\.(?:lib|mod|cir|sub|sp|spi|spice|ckt|txt|model|inc|fam)$/iu;
/** Larger files are no models that somebody adds to a project, bytes. */
const MAX_BYTES = 20_000_000;
/** Maximum number of files that a model includes. */
const MAX_INCLUDED = 20;

/** Paths of the model files below a folder, in order. */
export function modelFiles(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && modelFile.test(entry.name))
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)))
		.filter((path) => statSync(join(folder, path)).size <= MAX_BYTES)
		.sort();
}

export function readModel(path: string): string {
	const bytes = readFileSync(path);
	// An encrypted file is not text, but says so.
	return decodeText(bytes) ?? new TextDecoder('latin1').decode(bytes);
}

/** The files that a model includes and that are beside it, by name; with what they include. */
export function includedFiles(path: string, text: string): Map<string, string> {
	const found = new Map<string, string>();
	const waiting = [text];
	for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
		for (const [, quoted, bare] of next.matchAll(/^[ \t]*\.(?:inc\w*|lib)[ \t]+(?:["']([^"'\n]+)["']|(\S+))/gimu)) {
			const name = quoted ?? bare ?? '';
			const target = join(dirname(path), name);
			if (found.size >= MAX_INCLUDED || found.has(name) || /[/\\]/u.test(name) || target === path) continue;
			if (!existsSync(target) || !statSync(target).isFile() || statSync(target).size > MAX_BYTES) continue;
			const content = readModel(target);
			found.set(name, content);
			waiting.push(content);
		}
	return found;
}
