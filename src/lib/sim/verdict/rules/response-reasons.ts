import { largest } from '#lib/base/extremes.ts';
import { formatSi } from '#lib/base/quantity.ts';
import type { VerdictReasonRecord } from '#lib/db/records.ts';
import { sourcePlace, type PlacedCard } from '#lib/spice/project/cards-of.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import type { VectorRange } from '#lib/workers/ngspice/protocol.ts';
import { ConnectedParts } from '../connected-parts.ts';
import { suspicion } from '../reason.ts';
import { nameOfDevice, partValue, placeOfDevice, sizeOf, type PlotView, type RunView } from '../run-view.ts';
import { settledVoltages } from '../settled-voltages.ts';
import { changesBefore, readSource, repetition, sineFrequency } from '../source-wave.ts';

/** Relative change below which a signal counts as constant. */
const CONSTANT = 1e-3;
/** The same for the magnitude of an AC response, of which a corner takes 29 %. */
const FLAT = 0.01;
/** How far the time constants of a compensated divider may differ, relative. */
const COMPENSATED = 0.3;
/** Share of the input's change, and of where a node settles, below which a transient of passive parts has not begun. */
const HARDLY = 2e-3;
/** Share of the input below which an AC response is none. */
const FAINT = 1e-4;
/** A sweep over this ratio of frequencies is meant to show a response. */
const WIDE_SWEEP = 100;
/** Points per decade below which a resonance falls between two points. */
const LEAST_PER_DECADE = 3;
/** Number of points of a linear sweep that may be its lowest decades' share. */
const FEW_LINEAR_POINTS = 50;
/** Rounding of the solver, V and A. */
const SMALLEST_V = 1e-9;
const SMALLEST_A = 1e-11;

/** A current whose change over a sweep is no answer, A. */
const SMALLEST_SWEPT_A = 1e-15;

const NONLINEAR = new Set([...'dqmjzbsw']);
const MAX_SUPPLIES = 20;
const SUPPLY = /^v(?:cc|dd|ee|ss|s?up|bat|ps)/u;

/** Analyses in which nothing responds: a transient at rest, a flat AC response, a sweep without effect. */
export function responseReasons(run: RunView, known: ReadonlySet<string>): VerdictReasonRecord[] {
	if (run.isAltered || run.facts.status !== 'complete') return [];
	return [...atRest(run, known), ...hardlyBegun(run), ...acReasons(run), ...sweepReasons(run)];
}

function has(run: RunView, letters: string): boolean {
	return run.circuit.devices.some(({ letter }) => letters.includes(letter));
}

/** A transient in which no source and no signal changes, in a circuit with something to change. */
function atRest(run: RunView, known: ReadonlySet<string>): VerdictReasonRecord[] {
	const { devices } = run.circuit;
	const cards = run.analysisCards('tran');
	if (known.has('title_is_card') || cards.some(usesInitialConditions)) return [];
	if (devices.some(isTimed) || holdsOnPurpose(run)) return [];
	return run.plotsOf('tran').flatMap((plot) => {
		const { span, signals, scale, id } = plot;
		if (!span) return [];
		const sources = devices.filter(({ letter }) => letter === 'v' || letter === 'i').map(readSource);
		if (sources.some((source) => changesBefore(source, span.max))) return [];
		const values = [...signals.values()].filter(({ name }) => name !== scale);
		const voltages = values.filter(({ quantity }) => quantity === 'voltage');
		const currents = values.filter(({ quantity }) => quantity === 'current');
		// All zero is another reason.
		const isAtRest = areConstant(voltages, SMALLEST_V) && areConstant(currents, SMALLEST_A);
		const isZero = largestOf(voltages) <= SMALLEST_V && largestOf(currents) <= SMALLEST_A;
		if (!isAtRest || isZero) return [];
		const isFree = [...signals.keys()].some((node) => run.circuit.atNode.has(node) && !run.sourced.has(node));
		// A library's model has capacitors of its own, and a source may have its AC value for an AC analysis.
		const isOnlyAc = run.analysisCards('ac', 'noise').length === 0 && sources.some(({ drivesAc }) => drivesAc);
		const isFlatWave = sources.some(({ wave }) => wave !== null);
		const stores = run.own.some(({ letter }) => 'clt'.includes(letter));
		// Anything else with constant sources may be watched at rest on purpose: a standby current, a cell that holds its state.
		const isMeantToMove = isOnlyAc || (stores && (isFlatWave || isPassive(run) || hasTank(run)));
		return isFree && isMeantToMove
			? [suspicion('nothing_changes', { plot: id }, cards[0] ? sourcePlace(cards[0].at) : null)]
			: [];
	});
}

