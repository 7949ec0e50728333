import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertDialect } from '../../src/lib/spice/dialects/convert.ts';
import { recogniseDialect } from '../../src/lib/spice/dialects/recognise.ts';
import { lineAndColumn } from '../../src/lib/spice/syntax/place.ts';
import { parseFile } from '../../src/lib/spice/syntax/parse.ts';
import { applyEdits } from '../support/apply-edits.ts';

export const name = 'dialects: native ngspice computes for converted netlists what was worked out by hand';

const samples = new URL('../samples/dialects/', import.meta.url);
const LIMIT_MS = 20_000;

/** Runs the samples that have `values.json` (operating points worked out by hand); cards that are left to a person are left out. */
export async function run(): Promise<{ checked: number; failures: string[] }> {
	const failures: string[] = [];
	let checked = 0;
	for (const sample of readdirSync(samples).sort()) {
		const folder = new URL(`${sample}/`, samples);
		if (!readdirSync(folder).includes('values.json')) continue;
		const values = JSON.parse(readFileSync(new URL('values.json', folder), 'utf8')) as Record<string, number>;
		const text = readFileSync(new URL('input.cir', folder), 'utf8');
		const found = operatingPoint(runnable(text), Object.keys(values));
		for (const [signal, expected] of Object.entries(values)) {
			checked += 1;
			const value = found.get(signal);
			if (value === undefined || Math.abs(value - expected) > 1e-5 * Math.abs(expected))
				failures.push(`${sample}: ${signal} is ${value}, not ${expected}`);
		}
	}
	return Promise.resolve({ checked, failures });
}

/** The converted text, with the lines of open notes as comments. */
function runnable(text: string): string {
	const { dialect } = recogniseDialect(text);
	const { edits, notes } = convertDialect('deck.cir', text, dialect, { isEntry: true, usesMode: false });
	const file = parseFile(text, { isEntry: true });
	const open = new Set(notes.filter(({ sure }) => !sure).map(({ from }) => lineAndColumn(file, from).line));
	const starts = [0, ...[...text.matchAll(/\n/gu)].map(({ index }) => index + 1)];
	const comments = [...open].map((line) => ({ from: starts[line - 1]!, to: starts[line - 1]!, insert: '* ' }));
	return applyEdits(
		text,
		[...edits, ...comments].sort((a, b) => a.from - b.from)
	);
}

function operatingPoint(text: string, signals: readonly string[]): Map<string, number> {
	const folder = mkdtempSync(join(tmpdir(), 'dialect-'));
	try {
		const path = join(folder, 'deck.cir');
		const script = ['.control', 'op', ...signals.map((signal) => `print ${signal}`), 'quit 0', '.endc', '.end'].join(
			'\n'
		);
		writeFileSync(path, text.replace(/^\.end\s*$/imu, `${script}\n`));
		const { stdout } = spawnSync('ngspice', ['-b', path], { encoding: 'utf8', timeout: LIMIT_MS, input: '' });
		return new Map(
			[...stdout.matchAll(/^(v\(\w+\)) = (\S+)\s*$/gmu)].map(([, signal, value]) => [signal!, Number(value)])
		);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
