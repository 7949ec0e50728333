import { withEdits } from '#lib/base/text-edits.ts';
import type { Conversion } from '../conversion.ts';
import { definitionsOf } from '../definitions.ts';
import type { SourceFile } from '../../syntax/parse.ts';
import type { Sweep } from './sweep.ts';

const ANALYSIS = /^\.(?:ac|dc|noise|op|tf|tran)$/u;
const MEASURE = /^\.meas(?:ure)?$/u;

/** Indices of the analysis cards of a file. */
export function analysisCards({ statements }: SourceFile): number[] {
	return statements.flatMap(({ head, inScript }, index) => (ANALYSIS.test(head) && !inScript ? [index] : []));
}

/**
 * What a script runs for each value of a sweep. ngspice measures after each analysis that is a command, but after `run` only
 * what its last analysis is for.
 *
 * @returns null if the analyses cannot be commands, and `run` would lose measurements
 */
export function analysisCommands(netlist: Conversion, sweeps: readonly Sweep[]): readonly string[] | null {
	const { file } = netlist;
	const cards = analysisCards(file);
	if (cards.length < 2) return ['run'];
	const names = new Set(definitionsOf(file).parameters);
	for (const { target } of sweeps) if (target.kind === 'parameter') names.add(target.name.toLowerCase());
	const commands = cards.map((index) => convertedText(netlist, index).replace(/^\s*\./u, ''));
	// A script does not know the parameters of the netlist.
	const isPlain = (command: string): boolean =>
		!/[{}'"]/u.test(command) && !command.split(/[\s(),=]+/u).some((word) => names.has(word.toLowerCase()));
	if (commands.every(isPlain)) return commands;
	return file.statements.some(({ head }) => MEASURE.test(head)) ? null : ['run'];
}

/** The code of a card after the conversions so far, on one line. */
function convertedText({ file, edits }: Conversion, index: number): string {
	const from = file.starts[index]!;
	const { text } = file.statements[index]!;
	const own = edits
		.filter((edit) => edit.from >= from && edit.to <= from + text.length && !edit.insert.includes('\n'))
		.map((edit) => ({ from: edit.from - from, to: edit.to - from, insert: edit.insert }));
	const converted = withEdits(text, own) ?? text;
	return converted
		.split('\n')
		.map((line, number) => (number === 0 ? line : line.replace(/^\s*\+/u, ' ')))
		.filter((line) => !/^\s*\*/u.test(line))
		.join('')
		.split(';', 1)
		.join('')
		.replace(/\s+/gu, ' ')
		.trim();
}
