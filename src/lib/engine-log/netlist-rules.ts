import type { SourcePlace } from '#lib/base/source-place.ts';
import { atCard, atDevice, atQuotedCard, type LogRule, type RuleContext } from './log-rule.ts';

/** Place of the line whose number is in the message, narrowed to the continuation line with the named word. */
function atWord(pattern: RegExp): (context: RuleContext) => SourcePlace | null {
	return ({ match, following, source, decode }) => {
		const place = decode(match[1]) ?? source.findCard(following[0] ?? '');
		const word = pattern.exec(following.at(-1) ?? '')?.[1];
		return place && word ? source.narrow(place, word) : place;
	};
}

/** Messages about the text of a netlist: anything that cannot be read, found or used. */
export const netlistRules: readonly LogRule[] = [
	{
		pattern: /^Error on line (\d+) or its substitute:/u,
		severity: 'error',
		code: 'netlist_error',
		takes: 2,
		where: atWord(/\(([^()]+)\)/u)
	},
	{ pattern: /^Error on line:/u, severity: 'error', code: 'netlist_error', takes: 2, where: atQuotedCard },
	{
		pattern: /^Warning: Model issue on line (\d+)/u,
		severity: 'warning',
		code: 'model_parameter',
		takes: 2,
		where: atWord(/\(([^()]+)\)/u)
	},
	{
		pattern: /^Netlist line no\. (\d+)/u,
		severity: 'error',
		code: 'expression_error',
		takes: 1,
		where: atWord(/\[([^[\]]+)\]/u)
	},
	{
		pattern: /^warning, can't find model '/u,
		severity: 'warning',
		code: 'unknown_model',
		takes: 1,
		where: atQuotedCard
	},
	{
		pattern: /^warning, model type mismatch in line/u,
		severity: 'warning',
		code: 'model_type_mismatch',
		takes: 1,
		where: atQuotedCard
	},
	{
		pattern: /^Error: Could not find a model for device (\S+) in subcircuit/u,
		severity: 'error',
		code: 'unknown_model',
		where: atDevice
	},
	{ pattern: /^Error: unknown subckt: (\S+)/u, severity: 'error', code: 'unknown_subcircuit', where: atDevice },
	{ pattern: /infinite subckt recursion/u, severity: 'error', code: 'recursive_subcircuit' },
	{
		pattern: /^Too (?:few|many) parameters for subcircuit type ".*" \(instance: x(.*)\)/u,
		severity: 'error',
		code: 'subcircuit_pins',
		where: atDevice
	},
	{
		pattern: /redefinition of \.subckt (\S+?),? ignored/u,
		severity: 'warning',
		code: 'subcircuit_redefined',
		where: ({ match, source }) => {
			const start = `.subckt ${match[1]?.toLowerCase() ?? ''}`;
			return source.find((key) => key === start || key.startsWith(`${start} `), 1);
		}
	},
	{
		pattern: /section definition (\S+) not found/u,
		severity: 'error',
		code: 'missing_library_section',
		where: atCard('.lib ')
	},
	{
		pattern: /Could not (?:find|open) (?:include|library) file (.+)|^ERROR, library file (.+) not found/u,
		severity: 'error',
		code: 'missing_include',
		where: ({ match, source }) => {
			const name = (match[1] ?? match[2] ?? '').trim().toLowerCase();
			return source.find((key) => /^\.(?:inc|lib)/u.test(key) && key.replace(/["']/gu, '').split(' ').includes(name));
		}
	},
	{
		pattern: /Mismatch of \.subckt|\.subckt\/\.ends not balanced/u,
		severity: 'error',
		code: 'subcircuit_not_closed',
		takes: 2,
		where: ({ following, source, decode }) => {
			const said = following.at(-1) ?? '';
			const quoted = said.replace(/^\s*Check line( no \d+:)?\s*/u, '');
			return decode(/\d{7,}/u.exec(said)?.[0]) ?? source.findCard(quoted);
		}
	},
	{
		pattern: /Mismatch of \.if|Missing \.(?:endc|control) statement|Nesting of \.control/u,
		severity: 'warning',
		code: 'unclosed_block',
		takes: 1,
		where: ({ match, source }) => source.findFirstWord(/\.if/u.test(match[0]) ? '.if' : '.control')
	},
	{
		pattern: /^Warning: Unusual leading characters/u,
		severity: 'warning',
		code: 'ignored_line',
		takes: 2,
		where: ({ following, decode }) => decode(/\d{7,}/u.exec(following.at(-1) ?? '')?.[0])
	},
	{
		pattern: /^Error: not enough parameters in line/u,
		severity: 'error',
		code: 'incomplete_card',
		takes: 1,
		where: atQuotedCard
	},
	{
		pattern: /^ERROR: mal formed \w line: (.+)|^Error: too few (?:nodes|devs)[^:]*: (.+)/u,
		severity: 'error',
		code: 'incomplete_card',
		where: ({ match, source }) => source.findCard(match[1] ?? match[2] ?? '')
	},
	{
		pattern: /^Error: no such function (?:as )?'?([^\s,']+)/u,
		severity: 'error',
		code: 'unknown_function',
		where: ({ match, source }) => source.find((key) => key.replace(/ /gu, '').includes(`${match[1]?.toLowerCase()}(`))
	},
	{
		pattern: /^PTerror: syntax error/u,
		severity: 'error',
		code: 'expression_error',
		takes: 1,
		where: ({ following, source }) => {
			const rest = (following[0] ?? '').replace(/\s/gu, '').toLowerCase();
			return rest === '' ? null : source.find((key) => key.replace(/\s/gu, '').endsWith(rest));
		}
	},
	{
		pattern: /^Warning\s*: (?:IC|Nodeset) on non-existent node - ([^,\s]+)/iu,
		severity: 'warning',
		code: 'unknown_node',
		takes: 1,
		where: ({ following, source }) => source.findCard((following[0] ?? '').replace(/^\s*Please check line\s*/u, ''))
	},
	{
		pattern: /^Warning -- Version not specified on line "(.*)"/u,
		severity: 'info',
		code: 'model_version',
		takes: 1,
		continues: /^Setting version/u,
		where: ({ match, source }) => {
			const quoted = (match[1] ?? '').trim().replace(/\s+/gu, ' ').toLowerCase();
			return source.find((key) => key.startsWith('.model ') && key.includes(quoted));
		}
	},
	{
		pattern: /^Error: bad type given for option (\S+)|^ERROR: wrong format in option (\S+)/u,
		severity: 'warning',
		code: 'bad_option',
		takes: 1,
		where: ({ match, source }) =>
			source.find((key) => /^\.opt/u.test(key) && key.includes((match[1] ?? match[2] ?? '').toLowerCase()))
	},
	{
		pattern:
			/^Warning -- Option (\w+)|^WARNING - (\w+) option|setAnalysisParm\(options\)|can't set option|unknown option|Could not set temperature/iu,
		severity: 'warning',
		code: 'bad_option',
		where: ({ match, source }) => {
			const option = (match[1] ?? match[2])?.toLowerCase();
			return option === undefined ? null : source.find((key) => /^\.opt/u.test(key) && key.includes(option));
		}
	},
	{
		pattern: /^Warning: no nodes given: (.+)/u,
		severity: 'warning',
		code: 'output_card',
		where: ({ match, source }) => source.findCard(match[1] ?? '')
	},
	// A card for an analysis that is not in the netlist: the results are not affected.
	{
		pattern: /^Error: (\.(?:print|plot)): no (\S+) analysis found/u,
		severity: 'warning',
		code: 'unmatched_card',
		where: ({ match, source }) => source.find((key) => key.startsWith(`${match[1]} ${match[2]}`.toLowerCase()))
	},
	{ pattern: /^No circuit loaded!|there aren't any circuits loaded/u, severity: 'error', code: 'no_circuit' },
	{
		pattern:
			/option \w+ is (?:obsolete|currently unsupported)|only marginally supported|Missing \.end card|redundant \.control card/iu,
		severity: 'info',
		code: 'remark'
	},
	{ pattern: /No job \(tran, ac, op etc\.\) defined/u, severity: 'error', code: 'no_analysis' },
	// Names in `.meas` cards that are not vectors: harmless, because every vector is saved.
	{ pattern: /^Warning: can't parse '.*': ignored/u, severity: 'info', code: 'unparsed_name' },
	{ pattern: /unimplemented control card/u, severity: 'error', code: 'unknown_card' },
	{
		pattern: /not available in this binary|not supported by this binary/u,
		severity: 'error',
		code: 'unsupported'
	}
];
