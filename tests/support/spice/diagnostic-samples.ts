import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { diagnosed, type PlacedDiagnostic } from '../../language/diagnosed.ts';
import { diagnostics as english } from '#lib/i18n/en/netlist/diagnostics.ts';
import type { Message } from '#lib/spice/service-types.ts';
import { applyEdits } from '../apply-edits.ts';

/**
 * One folder per code: `netlist.cir` contains the problem, `clean.cir` is the intended circuit, `expected.txt` lists the
 * diagnostics of the first one and the results of their fixes.
 */
const samples = 'tests/samples/diagnostics';

type Texts = Record<string, string>;

export function diagnosticCases(): string[] {
	return readdirSync(samples).sort();
}

/** The files of a sample with one of its netlists. */
export function sampleTexts(name: string, entry: 'netlist.cir' | 'clean.cir'): Texts {
	const folder = join(samples, name);
	const names = readdirSync(folder).filter((path) => path === entry || path.endsWith('.lib'));
	return Object.fromEntries(names.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

export function expectedText(name: string): string {
	return readFileSync(join(samples, name, 'expected.txt'), 'utf8');
}

/** The diagnostics of a netlist, one per line, with the lines that their fixes write. */
export function diagnosticText(texts: Texts, entry: string): string {
	return diagnosed(texts, entry)
		.map((diagnostic) => {
			const { path, line, column, severity, code, message, fixes } = diagnostic;
			const head = `${path}:${line}:${column} ${severity} ${code}: ${say(message)}`;
			return [head, ...fixes.map((fix) => `  ${say(fix.title)}: ${written(texts, fix.edits)}`)].join('\n');
		})
		.map((text) => `${text}\n`)
		.join('');
}

/** The files after a fix. */
export function mended(texts: Texts, edits: PlacedDiagnostic['fixes'][number]['edits']): Texts {
	const created = edits.filter(({ path }) => texts[path] === undefined).map(({ path }) => [path, ''] as const);
	return Object.fromEntries(
		[...Object.entries(texts), ...created].map(([path, text]) => [
			path,
			applyEdits(
				text,
				edits.filter((edit) => edit.path === path)
			)
		])
	);
}

/** Lines that only exist after a fix. */
function written(texts: Texts, edits: PlacedDiagnostic['fixes'][number]['edits']): string {
	const before = new Set(Object.values(texts).flatMap((text) => text.split('\n')));
	const after = Object.values(mended(texts, edits)).flatMap((text) => text.split('\n'));
	return after.filter((line) => !before.has(line)).join(' | ');
}

function say({ code, values }: Message): string {
	const [, kind = '', key = ''] = code.split('.');
	const texts: Readonly<Record<string, (values: Message['values']) => string>> =
		kind === 'fixes' ? english.fixes : english.messages;
	const text = texts[key];
	if (!text) throw new RangeError(`There is no text for ${code}`);
	return text(values);
}
