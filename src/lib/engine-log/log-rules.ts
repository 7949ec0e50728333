import { analysisRules } from './analysis-rules.ts';
import type { LogRule } from './log-rule.ts';
import { netlistRules } from './netlist-rules.ts';
import { scriptRules } from './script-rules.ts';

/** ngspice's messages, the specific before the general; the first that matches decides. */
export const logRules: readonly LogRule[] = [
	{
		pattern: /can't allocate|out of memory|Array buffer allocation failed/iu,
		severity: 'error',
		code: 'out_of_memory'
	},
	// From ngspice's accounting: the file does not exist here.
	{ pattern: /fopen\("\/proc\//u, severity: 'info', code: 'accounting' },
	...netlistRules,
	...scriptRules,
	...analysisRules,
	{ pattern: /cannot recover and awaits to be detached/u, severity: 'error', code: 'engine_gave_up' },
	{ pattern: /^\s*(?:Fatal )?error\b|^Panic:|^ERROR|^Fatal:/iu, severity: 'error', code: 'error' },
	{ pattern: /\bwarning\b/iu, severity: 'warning', code: 'warning' }
];

/** Lines of which the rule is remembered: most are the same in each run of a circuit. */
const MAX_KNOWN = 500;
const known = new Map<string, LogRule | undefined>();

/** The rule for a line; undefined if none matches. */
export function ruleOf(text: string): LogRule | undefined {
	if (known.has(text)) return known.get(text);
	const rule = logRules.find(({ pattern }) => pattern.test(text));
	if (known.size >= MAX_KNOWN) known.clear();
	known.set(text, rule);
	return rule;
}

/** More specific codes, by the rest of a general message. */
export const detailCodes: readonly [RegExp, string][] = [
	[/unknown parameter|unrecognized parameter/u, 'unknown_parameter'],
	[
		/could not find a valid modelname|model name is not found|unable to find definition of (?:given )?model/iu,
		'unknown_model'
	],
	[/incorrect model type|invalid model type|unknown model type/iu, 'model_type_mismatch'],
	[/device already exists/u, 'duplicate_device'],
	[/Undefined parameter/u, 'undefined_parameter'],
	[/not enough nodes|too many nodes|too (?:few|many) (?:ports|connections)|missing connections/iu, 'wrong_node_count'],
	[/TST(?:EP|OP|ART) is invalid|Frequency of .* is invalid/u, 'bad_analysis'],
	[/\n[^\S\n]*\.(?:alter|data|mc|step|wcase)\b.*\nunimplemented control card/iu, 'sweep_card'],
	[/unimplemented control card/u, 'unknown_card'],
	[/MOS device levels|not available in this binary|not supported by this binary/u, 'unsupported'],
	[/parameter value out of range or the wrong type|no such parameter on this device/u, 'bad_value'],
	[/unknown device|no such device/iu, 'unknown_device'],
	[/(?:x[^\s.]{0,60}\.){12}/u, 'recursive_subcircuit']
];
