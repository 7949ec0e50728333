/**
 * Checks answers as the conversation does and compares the marks with those that are expected.
 *
 *     node scripts/claims.mjs answers.json            each wrong mark, then how many are right, by what was expected
 *     node scripts/claims.mjs answers.json --all      all marks
 *
 * The file has a list of answers as `WrittenAnswer` in `tests/claims/score.ts` describes them:
 *
 *     [{ "question": "...", "netlist": "...", "runs": [{ "id": "r1", "metrics": [{ "name": "gain", "value": 40.7, "unit": "dB" }] }],
 *        "documents": ["..."], "toolResults": ["..."], "answer": "The gain is 40.7 dB.",
 *        "expected": [{ "text": "40.7 dB", "verdict": "agrees" }] }]
 */
import './node-version.mjs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { root } from './run.mjs';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { all: { type: 'boolean', default: false } }
});
const [file] = positionals;
if (file === undefined) {
	console.error('Give the path of a JSON file with answers.');
	process.exit(2);
}
const score = join(root, 'tests/claims/score.ts');
/** @type {{ module: typeof import('../tests/claims/score.ts') }} */
const { module } = await runnerImport(score, { root, configFile: false, logLevel: 'error' });
/** @type {import('../tests/claims/score.ts').WrittenAnswer[]} */
const answers = JSON.parse(readFileSync(file, 'utf8'));
const marks = answers.flatMap((answer) => module.scoreAnswer(answer));
/** @type {Map<string, { right: number, all: number }>} */
const byVerdict = new Map();
for (const { answer, text, expected, found } of marks) {
	const counts = byVerdict.get(expected) ?? { right: 0, all: 0 };
	counts.all += 1;
	if (expected === found) counts.right += 1;
	byVerdict.set(expected, counts);
	if (expected !== found || values.all)
		console.log(
			`${expected === found ? 'right' : 'WRONG'}  ${text}: expected ${expected}, found ${found}  |  ${answer.replaceAll('\n', ' / ').slice(0, 160)}`
		);
}
for (const [verdict, { right, all }] of byVerdict) console.log(`${verdict}: ${right} of ${all}`);
const right = marks.filter(({ expected, found }) => expected === found).length;
console.log(
	`${right} of ${marks.length} marks are right (${((100 * right) / Math.max(1, marks.length)).toFixed(1)} %).`
);
