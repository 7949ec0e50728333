import type { PortRole, ResponseRole } from '#lib/measure/measurement.ts';
import { goalFields as fields } from './goal-fields.ts';
import { optional } from './setting-fields.ts';
import type { Signals } from './signals.ts';

/**
 * Output over input; a loop gain may be a vector that a script computes, without an input. `plot` is ngspice's name, such as
 * `ac2`; the default is the first plot of the analysis.
 */
export interface DeclaredResponse {
	output: string;
	input?: string;
	plot?: string;
}

/** Voltage and current at a pair of terminals; `plot` as in a response. */
export interface DeclaredPort {
	voltage: string;
	current: string;
	plot?: string;
}

/** Output and reference level, V, of an offset; the input, which is swept, is needed for an input-referred one. */
interface DeclaredOffset {
	output: string;
	input?: string;
	/** 0 if absent. */
	level?: number;
	plot?: string;
}

/** The roles of signals with the fields of each, in the order of the form; a role without fields is the name of a signal. */
export const signalRoles: readonly { role: keyof DeclaredSignals; fields: readonly string[] }[] = [
	{ role: 'output', fields: [] },
	{ role: 'input', fields: [] },
	{ role: 'common_mode', fields: ['output', 'input', 'plot'] },
	{ role: 'supply_ripple', fields: ['output', 'input', 'plot'] },
	{ role: 'loop_gain', fields: ['output', 'input', 'plot'] },
	{ role: 'offset', fields: ['output', 'input', 'level', 'plot'] },
	{ role: 'input_port', fields: ['voltage', 'current', 'plot'] },
	{ role: 'output_port', fields: ['voltage', 'current', 'plot'] },
	{ role: 'supply_port', fields: ['voltage', 'current', 'plot'] },
	{ role: 'load_port', fields: ['voltage', 'current', 'plot'] }
];

/**
 * The signals declared in a goals file. Measurements of several responses or of ports use only what is declared
 * here: a guess could give a wrong number.
 */
export type DeclaredSignals = Partial<Signals> &
	Partial<Record<Exclude<ResponseRole, 'gain'>, DeclaredResponse>> &
	Partial<Record<PortRole, DeclaredPort>> & { offset?: DeclaredOffset };

/**
 * Reads `signals` of a goals file.
 *
 * @throws Fault `goals_invalid`
 */
export function parseSignals(value: unknown): DeclaredSignals {
	const signals = value === undefined ? {} : fields.object(value, 'signals');
	const response = (role: ResponseRole) =>
		optional(role, optionalResponse(signals[role], `signals.${role}`, role === 'loop_gain'));
	const port = (role: PortRole) => optional(role, optionalPort(signals[role], `signals.${role}`));
	return {
		...optional('output', fields.optionalText(signals.output, 'signals.output')),
		...optional('input', fields.optionalText(signals.input, 'signals.input')),
		...response('common_mode'),
		...response('supply_ripple'),
		...response('loop_gain'),
		...optional('offset', optionalOffset(signals.offset, 'signals.offset')),
		...port('input_port'),
		...port('output_port'),
		...port('supply_port'),
		...port('load_port')
	};
}

function optionalResponse(value: unknown, path: string, mayLackInput: boolean): DeclaredResponse | undefined {
	if (value === undefined) return undefined;
	const given = fields.object(value, path);
	const hasInput = given.input !== undefined || !mayLackInput;
	return {
		output: fields.text(given.output, `${path}.output`),
		...(hasInput ? { input: fields.text(given.input, `${path}.input`) } : {}),
		...optional('plot', fields.optionalText(given.plot, `${path}.plot`))
	};
}

function optionalOffset(value: unknown, path: string): DeclaredOffset | undefined {
	if (value === undefined) return undefined;
	const given = fields.object(value, path);
	return {
		output: fields.text(given.output, `${path}.output`),
		...optional('input', fields.optionalText(given.input, `${path}.input`)),
		...(given.level === undefined ? {} : { level: fields.number(given.level, `${path}.level`) }),
		...optional('plot', fields.optionalText(given.plot, `${path}.plot`))
	};
}

function optionalPort(value: unknown, path: string): DeclaredPort | undefined {
	if (value === undefined) return undefined;
	const given = fields.object(value, path);
	return {
		voltage: fields.text(given.voltage, `${path}.voltage`),
		current: fields.text(given.current, `${path}.current`),
		...optional('plot', fields.optionalText(given.plot, `${path}.plot`))
	};
}
