import type { VerdictReasonRecord } from '#lib/db/records.ts';
import type { LogEntry } from '#lib/engine-log/log-entry.ts';
import { diagnose } from '#lib/spice/diagnostics/diagnose.ts';
import { cardsOf, dotCards } from '#lib/spice/project/cards-of.ts';
import { flatten } from '#lib/spice/project/flatten.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { usedNames } from '#lib/spice/project/used-names.ts';
import { isAboutEncrypted } from './encrypted-reasons.ts';
import { suspicion } from '../reason.ts';

/** Warnings after which ngspice simulates a circuit that differs, or may differ, from the written one. */
const CHANGED_CIRCUIT = new Set([
	'bad_option',
	'coupling_too_strong',
	'device_geometry',
	'fourier_failed',
	'ignored_line',
	'missing_include',
	'model_parameter',
	'model_type_mismatch',
	'pwl_not_increasing',
	'resistance_too_low',
	'subcircuit_redefined',
	'unclosed_block',
	'unknown_model',
	'unknown_node',
	'unknown_parameter',
	'unsupported',
	'warning'
]);
/** Maximum number of reasons per code; a vendor's model may have hundreds of unknown parameters. */
const MOST_OF_A_KIND = 5;

/** Reasons for doubt in the log of a run that ended. */
export function logReasons(log: readonly LogEntry[], program: Program): VerdictReasonRecord[] {
	const counts = new Map<string, number>();
	const changes = log.flatMap((entry) => {
		const { code, severity, text } = entry;
		if (code === null || !CHANGED_CIRCUIT.has(code)) return [];
		if (severity !== 'warning' && code !== 'fourier_failed') return [];
		if (code === 'subcircuit_redefined' && isUnused(text, program)) return [];
		if (isAboutEncrypted(entry, program)) return [];
		if (code === 'unknown_parameter' && isVendorParameter(entry, log, program)) return [];
		const count = (counts.get(code) ?? 0) + 1;
		counts.set(code, count);
		return count <= MOST_OF_A_KIND ? [suspicion(code, { said: wordsOf(text) }, placeOf(entry))] : [];
	});
	return [
		...steppingReasons(log, program),
		...changes,
		...expressionReasons(log),
		...commandReasons(log),
		...paddedSpectra(log, program)
	];
}

/** Unknown parameters of one model from which on it is probably of another type or level. */
const ANOTHER_LEVEL = 5;

/**
 * Whether an unknown parameter belongs to a library's model and is not a slip: vendors add parameters of other simulators,
 * and ngspice does without.
 */
function isVendorParameter({ code, file, line }: LogEntry, log: readonly LogEntry[], program: Program): boolean {
	if (file === program.entry) return false;
	const all = log.filter((other) => other.code === code && other.file === file && other.line === line);
	if (file !== null && all.length >= ANOTHER_LEVEL) return false;
	const names = new Set(all.map(({ text }) => /parameter \(([^()]*)\)/u.exec(text)?.[1]?.toLowerCase()));
	return diagnose(program)
		.filter(({ message }) => message.code.endsWith('.unknown_model_parameter'))
		.filter(
			({ path, message }) => (file === null || path === file) && names.has(`${message.values.name}`.toLowerCase())
		)
		.every(({ path, fixes }) => path !== program.entry && fixes.length === 0);
}

/** Whether the subcircuit that is defined twice is unused. */
function isUnused(text: string, program: Program): boolean {
	const name = /redefinition of \.subckt ([^\s,]+)/u.exec(text)?.[1]?.toLowerCase();
	if (name === undefined) return false;
	for (const used of usedNames(program).names) if (used.space === 'subcircuit' && used.name === name) return false;
	return true;
}

/** Share of zeros from which a spectrum is wrong to look at, and from which a measurement of it is. */
const MANY_ZEROS = 0.1;
const SOME_ZEROS = 0.005;

