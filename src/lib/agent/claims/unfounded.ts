import { ownValue } from '#lib/base/own-value.ts';
import { compareQuantity } from './agreement.ts';
import { isDerivedFrom, type Operand } from './derived.ts';
import type { KnownValue } from './known-values.ts';
import { isAdjacent, isRange, type Said } from './said.ts';
import type { Sources } from './sources.ts';

/** An answer's quantities and what is known about them. */
export interface Around {
	known: Sources;
	said: readonly Said[];
	index: number;
	matched: ReadonlyMap<Said, KnownValue>;
	isResultStated: boolean;
}

/** Numbers of textbooks: junction and thermal voltages, the slopes and phases of poles, room temperature, the mains. */
const textbook: Readonly<Record<string, readonly number[]>> = {
	...{ V: [0.6, 0.65, 0.7, 0.3, 0.2, 0.026, 0.025, 0.02585, 0.02569], dB: [3, -3, 0, 6, -6, 20, -20, 3.01, -3.01] },
	...{ deg: [0, 27, 25, 30, 45, 60, 65, 70, 90, 120, 135, 180, 270, 360, -45, -90, -135, -180, -270, -360] },
	...{
		'°C': [25, 27, -40, 85, 125, 0, 70],
		K: [300, 290, 273, 298, 273.15, 300.15],
		Hz: [50, 60, 100, 120],
		Ω: [50, 75, 600],
		'%': [0, 1, 2, 5, 10, 20, 50, 63, 63.2, 90, 100],
		ratio: [1, 2, 10, 0.707]
	}
};
/** Units in which a circuit is designed rather than measured. */
const designUnits = new Set(['', 'Ω', 'F', 'H', 'm', 'dB/dec', 'dB/oct', 'C', 'J', 'K']);
const resistances = new Set(['input_impedance', 'output_impedance', 'input_resistance', 'output_resistance']);
/** How long something took, or lasts. */
const DURATION =
	/\b(?:runs?|simulations?|analys[ei]s|sweeps?|ngspice|engine)\b.{0,30}\b(?:took|takes?)\b|\b(?:elapsed|ran for|run ?time|time-?out|wall|cpu|finished in|completed in|simulat(?:ed|es|ion) (?:time|of)|stop time|time step|step size|span|window)\b|耗时|用时|运行时间|超时|仿真时间|步长|历时/iu;
/** A part or the world at large: what is said of it is not of this circuit. */
const GENERAL =
	/\b(?:LM|TL|NE|OPA|AD|LT|MAX|MCP|LTC|TLV|BC|BSS|IRF|BD|INA|ADA|THS|UA)\d{2,5}\w*\b|\b(?:2N|1N)\d{3,5}\w*\b|\b(?:op-?amps|transistors|BJTs|MOSFETs|amplifiers|diodes|filters|circuits|opamps)\b|room temperature|thermal voltage|热电压|室温/u;

/** Whether a quantity is stated as a result that no source has, and that does not follow from what the sources have. */
export function isUnfounded(each: Said, figures: readonly KnownValue[], around: Around): boolean {
	const { quantity, subject, cues, segment } = each;
	const { term, signal } = subject;
	const base = quantity.base ?? '';
	if (cues.isGoal || cues.isSupposed || cues.isProposed || cues.isDerived || cues.isDenied || quantity.isDeviation)
		return false;
	if (cues.isCondition && !segment.isCell) return false;
	if (cues.bound !== null || isRange(segment.text, quantity)) return false;
	// An estimate of something that no run has measured.
	if (quantity.isAbout && figures.length === 0) return false;
	if (
		ownValue(textbook, base)?.some((value) => quantity.values.includes(value)) &&
		!(term && !term.isLoose && cues.isStated)
	)
		return false;
	if (designUnits.has(base) && !(base === 'Ω' && term?.families.some((family) => resistances.has(family))))
		return false;
	if (base === 's' && DURATION.test(segment.text)) return false;
	if ((base === '%' || base === 'ratio' || base === 'ppm') && (!term || term.isLoose)) return false;
	if (GENERAL.test(segment.text) || term?.families.includes('gain_bandwidth')) return false;
	if (figures.some((value) => compareQuantity(quantity, value, cues.isMagnitude) === 'near')) return false;
	const isStated = cues.isStated || isAdjacent(each);
	if (!term && !isStated && signal === '') return false;
	if (term && !isStated && !subject.isDirect && !isFollowedBy(each)) return false;
	if (!around.known.hasRun && !around.isResultStated && (quantity.isAbout || !around.known.hasNetlist || !term))
		return false;
	return !isDerivedFrom(quantity, operandsOf(each, figures, around));
}

function isFollowedBy({ subject: { term }, quantity }: Said): boolean {
	return term !== null && term.start >= quantity.end;
}

const MAX_OPERANDS = 60;
/** Elements up to which a time constant of two of them is no chance. */
const MAX_ELEMENTS = 5;

/** Numbers near a quantity, the newest values of its figure, and the resistances and capacitances of the netlist. */
function operandsOf(each: Said, figures: readonly KnownValue[], { said, index, matched, known }: Around): Operand[] {
	const near = said.slice(Math.max(0, index - 6), index + 4).filter((other) => other !== each);
	const ofAnswer = near.flatMap((other) => {
		const match = matched.get(other);
		if (match && match.unit !== '') return [{ value: match.value, unit: match.unit }];
		// A number that nothing knows would found the next one.
		return match && other.quantity.base
			? other.quantity.values.map((value) => ({ value, unit: other.quantity.base ?? '' }))
			: [];
	});
	const ofRuns = figures.slice(0, 4).map(({ value, unit }) => ({ value, unit }));
	const elements = known.values.filter(({ kind, unit }) => kind === 'netlist' && ['Ω', 'F', 'H'].includes(unit));
	const isOfTime = each.quantity.base === 'Hz' || each.quantity.base === 's';
	const ofNetlist =
		isOfTime && elements.length <= MAX_ELEMENTS ? elements.map(({ value, unit }) => ({ value, unit })) : [];
	return [...ofAnswer, ...ofRuns, ...ofNetlist].slice(0, MAX_OPERANDS);
}
