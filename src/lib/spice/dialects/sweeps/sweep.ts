import type { SourceFile } from '../../syntax/parse.ts';
import type { CardConversion } from '../conversion.ts';

/** What a sweep changes. */
export type SweepTarget =
	| { kind: 'parameter'; name: string }
	| { kind: 'temperature' }
	/** The DC value of a source, or the value of a resistor, capacitor or inductor. */
	| { kind: 'device'; name: string }
	| { kind: 'model'; model: string; parameter: string };

/** Values that a target takes one after the other, as ngspice reads them. */
export interface Sweep {
	target: SweepTarget;
	values: readonly string[];
	/** A stop on which no step ends. Whether it is run as a last value differs among simulators and their versions; here it is not. */
	missedStop?: string;
}

/** A target with a value or the variable of a loop. */
export interface Setting {
	target: SweepTarget;
	value: string;
}

/** Maximum number of runs of a netlist. */
export const MAX_RUNS = 1_000;

/**
 * A script that runs the analyses once for each combination of values; null for too many. The first sweep is the inner loop.
 *
 * @param areNamed whether plots are named by the values
 * @param commands what runs the analyses; each leaves a plot
 */
export function nestedScript(
	sweeps: readonly Sweep[],
	areNamed: boolean,
	commands: readonly string[] = ['run']
): string[] | null {
	const runs = sweeps.reduce((product, { values }) => product * values.length, 1);
	if (runs < 1 || runs > MAX_RUNS) return null;
	const loops = sweeps.map(({ target, values }, index) => ({ target, values, variable: `step${index + 1}` })).reverse();
	return [
		'.control',
		...loops.map(({ values, variable }) => `foreach ${variable} ${values.join(' ')}`),
		...runWith(
			sweeps.map(({ target }, index) => ({ target, value: `$step${index + 1}` })),
			areNamed,
			commands
		),
		...loops.map(() => 'end'),
		'.endc'
	];
}

/** A script that runs the analyses once for each row of settings; null for too many. */
export function tableScript(rows: readonly (readonly Setting[])[], areNamed: boolean): string[] | null {
	if (rows.length === 0 || rows.length > MAX_RUNS) return null;
	return ['.control', ...rows.flatMap((row) => runWith(row, areNamed, ['run'])), '.endc'];
}

/**
 * What a study can set but no script: the section that is read of a library, and a parameter of an element, on which the choice of its
 * model may depend when the netlist is read.
 */
export interface StudyChoice {
	target: { kind: 'section'; library: string } | { kind: 'element'; name: string; parameter: string };
	value: string;
}

export type StudySetting = Setting | StudyChoice;

/** A run with its own name; without one, its settings name it. */
export interface NamedRun<Of extends StudySetting = Setting> {
	title: string;
	settings: readonly Of[];
}

/** A script that runs the analyses once for each run. */
export function namedScript(
	runs: readonly NamedRun[],
	areNamed: boolean,
	commands: readonly string[]
): string[] | null {
	if (runs.length > MAX_RUNS) return null;
	return ['.control', ...runs.flatMap(({ settings, title }) => runWith(settings, areNamed, commands, title)), '.endc'];
}

/** `reset` reads the parameters again and drops what other commands have changed, so those follow it. */
function runWith(settings: readonly Setting[], areNamed: boolean, commands: readonly string[], title = ''): string[] {
	const of = (kind: SweepTarget['kind']): readonly Setting[] => settings.filter(({ target }) => target.kind === kind);
	return [
		...of('parameter').map(command),
		'reset',
		...[...of('temperature'), ...of('device'), ...of('model')].map(command),
		...commands.flatMap((run) => [run, ...(areNamed || isOneCurve(run) ? [nameCommand(settings, title)] : [])])
	];
}

function nameCommand(settings: readonly Setting[], title: string): string {
	const values = settings.map((setting) => `${settingName(setting)}=${setting.value}`).join(' ');
	return `set curplotname = "${title === '' ? values : title}"`;
}

/** Whether a command leaves one plot whose name says nothing else. */
function isOneCurve(command: string): boolean {
	return command !== 'run' && !/^(?:noise|sp)\b/iu.test(command);
}

/** Whether the last plot of a run can have another name: the names of noise plots say what they contain. */
export function canBeNamed({ statements }: SourceFile): boolean {
	return !statements.some(({ head }) => head === '.noise' || head === '.sp');
}

function command({ target, value }: Setting): string {
	switch (target.kind) {
		case 'parameter':
			return `alterparam ${target.name} = ${value}`;
		case 'temperature':
			return `option temp = ${value}`;
		case 'device':
			return `alter ${target.name} ${/^[vi]/iu.test(target.name) ? 'dc ' : ''}= ${value}`;
		case 'model':
			return `altermod ${target.model} ${target.parameter} = ${value}`;
	}
}

/** Says which stop is not run, as other simulators may run it. */
export function noteMissedStop(card: CardConversion, { target, values, missedStop }: Sweep): void {
	if (missedStop === undefined) return;
	const [name, last] = [settingName({ target }), values.at(-1) ?? ''];
	card.note('missed_stop', card.whole, false, { name, last, stop: missedStop });
}

/** What is set, in words of the netlist. */
export function settingName({ target }: { target: StudySetting['target'] }): string {
	if (target.kind === 'temperature') return 'temp';
	if (target.kind === 'section') return target.library;
	if (target.kind === 'element') return `${target.name} ${target.parameter}`;
	return target.kind === 'model' ? `${target.model}:${target.parameter}` : target.name;
}