/** Spectra whose curve was filled up with zeros to a power of two: their amplitudes are too low. */
function paddedSpectra(log: readonly LogEntry[], program: Program): VerdictReasonRecord[] {
	const spectra = log.filter(({ code }) => code === 'spectrum_padded');
	if (spectra.length === 0) return [];
	const isMeasured = cardsOf(program).some(({ at }) => /^\s*meas\w*\s+sp\b/iu.test(at.statement.code));
	return spectra.slice(0, MOST_OF_A_KIND).flatMap((entry) => {
		const [length = 0, zeros = 0] = [...entry.text.matchAll(/(?:length|padding): (\d+)/gu)].map(([, n]) => Number(n));
		const size = length + zeros;
		if (zeros < (isMeasured ? SOME_ZEROS : MANY_ZEROS) * size) return [];
		const share = `${Number(((100 * zeros) / size).toPrecision(2))} %`;
		return [suspicion('spectrum_padded', { length, size, share }, placeOf(entry))];
	});
}

/** Terms that a script could not compute: what depends on them, such as the branch of an `if`, is skipped. */
function expressionReasons(log: readonly LogEntry[]): VerdictReasonRecord[] {
	return log
		.filter(({ text }) => /^\s*in term: /u.test(text))
		.slice(0, MOST_OF_A_KIND)
		.map(({ text }) =>
			suspicion('script_expression', {
				said: text
					.replace(/^\s*in term: /u, '')
					.trim()
					.slice(0, 200)
			})
		);
}

/** Script commands, such as `alter`, that refer to a vector that does not exist: ngspice skips them and continues. */
function commandReasons(log: readonly LogEntry[]): VerdictReasonRecord[] {
	return log
		.filter(({ code, text }, index) => {
			const isTerm = /^\s*in term: /u.test(log[index + 1]?.text ?? '');
			return code === 'unknown_vector' && !isTerm && /no such vector|is not available or has zero length/u.test(text);
		})
		.slice(0, MOST_OF_A_KIND)
		.map((entry) => suspicion('unknown_vector', { said: wordsOf(entry.text) }, placeOf(entry)));
}

/** Why a run failed, from its log: its errors, those with a place first. */
export function failureReasons(log: readonly LogEntry[]): VerdictReasonRecord[] {
	return log
		.filter(({ severity, code }) => severity === 'error' && code !== 'measure_failed')
		.toSorted((a, b) => Number(a.line === null) - Number(b.line === null))
		.slice(0, MOST_OF_A_KIND)
		.map(({ code, text, file, line }) => ({
			code: code ?? 'error',
			level: 'failed',
			file,
			line,
			values: { said: wordsOf(text) }
		}));
}

/**
 * The operating point is doubtful if every method failed except the last: a truncated transient. One that is found by
 * gmin or source stepping is as good as any: each kind is tried after the ones before it have failed.
 */
function steppingReasons(log: readonly LogEntry[], program: Program): VerdictReasonRecord[] {
	const forced = log.some(({ code, text }) => code === 'transient_op' && /finished/iu.test(text));
	if (forced) return swingsByItself(program) ? [] : [suspicion('forced_operating_point')];
	const last = log.findLastIndex(
		({ code, text }) => code === 'stepping_failed' && /true gmin|spice3 gmin|source stepping|transient op/iu.test(text)
	);
	const failed = last >= 0 && !log.slice(last).some(({ text }) => /stepping completed/iu.test(text));
	return failed ? [suspicion('stepping_failed')] : [];
}

/** Whether a transient is the only analysis of a circuit whose switches control themselves: it has no stable state. */
function swingsByItself(program: Program): boolean {
	if (dotCards(program, '.op', '.dc', '.ac', '.noise', '.tf').length > 0) return false;
	const { devices, atNode } = flatten(program);
	const isGiven = (node: string): boolean =>
		node === '0' || (atNode.get(node) ?? []).some(({ letter }) => letter === 'v');
	return devices.some(({ letter, nodes }) => letter === 's' && nodes.slice(2).some((node) => !isGiven(node)));
}

function placeOf({ file, line }: LogEntry): { file: string; line: number } | null {
	return file !== null && line !== null ? { file, line } : null;
}

/** Lines that only locate or announce a message. */
const AROUND =
	/^(?:Error on line|Warning: Model issue on line|Netlist line no|Th(?:is|ey) (?:may|will)|type given|Please check|\(Note|command ')/iu;

/** The line of a message that says what is wrong. */
function wordsOf(text: string): string {
	const lines = text.split('\n').map((line) => line.trim());
	return (lines.filter((line) => line !== '' && !AROUND.test(line)).at(-1) ?? lines[0] ?? '').slice(0, 200);
}
