import { atCard, atDevice, atNode, type LogRule } from './log-rule.ts';

/** Messages about devices and analyses: values out of range, and missing solutions. */
export const analysisRules: readonly LogRule[] = [
	{
		pattern: /Timestep too small(?:.*trouble with (node|\S+-instance) "?([^\s"]+))?/u,
		severity: 'error',
		code: 'timestep_too_small',
		where: ({ match, source }) => {
			const name = match[2];
			if (name === undefined) return null;
			return match[1] === 'node' ? source.findNode(name) : source.findDevice(name);
		}
	},
	{
		pattern: /^doAnalyses:.*iteration limit|^doAnalyses:.*no convergence/iu,
		severity: 'error',
		code: 'iteration_limit'
	},
	{ pattern: /^doAnalyses:.*matrix (?:is singular|can't be)/iu, severity: 'error', code: 'singular_matrix' },
	{ pattern: /^doAnalyses:.*(?:input|output|is) (?:is )?shorted/iu, severity: 'error', code: 'shorted_port' },
	// A script requested the pause with `stop` and may continue with `resume`.
	{ pattern: /^doAnalyses: *pause requested/u, severity: 'info', code: 'paused' },
	{
		pattern: /^Error: no data saved for .*analysis not run/u,
		severity: 'error',
		code: 'nothing_saved',
		where: ({ source }) => source.find((key) => /^\.?save\b/u.test(key))
	},
	{ pattern: /^doAnalyses|: analysis not run/u, severity: 'error', code: 'analysis_failed' },
	{
		pattern: /simulation\(s\) aborted|simulation (?:aborted|not started)/u,
		severity: 'error',
		code: 'analysis_failed'
	},
	{ pattern: /singular matrix:\s+check nodes? (\S+)/u, severity: 'warning', code: 'singular_matrix', where: atNode },
	{ pattern: /singular matrix/iu, severity: 'warning', code: 'singular_matrix' },
	{
		pattern: /(?:dynamic|true|spice3) gmin stepping failed|source stepping failed|transient op failed/iu,
		severity: 'warning',
		code: 'stepping_failed'
	},
	{
		pattern:
			/^Note: (?:Starting .*gmin stepping|\w+ gmin stepping completed)|^Warning: (?:Further gmin increment|(?:Last )?gmin step failed)/u,
		severity: 'info',
		code: 'gmin_stepping'
	},
	{
		pattern: /^Note: (?:Starting source stepping|Source stepping completed)/u,
		severity: 'info',
		code: 'source_stepping'
	},
	{ pattern: /^Note: Transient op (?:started|finished)/iu, severity: 'info', code: 'transient_op' },
	{
		pattern: /Too many (?:iteration passes in event-driven|analog\/event-driven solution)/u,
		severity: 'error',
		code: 'digital_no_convergence'
	},
	// An iteration may leave the range of a function and return; if it does not, the analysis reports an error.
	{
		pattern: /^\s*Error: .* out of range for (\S+)/u,
		severity: 'warning',
		code: 'out_of_function_range',
		takes: 1,
		continues: /^\s*in line/u,
		where: ({ following, source }) => source.findDevice(/in line (\S+)/u.exec(following[0] ?? '')?.[1] ?? '')
	},
	{
		pattern: /named "([^"]+)" is not in the circuit/u,
		severity: 'error',
		code: 'missing_source',
		where: atCard('.dc')
	},
	{
		pattern: /(?:Noise input|Transfer function) source (\S+) not (?:in circuit|of proper type)/iu,
		severity: 'error',
		code: 'missing_source',
		where: atCard('.noise', '.tf')
	},
	{ pattern: /(?<!\S)(\S+): unknown controlling source/u, severity: 'error', code: 'missing_source', where: atDevice },
	{ pattern: /source (\S+) has no AC value/u, severity: 'error', code: 'no_ac_input', where: atDevice },
	{
		pattern: /(?<!\S)(\S+): coupling to non-existant inductor/u,
		severity: 'error',
		code: 'unknown_inductor',
		where: atDevice
	},
	{
		pattern: /^The Inductive System consisting of/u,
		severity: 'warning',
		code: 'coupling_too_strong',
		takes: 4,
		continues: /^\s*(?:[kl]\S*[\s$]|is not positive|has |\|k)|^\s*[kl]\S*$/iu,
		where: ({ following, source }) => source.findDevice(/\bk\S*/iu.exec(following[1] ?? '')?.[0] ?? '')
	},
	{
		pattern: /startfreq <= 0|Frequency of (?:< )?0 is invalid|TST(?:EP|OP|ART) is invalid/u,
		severity: 'error',
		code: 'bad_analysis',
		where: ({ match, source }) => source.find((key) => key.startsWith(/freq/iu.test(match[0]) ? '.ac' : '.tran'))
	},
	{
		pattern: /(?<!\S)(\S+): (?:resistance|value) to+ (?:low|small)/u,
		severity: 'warning',
		code: 'resistance_too_low',
		where: atDevice
	},
	{ pattern: /(?<!\S)(\S+): has no value, DC 0 assumed/u, severity: 'info', code: 'value_assumed', where: atDevice },
	{
		pattern: /source (\S+) has non-increasing PWL/u,
		severity: 'warning',
		code: 'pwl_not_increasing',
		where: atDevice
	},
	{
		pattern: /(?<!\S)(\S+): effective channel (?:length|width) less than zero/u,
		severity: 'warning',
		code: 'device_geometry',
		where: ({ match, source }) => source.findDevice(match[1] ?? '') ?? source.findWord(match[1] ?? '')
	},
	{
		pattern: /parameter checking for \S+ in model (\S+)/u,
		severity: 'error',
		code: 'model_value',
		where: ({ match, source }) => source.findDevice(match[1] ?? '')
	},
	{ pattern: /^Fatal: \w+ = \S+ (?:\w+ )?is/u, severity: 'error', code: 'model_value' },
	{ pattern: /^Warning: This model (?:supports|is) BSIM/u, severity: 'info', code: 'model_version' },
	{
		pattern: /unable to match forward and reverse diode regions|breakdown current increased to/u,
		severity: 'info',
		code: 'breakdown_current'
	},
	// Checks of the BSIM models: advice, not a change of the circuit.
	{ pattern: /^Warning: (?:\w+ )+(?:for CV )?= \S+ (?:is|<=|may|should)/u, severity: 'info', code: 'model_advice' },
	{
		pattern:
			/^\s*(?:Warning: )+(?:\S.*(?:ignored because|should be specified with|has been set to its|[Rr]eset to|[Ss]et (?:back )?to (?:zero|0)|set to 10 times|is set to zero|dtox ignored|is not supported by BSIM|select one only|has been changed)|No WPE|The default \w+ is changed|model parameter rbody)/u,
		severity: 'info',
		code: 'model_replaced'
	},
	{
		pattern:
			/^\s*(?:Warning: )+\S.*(?:may be too small|is negative\.|not matched|should be positive|<= \S+ for \w+|is out of range|is too (?:small|large)|Zero resistance returned)|^warning: \([\w ]+= \S+\) range/u,
		severity: 'info',
		code: 'model_advice'
	},
	{ pattern: /breakpoint in the past|^Internal Error|impossible error/iu, severity: 'error', code: 'internal_error' }
];