/** Whether a run shows a state on purpose: it begins at a given one, or asks for a current. */
function holdsOnPurpose(run: RunView): boolean {
	const asks = /\bi[dscbe]?\s*\(|#branch|\[i[a-z]*\]/iu;
	return (
		run.analysisCards('ic', 'nodeset').length > 0 ||
		run
			.analysisCards('measure', 'meas', 'print', 'plot', 'save', 'probe')
			.some(({ at }) => asks.test(at.statement.code))
	);
}

/** Whether sources drive only passive parts. */
function isPassive({ circuit }: RunView): boolean {
	return circuit.devices.every(({ letter }) => 'virclkt'.includes(letter));
}

/** Whether a circuit with gain has a coil and a capacitor at one node: an oscillator. */
function hasTank(run: RunView): boolean {
	if (!has(run, 'qmjbegfh')) return false;
	return run.circuit.devices.some(
		({ letter, nodes }) =>
			letter === 'l' && nodes.some((node) => node !== '0' && run.at(node).some((other) => other.letter === 'c'))
	);
}

/** A transient of passive parts that ends before any of them has answered: it is far shorter than their time constants. */
function hardlyBegun(run: RunView): VerdictReasonRecord[] {
	if (!has(run, 'c') || has(run, 'qmjzdswbaegfhtoly')) return [];
	const cards = run.analysisCards('tran');
	return run.plotsOf('tran').flatMap(({ signals, scale, span }) => {
		const swings = new Map(
			[...signals].flatMap(([node, { quantity, name, min, max }]) =>
				quantity === 'voltage' && name !== scale ? [[node, (max ?? 0) - (min ?? 0)] as const] : []
			)
		);
		const others = [...swings.keys()].filter((node) => !run.sourced.has(node));
		const input = largest([0, ...[...swings].map(([node, swing]) => (run.sourced.has(node) ? swing : 0))]);
		const output = largest([0, ...others.map((node) => swings.get(node) ?? 0)]);
		if (!span || output === 0 || output >= HARDLY * input || cards.some(usesInitialConditions)) return [];
		if (repeatsSine(run, span.max) || !isOnItsWay(run, others, swings)) return [];
		return [suspicion('hardly_begun', { stop: formatSi(span.max, 's') }, cards[0] ? sourcePlace(cards[0].at) : null)];
	});
}

/** Whether each node that settles elsewhere has only begun to go there; the output of a divider by 1,000 may be where it settles. */
function isOnItsWay(run: RunView, nodes: readonly string[], swings: ReadonlyMap<string, number>): boolean {
	const settled = settledVoltages(run.circuit, (node) => swings.get(node) ?? 0);
	// Where they settle is not known: the change at the input says what is to be expected.
	if (!settled) return true;
	const moving = nodes.filter((node) => (settled.get(node) ?? 0) > 0);
	return moving.length > 0 && moving.every((node) => (swings.get(node) ?? 0) < HARDLY * (settled.get(node) ?? 0));
}

/** Whether sines alone drive a run of whole periods: what a filter leaves of them may be as little as it is at the end. */
function repeatsSine({ circuit }: RunView, stop: number): boolean {
	const moving = circuit.devices
		.filter(({ letter }) => letter === 'v' || letter === 'i')
		.map(readSource)
		.filter((source) => changesBefore(source, stop));
	return moving.length > 0 && moving.every((source) => (sineFrequency(source) ?? 0) * stop >= 1);
}

function largestOf(ranges: readonly VectorRange[]): number {
	return largest([0, ...ranges.map(({ min, max }) => sizeOf({ min: min ?? 0, max: max ?? 0 }))]);
}

/** @param noise change that means nothing, V or A */
function areConstant(ranges: readonly VectorRange[], noise: number): boolean {
	const limit = noise + CONSTANT * largestOf(ranges);
	return ranges.every(({ min, max }) => (max ?? 0) - (min ?? 0) <= limit);
}

/** Whether the current or voltage of a device may change without a source: a digital part, or an expression of the time. */
function isTimed({ letter, at }: FlatDevice): boolean {
	return letter === 'a' || (letter === 'b' && /\btime\b/iu.test(at.statement.code));
}

function usesInitialConditions({ card }: PlacedCard): boolean {
	return card.type !== 'device' && card.words.some(({ text }) => text.toLowerCase() === 'uic');
}

function acReasons(run: RunView): VerdictReasonRecord[] {
	const plots = run.plotsOf('ac');
	if (plots.length === 0) return [];
	const cards = run.analysisCards('ac');
	const place = cards[0] ? sourcePlace(cards[0].at) : null;
	const found: VerdictReasonRecord[] = [];
	const isPassive = has(run, 'clto') && !has(run, 'qmjzdswba');
	const flat = isPassive && !isCompensated(run) ? plots.find((plot) => isFlat(run, plot)) : undefined;
	if (flat?.span)
		found.push(
			suspicion('flat_response', { from: formatSi(flat.span.min, 'Hz'), to: formatSi(flat.span.max, 'Hz') }, place)
		);
	const faint = isPassive ? plots.find((plot) => isFaint(run, plot)) : undefined;
	if (faint?.span)
		found.push(
			suspicion('no_response', { from: formatSi(faint.span.min, 'Hz'), to: formatSi(faint.span.max, 'Hz') }, place)
		);
	for (const { at, card } of cards) {
		if (card.type === 'device') continue;
		const at0 = card.words.findIndex(({ text }) => /^(?:dec|oct|lin)$/iu.test(text));
		const scale = card.words[at0]?.text.toLowerCase();
		const [count, from, to] = card.words.slice(at0 + 1, at0 + 4).map((word) => run.numberOf(word));
		if (at0 === -1 || !count || !from || !to) continue;
		const step = (to - from) / Math.max(1, count - 1);
		if (scale === 'lin' && count < FEW_LINEAR_POINTS && step > WIDE_SWEEP * from)
			found.push(
				suspicion(
					'linear_over_decades',
					{ points: count, from: formatSi(from, 'Hz'), spacing: formatSi(step, 'Hz') },
					sourcePlace(at)
				)
			);
		if (scale === 'dec' && count < LEAST_PER_DECADE && to / from >= WIDE_SWEEP && has(run, 'l') && has(run, 'c'))
			found.push(suspicion('coarse_sweep', { points: count }, sourcePlace(at)));
	}
	return [...found, ...switched(run), ...supplyWithAc(run)];
}

/** Whether the response of a circuit of passive parts has no corner in its whole sweep: no voltage depends on the frequency. */
function isFlat(run: RunView, { span, points, signals, scale }: PlotView): boolean {
	if (!span || !(span.max >= WIDE_SWEEP * span.min) || span.min <= 0 || (points ?? 0) < 5) return false;
	// An output may be flat on purpose, as that of a tone control at its centre; then other nodes show the corners, if they are saved.
	if (!ownNodes(run).every((node) => signals.has(node))) return false;
	const voltages = [...signals].flatMap(([node, range]) =>
		range.quantity === 'voltage' && range.name !== scale && (range.max ?? 0) > SMALLEST_V && !run.sourced.has(node)
			? [range]
			: []
	);
	return voltages.length > 0 && voltages.every(({ min, max }) => (max ?? 0) - (min ?? 0) <= FLAT * (max ?? 0));
}

/** The nodes of the main circuit. */
function ownNodes({ circuit }: RunView): string[] {
	return [...circuit.atNode.keys()].filter((node) => node !== '0' && !node.includes('.'));
}

/** Whether every capacitor has a resistor beside it with the same time constant: a divider that is flat on purpose. */
function isCompensated({ circuit }: RunView): boolean {
	const capacitors = circuit.devices.filter(({ letter }) => letter === 'c');
	if (capacitors.length < 2) return false;
	const between = new Map<string, FlatDevice>();
	for (const device of circuit.devices)
		if (device.letter === 'r' && !between.has(endsOf(device))) between.set(endsOf(device), device);
	const constants = capacitors.map((capacitor) => {
		const beside = between.get(endsOf(capacitor));
		return (beside ? (partValue(beside)?.value ?? 0) : 0) * (partValue(capacitor)?.value ?? 0);
	});
	const longest = largest(constants);
	return constants.every((each) => each > (1 - COMPENSATED) * longest);
}

/** The two ends of a part, the same for both directions. */
function endsOf({ nodes }: FlatDevice): string {
	return nodes.slice(0, 2).toSorted().join(' ');
}

/** Whether next to nothing of the input reaches any node of a circuit of passive parts at any frequency. */
function isFaint(run: RunView, { span, signals, scale, points }: PlotView): boolean {
	if (!span || (points ?? 0) < 5 || !(span.max >= WIDE_SWEEP * span.min)) return false;
	const voltages = [...signals].filter(([, { quantity, name }]) => quantity === 'voltage' && name !== scale);
	const others = voltages.filter(([node]) => !run.sourced.has(node));
	const input = largest([0, ...voltages.filter(([node]) => run.sourced.has(node)).map(([, { max }]) => max ?? 0)]);
	return others.length > 0 && others.every(([, { max }]) => (max ?? 0) < FAINT * input);
}

/** An AC analysis freezes a switch in the state of its operating point. */
function switched({ circuit }: RunView): VerdictReasonRecord[] {
	const clocks = new Set(
		circuit.devices
			.filter(({ letter }) => letter === 'v')
			.map(readSource)
			.filter((source) => source.wave === 'pulse' && repetition(source) !== null)
			.flatMap(({ device }) => device.nodes.filter((node) => node !== '0'))
	);
	const found = circuit.devices.find(
		({ letter, nodes }) => letter === 's' && nodes.slice(2).some((node) => clocks.has(node))
	);
	return found ? [suspicion('ac_of_switches', { device: nameOfDevice(found) }, placeOfDevice(found))] : [];
}

function supplyWithAc({ circuit }: RunView): VerdictReasonRecord[] {
	const driving = circuit.devices
		.filter(({ letter }) => letter === 'v' || letter === 'i')
		.map(readSource)
		.filter(({ drivesAc }) => drivesAc);
	const supplies = driving.filter(({ device }) => SUPPLY.test(device.at.statement.head));
	const inputs = driving.filter(({ device }) => !SUPPLY.test(device.at.statement.head));
	if (supplies.length === 0 || inputs.length === 0) return [];
	// A netlist may have several circuits side by side, each with its own input.
	const parts = new ConnectedParts(circuit);
	for (const { device } of supplies.slice(0, MAX_SUPPLIES)) {
		const input = inputs.find((source) => parts.areJoined(source.device, device));
		if (!input) continue;
		const values = { supply: nameOfDevice(device), source: nameOfDevice(input.device) };
		return [suspicion('supply_with_ac', values, placeOfDevice(device))];
	}
	return [];
}

function sweepReasons(run: RunView): VerdictReasonRecord[] {
	const cards = run.analysisCards('dc');
	const [first] = cards;
	if (!first || first.card.type === 'device' || cards.length > 1) return [];
	const place = sourcePlace(first.at);
	const [subject = null, ...words] = first.card.words;
	const name = subject?.text.toLowerCase() ?? '';
	const isNested = words.length > 3;
	return run.plotsOf('dc').flatMap((plot) => {
		const points = plot.points ?? 0;
		if (points === 1) return [suspicion('one_point_sweep', { source: subject?.text ?? '' }, place)];
		if (points === 2 && !isNested && isNonlinear(run) && run.analysisCards('meas', 'measure').length === 0)
			return [suspicion('two_point_sweep', { source: subject?.text ?? '' }, place)];
		return points > 2 && !isNested && isWithoutEffect(run, plot, name)
			? [suspicion('sweep_without_effect', { source: subject?.text ?? '' }, place)]
			: [];
	});
}

function isNonlinear({ circuit }: RunView): boolean {
	return circuit.devices.some(({ letter }) => NONLINEAR.has(letter));
}

/** Whether all signals except those of the swept source itself stay the same. */
function isWithoutEffect({ circuit }: RunView, { signals, scale }: PlotView, swept: string): boolean {
	const source = circuit.byName.get(swept);
	const own = new Set([...(source?.nodes ?? []), `${swept}#branch`, `i(${swept})`]);
	const entries = [...signals].filter(([, { name }]) => name !== scale);
	const others = entries.filter(([name]) => !own.has(name));
	const isStill = ({ min, max, quantity }: VectorRange): boolean => {
		const noise = quantity === 'current' ? SMALLEST_SWEPT_A : 0;
		return isConstant(min, max) || (min !== null && max !== null && max - min < noise);
	};
	if (others.length === 0 || !others.every(([, range]) => isStill(range))) return false;
	if (!source) return swept === 'temp';
	// Its own current is the result where something other than a resistor takes it.
	const isSaved = entries.some(([name]) => name.includes(swept) && own.has(name));
	return !isSaved || takesOnlyResistance(source, circuit.atNode);
}

function takesOnlyResistance(source: FlatDevice, atNode: ReadonlyMap<string, readonly FlatDevice[]>): boolean {
	return source.nodes
		.filter((node) => node !== '0')
		.flatMap((node) => atNode.get(node) ?? [])
		.every((device) => device === source || device.letter === 'r');
}

function isConstant(min: number | null, max: number | null): boolean {
	return min !== null && max !== null && max - min <= 1e-9 * Math.max(Math.abs(min), Math.abs(max));
}
