/**
 * Finds words that are never right in texts of the app and its docs: `node scripts/words.mjs` prints each with its place and
 * the word to use instead. Part of `npm run lint`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Words that read like a translation. A word that can be right in some sentence is not in the list.
 *
 * @type {readonly [pattern: RegExp, use: string][]}
 */
const WORDS = [
	[/\bmend(s|ed|ing)?\b/gi, 'fix'],
	[/\banew\b/gi, 'again'],
	[/\breckon(s|ed|ing)?\b/gi, 'calculate'],
	[/\bin vain\b/gi, 'without success'],
	[/\blook(s|ed|ing)? through\b/gi, 'check, search'],
	[/\bfor ever\b/gi, 'forever'],
	[/\bwithout end\b/gi, 'forever, infinite'],
	[/\botherwise than\b/gi, 'unlike'],
	[/\b(lies|lie|lay) (at|in|under|behind)\b/gi, 'is at, is in'],
	[/\b(stands?|stood) (at|in|under|behind)\b(?! for)/gi, 'is in, follows'],
	[/\bhangs? on(?! `)\b/gi, 'depends on, connects to'],
	[/\bpass(es)? over (it|them)\b/gi, 'ignores'],
	[/\bleft undone\b/gi, 'has no effect'],
	[/\b(takes?|throws?|thrown) away\b/gi, 'removes, drops'],
	[/\bthere (is|are) none\b/gi, 'is missing'],
	[/(?<!there )\bis no (number|circuit|file|netlist|name)\b/gi, 'is not a ...'],
	[/\b(nobody|whoever)\b/gi, 'no user, callers'],
	[/\bat present\b/gi, 'currently'],
	[/\bby (itself|themselves)\b/gi, 'automatically, alone'],
	[/\b(tells?|told) of\b/gi, 'reports, lists'],
	// The HTML element is no word.
	[/(?<!<\/?)\bpictures?\b/gi, 'image'],
	[/\bmakers?\b/gi, 'provider, manufacturer'],
	[/\b(longest|deepest)(?= (time|depth|wait))\b/gi, 'maximum'],
	[/\b(points|decibels|dB) a (decade|octave)\b/gi, 'per decade'],
	[/\bout of order\b/gi, 'unavailable'],
	[/\bno leave\b/gi, 'no permission'],
	[/\bfor good\b/gi, 'permanently'],
	[/\bis closed by no\b/gi, 'has no matching'],
	[/\bpaths? for direct current\b/gi, 'DC path to ground'],
	[/\bafresh\b/gi, 'again, from scratch'],
	[/\bin other words\b/gi, 'say it once, plainly']
];

/**
 * The words of the list in a text.
 *
 * @param {string} text
 * @returns {{ word: string; use: string }[]}
 */
export function wordsToReplace(text) {
	return WORDS.flatMap(([pattern, use]) => [...text.matchAll(pattern)].map(([word]) => ({ word, use })));
}

/** The folders that are searched for checked texts. */
const FOLDERS = ['src', 'docs', 'wasm', 'tests'];

/**
 * Whether a file is checked: the English catalogue and every Markdown file, except the generated report about ngspice's decks.
 *
 * @param {string} path from the root, with slashes
 */
const isChecked = (path) =>
	(path.startsWith('src/lib/i18n/en/') && path.endsWith('.ts')) ||
	(path.endsWith('.md') && path !== 'docs/CONFORMANCE.md');

/**
 * The words of the list in the checked files, as `path:line: "word" (instead: use)`. Code in backticks is ignored.
 *
 * @param {string} root
 * @returns {string[]}
 */
export function wordProblems(root) {
	const paths = readdirSync(root).concat(
		FOLDERS.flatMap((folder) =>
			readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
		)
	);
	return paths
		.map((path) => path.replaceAll('\\', '/'))
		.filter(isChecked)
		.flatMap((path) =>
			readFileSync(join(root, path), 'utf8')
				.split('\n')
				.flatMap((line, index) =>
					wordsToReplace(path.endsWith('.md') ? line.replace(/`[^`]*`/g, '``') : line).map(
						({ word, use }) => `${path}:${index + 1}: "${word}" (instead: ${use})`
					)
				)
		);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const problems = wordProblems(fileURLToPath(new URL('..', import.meta.url)));
	for (const problem of problems) console.error(problem);
	process.exit(problems.length > 0 ? 1 : 0);
}
