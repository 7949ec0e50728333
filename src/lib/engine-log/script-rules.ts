import { atCard, atFirstWord, type LogRule } from './log-rule.ts';

/** What ngspice adds to a message about a `.probe` card. */
const PROBE_IGNORED = /^\s*\.probe .* will be ignored/u;

/** Commands that refer to vectors: a device's card may have a node of the name. */
const READS_VECTORS =
	/^(?:let|print|asciiplot|i?plot|gnuplot|hardcopy|write|wrdata|if|else if|(?:do)?while|echo|set|alter|fft|psd|spec|linearize|unlet|display|settype|setscale|compose|reshape|cross|diff)\b/u;

/** Messages about `.meas`, `.four` and script commands. */
export const scriptRules: readonly LogRule[] = [
	{
		pattern: /^(\S+): no such command available in ngspice/u,
		severity: 'error',
		code: 'unknown_command',
		where: atFirstWord
	},
	{
		pattern: /^\s*(\.?meas\S*) (.*?) failed!?$/u,
		severity: 'error',
		code: 'measure_failed',
		where: ({ match, source }) => source.findCard(`${match[1] ?? ''} ${match[2] ?? ''}`)
	},
	{
		pattern: /^(?:Error: )?no such vector as '?(\S+?)'?\.?$/u,
		severity: 'error',
		code: 'measure_failed',
		where: ({ match, source }) =>
			source.find((key) => /^\.?meas/u.test(key) && key.includes(match[1]?.toLowerCase() ?? ''))
	},
	{ pattern: /^\s*out of interval$/u, severity: 'info', code: 'measure_failed' },
	{
		pattern: /^Error: measure |in meas line|^\s*measure '.*'\s+failed|meas failed due to/u,
		severity: 'error',
		code: 'measure_failed'
	},
	{
		pattern: /wavelength longer than time span|bad fundamental freq|^Error: can't interpolate/u,
		severity: 'error',
		code: 'fourier_failed',
		where: ({ source }) => source.find((key) => /^\.?four/u.test(key))
	},
	{
		pattern: /vector (\S+) is not available or has zero length|no such vector (\S+)/u,
		severity: 'warning',
		code: 'unknown_vector',
		where: ({ match, source }) => {
			const name = match[1] ?? match[2] ?? '';
			return source.findWord(name, READS_VECTORS) ?? source.findWord(name);
		}
	},
	{
		pattern: /^(?:FFT|PSD): Time span: \S+ s, input length: \d+, zero padding: [1-9]/u,
		severity: 'info',
		code: 'spectrum_padded',
		where: ({ source }) => source.find((key) => /^(?:fft|psd)\b/u.test(key))
	},
	{ pattern: /no such plot named (\S+)/u, severity: 'error', code: 'unknown_plot', where: atCard('setplot') },
	{
		pattern: /no such device or model name (\S+)|^Error: Device (\S+) not found/u,
		severity: 'error',
		code: 'unknown_device',
		where: ({ match, source }) => {
			const name = (match[1] ?? match[2] ?? '').toLowerCase();
			return (
				source.find((key) => /^(?:alter|show)/u.test(key) && key.split(/[\s=@[\]]+/u).includes(name)) ??
				source.findWord(name)
			);
		}
	},
	{
		pattern: /^Error: parameter '([^']+)' not found/u,
		severity: 'error',
		code: 'undefined_parameter',
		takes: 1,
		where: atCard('alterparam')
	},
	{
		pattern: /^Error: RHS "(.+)" invalid/u,
		severity: 'error',
		code: 'script_expression',
		where: ({ match, source }) => {
			const rest = (match[1] ?? '').replaceAll(' ', '').toLowerCase();
			return source.find((key) => key.startsWith('let ') && key.replaceAll(' ', '').endsWith(`=${rest}`));
		}
	},
	{
		pattern:
			/^Warning: .*(?:vector is real|is a complex vector|is a scalar|only contains \d+ points|operations on wildcards|scales of \S+ and \S+ are different|no-op$|[Ll]imit \S+ should be|[Cc]olor \S+ is not available|unknown flag|strange file type|misplaced \.endc|clearing control structures|resuming run in progress|wildcard values ignored)/u,
		severity: 'info',
		code: 'script_remark'
	},
	{
		pattern: /^Warning: (?:Cannot set zero voltage sources|Zero voltage sources already set),/u,
		severity: 'info',
		code: 'remark',
		takes: 1,
		continues: PROBE_IGNORED
	},
	{
		pattern:
			/^Warning: .*(?:instance line for|node name for|nodes available for|not available for (?:instance|device)|has more than 2 nodes|Duplicate node numbers|have to be non-zero|unknown \.probe parameter)/u,
		severity: 'warning',
		code: 'probe_ignored',
		takes: 1,
		continues: PROBE_IGNORED,
		where: ({ following, source }) => {
			const asked = /\.probe (.+?) will be ignored/u.exec(following[0] ?? '')?.[1]?.toLowerCase() ?? ' ';
			return source.find(
				(key) => key.startsWith('.probe') && key.replace(/ /gu, '').includes(asked.replace(/ /gu, ''))
			);
		}
	},
	// HSPICE names the analysis on the card; ngspice reads what follows.
	{
		pattern: /^Warning: Strange parameter in line \*probe (?:tran|ac|dc|noise|op)\b/u,
		severity: 'info',
		code: 'remark'
	},
	{
		pattern: /^Warning: Strange parameter in line \*(probe.*), ingnored/u,
		severity: 'warning',
		code: 'probe_ignored',
		where: ({ match, source }) => source.findCard(`.${match[1] ?? ''}`)
	},
	{
		pattern: /Interpolated raw file data|Noise measurement at a single frequency/u,
		severity: 'info',
		code: 'remark'
	},
	{ pattern: /Executing empty '|\(Use a label statement/u, severity: 'info', code: 'remark' },
	{ pattern: /^Command 'source' failed/u, severity: 'error', code: 'file_not_read', takes: 1 },
	{ pattern: /: No such file or directory|Can't open|Couldn't open/iu, severity: 'warning', code: 'file_not_read' },
	// A code model's parser reports the parameter, and then its value as another one.
	{ pattern: /^MIF: unrecognized parameter/u, severity: 'info', code: 'unknown_parameter' },
	{ pattern: /unrecognized parameter|unknown parameter/u, severity: 'warning', code: 'unknown_parameter' }
];
