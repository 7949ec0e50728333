import type { LogSeverity } from './protocol.ts';
import { literal, wholeWord, type SourcePlace, type SourceText } from './source-lines.ts';

/** What a rule's `where` may use. */
export interface RuleContext {
	match: RegExpExecArray;
	/** The lines the rule took with it. */
	following: readonly string[];
	source: SourceText;
	/** Place of a number in the message, when ngspice gave one. */
	decode(encoded: string | undefined): SourcePlace | null;
}

export interface LogRule {
	pattern: RegExp;
	severity: LogSeverity;
	/** Stable name of the kind of message. */
	code: string;
	/** How many of the lines after it belong to the message. */
	takes?: number;
	where?(context: RuleContext): SourcePlace | null;
}

/** ngspice's messages, the particular before the general; the first that matches decides. */
export const logRules: readonly LogRule[] = [
	{
		pattern: /can't allocate|out of memory|Array buffer allocation failed/iu,
		severity: 'error',
		code: 'out_of_memory'
	},
	{
		pattern: /^Error on line (\d+) or its substitute:/u,
		severity: 'error',
		code: 'netlist_error',
		takes: 2,
		where: ({ match, following, source, decode }) => {
			const place = decode(match[1]) ?? source.findCard(following[0] ?? '');
			const word = /\(([^)]+)\)/u.exec(following[1] ?? '')?.[1];
			return place && word ? source.narrow(place, word) : place;
		}
	},
	{
		pattern: /^Error on line:/u,
		severity: 'error',
		code: 'netlist_error',
		takes: 2,
		where: ({ following, source }) => source.findCard(following[0] ?? '')
	},
	{
		pattern: /^Warning: Model issue on line (\d+)/u,
		severity: 'warning',
		code: 'model_parameter',
		takes: 2,
		where: ({ match, following, source, decode }) => {
			const place = decode(match[1]);
			const word = /\(([^)]+)\)/u.exec(following[1] ?? '')?.[1];
			return place && word ? source.narrow(place, word) : place;
		}
	},
	{
		pattern: /^warning, can't find model '/u,
		severity: 'warning',
		code: 'unknown_model',
		takes: 1,
		where: ({ following, source }) => source.findCard(following[0] ?? '')
	},
	{
		pattern: /^Netlist line no\. (\d+)/u,
		severity: 'error',
		code: 'expression_error',
		takes: 1,
		where: ({ match, following, source, decode }) => {
			const place = decode(match[1]);
			const word = /\[([^\]]+)\]/u.exec(following[0] ?? '')?.[1];
			return place && word ? source.narrow(place, word) : place;
		}
	},
	{
		pattern: /^Error: unknown subckt: (\S+)/u,
		severity: 'error',
		code: 'unknown_subcircuit',
		where: ({ match, source }) => source.findFirstWord(firstInstance(match[1] ?? ''))
	},
	{
		pattern: /^Too (?:few|many) parameters for subcircuit type ".*" \(instance: x(.*)\)/u,
		severity: 'error',
		code: 'subcircuit_pins',
		where: ({ match, source }) => source.findFirstWord(firstInstance(match[1] ?? ''))
	},
	{
		pattern: /Could not (?:find|open) (?:include|library) file (.+)|^ERROR, library file (.+) not found/u,
		severity: 'error',
		code: 'missing_include',
		where: ({ match, source }) => {
			const name = literal((match[1] ?? match[2] ?? '').trim());
			return source.findPattern(new RegExp(`^\\.(?:include|inc|lib)\\s+["']?${name}(?:["'\\s]|$)`, 'iu'));
		}
	},
	{
		pattern: /Mismatch of \.subckt/u,
		severity: 'error',
		code: 'subcircuit_not_closed',
		takes: 2,
		where: ({ following, source }) => source.findCard((following[1] ?? '').replace(/^\s*Check line( no \d+:)?\s*/u, ''))
	},
	{
		pattern: /^Error: not enough parameters in line/u,
		severity: 'error',
		code: 'netlist_error',
		takes: 1,
		where: ({ following, source }) => source.findCard(following[0] ?? '')
	},
	// a card for an analysis the deck does not ask for: nothing computed is wrong
	{
		pattern: /^Error: (\.(?:print|plot)): no (\S+) analysis found/u,
		severity: 'warning',
		code: 'unmatched_card',
		where: ({ match, source }) =>
			source.findPattern(new RegExp(`^${literal(match[1] ?? '')}\\s+${literal(match[2] ?? '')}\\b`, 'iu'))
	},
	{ pattern: /^No circuit loaded!/u, severity: 'error', code: 'no_circuit' },
	{ pattern: /Timestep too small/u, severity: 'error', code: 'timestep_too_small' },
	{ pattern: /^(?:doAnalyses|.*: analysis not run)/u, severity: 'error', code: 'analysis_failed' },
	{ pattern: /simulation\(s\) aborted|simulation aborted/u, severity: 'error', code: 'analysis_failed' },
	{ pattern: /No job \(tran, ac, op etc\.\) defined/u, severity: 'error', code: 'no_analysis' },
	{
		pattern: /^(\S+): no such command available in ngspice/u,
		severity: 'error',
		code: 'unknown_command',
		where: ({ match, source }) => source.findFirstWord(match[1] ?? '')
	},
	{
		pattern: /^\s*(\.?meas\S*) (.*?) failed!?$/u,
		severity: 'error',
		code: 'measure_failed',
		where: ({ match, source }) => source.findCard(`${match[1] ?? ''} ${match[2] ?? ''}`)
	},
	{ pattern: /^Error: measure |^\s*out of interval$/u, severity: 'error', code: 'measure_failed' },
	{
		pattern: /vector (\S+) is not available or has zero length/u,
		severity: 'warning',
		code: 'unknown_vector',
		where: ({ match, source }) => source.findPattern(wholeWord(match[1] ?? ''))
	},
	{ pattern: /singular matrix/u, severity: 'warning', code: 'singular_matrix' },
	{ pattern: /(?:gmin|source) stepping failed|transient op failed/iu, severity: 'warning', code: 'stepping_failed' },
	{ pattern: /^Note: Starting .*gmin stepping/u, severity: 'info', code: 'gmin_stepping' },
	{ pattern: /^Note: Starting source stepping/u, severity: 'info', code: 'source_stepping' },
	{ pattern: /^Note: Transient op (?:started|finished)/iu, severity: 'info', code: 'transient_op' },
	{ pattern: /unrecognized parameter|unknown parameter/u, severity: 'warning', code: 'unknown_parameter' },
	// names in .meas cards that are no vectors: nothing is lost, every vector is kept anyway
	{ pattern: /^Warning: can't parse '.*': ignored/u, severity: 'info', code: 'unparsed_name' },
	{ pattern: /cannot recover and awaits to be detached/u, severity: 'error', code: 'engine_gave_up' },
	{ pattern: /^\s*(?:Fatal )?error\b|^Panic:|^ERROR/iu, severity: 'error', code: 'error' },
	{ pattern: /\bwarning\b/iu, severity: 'warning', code: 'warning' }
];

/** Codes of an entry told by what the message goes on to say. */
export const detailCodes: readonly [RegExp, string][] = [
	[/unknown parameter|unrecognized parameter/u, 'unknown_parameter'],
	[/could not find a valid modelname|model name is not found|unable to find definition of model/iu, 'unknown_model'],
	[/device already exists/u, 'duplicate_device'],
	[/Undefined parameter/u, 'undefined_parameter'],
	[/unknown device|no such device/iu, 'unknown_device'],
	[/(?:x[^\s.]*\.){12}/u, 'recursive_subcircuit']
];

/** `x2.x1.x1` is an instance inside others: the outermost stands in the user's netlist. */
function firstInstance(path: string): string {
	return path.split('.', 1)[0] ?? path;
}
