import { Derived } from '#lib/base/derived.ts';
import { coupledCoils } from '../coupled-coils.ts';
import { largest } from '#lib/base/extremes.ts';
import { formatSi, parseSpiceNumber } from '#lib/base/quantity.ts';
import type { VerdictReasonRecord } from '#lib/db/records.ts';
import type { DotCard } from '#lib/spice/cards/card.ts';
import { modelOf, type ModelReading } from '#lib/spice/features/models.ts';
import { sourcePlace } from '#lib/spice/project/cards-of.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import { namesOf } from '#lib/spice/project/names.ts';
import type { Program, Scope } from '#lib/spice/project/program.ts';
import type { Token } from '#lib/spice/syntax/tokens.ts';
import { suspicion } from '../reason.ts';
import { assignedValue, nameOfDevice, partValue, placeOfDevice, type RunView } from '../run-view.ts';

const MOST = 3;
/** Above this, °C, a temperature is in kelvin: circuits of silicon carbide end at 200 to 225. */
const HOTTEST = 250;
const ABSOLUTE_ZERO = -273.15;
/** Lengths of channels, m. */
const LONGEST = 1e-3;
const SHORTEST = 0.9e-9;
/** Width of a channel below which a suffix is wrong, m; in the newest processes it is longer than it is long. */
const NARROWEST = 2e-8;
/** The lowest level of a BSIM3 model. */
const FIRST_BSIM = 8;
/** A plain number of farads or henries from here on may lack its suffix. */
const PLAIN_PART = 10;
/** Time in s per farad, and per henry, below which such a part does not take part in a run. */
const SECONDS_PER_FARAD = 0.01;
const SECONDS_PER_HENRY = 1e-4;
/** A shunt at every node below this is a load, Ω. */
const LOWEST_SHUNT = 1e8;

type Rule = (device: FlatDevice) => VerdictReasonRecord | null;

/** Temperatures, sizes and values that nothing real has. */
export function sizeReasons(run: RunView): VerdictReasonRecord[] {
	const found = [...temperatures(run), ...shunts(run)];
	const scale = scaleOf(run);
	const stop = largest([0, ...run.plotsOf('tran').map(({ span }) => span?.max ?? 0)]);
	const coupled = coupledCoils(run.circuit);
	const rules: readonly Rule[] = [
		(device) => channelLength(run, device, scale),
		(device) => negativeValue(run, device),
		(device) => missingUnit(run, device, stop, coupled)
	];
	for (const rule of rules) {
		const seen = new Set<FlatDevice['at']>();
		for (const device of run.circuit.devices) {
			const reason = seen.has(device.at) || seen.size >= MOST ? null : rule(device);
			if (!reason) continue;
			seen.add(device.at);
			found.push(reason);
		}
	}
	return [...found, ...modelReasons(run)];
}

function temperatures(run: RunView): VerdictReasonRecord[] {
	const found: VerdictReasonRecord[] = [];
	const check = (value: number | null, at: FlatDevice['at']): void => {
		if (value === null || (value < HOTTEST && value >= ABSOLUTE_ZERO)) return;
		const values = { temperature: value, celsius: Number((value + ABSOLUTE_ZERO).toFixed(2)) };
		found.push(suspicion('temperature_out_of_reach', values, sourcePlace(at)));
	};
	for (const device of run.own) if ('rcdqmj'.includes(device.letter)) check(assignedValue(device, 'temp'), device.at);
	for (const { at, card } of run.cards) {
		if (card.type === 'command') {
			const match = /^\s*(?:set|option)\s+temp\s*=\s*(\S+)/iu.exec(at.statement.code);
			if (match?.[1] !== undefined) check(parseSpiceNumber(match[1]), at);
		}
		if (card.type !== 'dot') continue;
		if (card.name === '.temp') check(run.numberOf(card.words[0]), at);
		if (card.name === '.options')
			for (const { name, value } of card.assignments)
				if (/^(?:temp|tnom)$/iu.test(name.text)) check(run.numberOf(value[0]), at);
		if (card.name !== '.dc') continue;
		card.words.forEach(({ text }, index) => {
			if (!/^temp$/iu.test(text)) return;
			const [from, to] = [run.numberOf(card.words[index + 1]), run.numberOf(card.words[index + 2])];
			if (from !== null && to !== null) check(Math.abs(from) > Math.abs(to) ? from : to, at);
		});
	}
	return found.slice(0, MOST);
}

function shunts({ cards }: RunView): VerdictReasonRecord[] {
	return cards.flatMap(({ at, card }) => {
		if (card.type !== 'dot' || card.name !== '.options') return [];
		const shunt = card.assignments.find(({ name }) => name.text.toLowerCase() === 'rshunt')?.value[0];
		const value = shunt ? parseSpiceNumber(shunt.text) : null;
		return value !== null && value < LOWEST_SHUNT
			? [suspicion('shunt_loads', { resistance: formatSi(value, 'Ω') }, sourcePlace(at))]
			: [];
	});
}

function channelLength(run: RunView, device: FlatDevice, scale: number): VerdictReasonRecord | null {
	if (device.letter !== 'm') return null;
	// Subcircuits of libraries have transistors of any size, except those of a process (BSIM).
	if (!run.isOwn(device) && device.instance.path !== '' && (modelOfDevice(run, device)?.level ?? 0) < FIRST_BSIM)
		return null;
	const [length, width] = [assignedValue(device, 'l'), assignedValue(device, 'w')];
	if (length === null || length <= 0) return null;
	// Models of power transistors count in ratios: W=1 L=1.
	if (device.instance.path !== '' && width === length) return null;
	const size = length * scale;
	if (width !== null && width > 0 && width * scale < NARROWEST && width < length / 2)
		return suspicion(
			'channel_width',
			{ device: nameOfDevice(device), width: formatSi(width * scale, 'm') },
			placeOfDevice(device)
		);
	if (size > SHORTEST && size < LONGEST) return null;
	return suspicion(
		'channel_length',
		{ device: nameOfDevice(device), length: formatSi(size, 'm') },
		placeOfDevice(device)
	);
}

function scaleOf({ cards }: RunView): number {
	for (const { card } of cards) {
		if (card.type !== 'dot' || card.name !== '.options') continue;
		const scale = card.assignments.find(({ name }) => name.text.toLowerCase() === 'scale')?.value[0];
		const value = scale ? parseSpiceNumber(scale.text) : null;
		if (value) return value;
	}
	return 1;
}

/** A negative part is on purpose where its name says so, and in a tank, which a negative resistance keeps ringing. */
function negativeValue(run: RunView, device: FlatDevice): VerdictReasonRecord | null {
	if (!'rcl'.includes(device.letter) || !run.isOwn(device) || device.at.scope.parent !== null) return null;
	const part = partValue(device);
	if (!part || part.value >= 0 || /neg/u.test(device.name)) return null;
	if (device.letter === 'r' && isInTank(run, device)) return null;
	const values = { device: nameOfDevice(device), value: String(part.value) };
	const isComputed = !/^-?[.\d]/u.test(part.token.text);
	return suspicion('negative_value', isComputed ? { ...values, computed: 'yes' } : values, placeOfDevice(device));
}

function isInTank(run: RunView, { nodes }: FlatDevice): boolean {
	return nodes.some((node) => {
		const letters = node === '0' ? [] : run.at(node).map(({ letter }) => letter);
		return letters.includes('l') && letters.includes('c');
	});
}

/** @param stop end of the longest transient, s */
function missingUnit(
	run: RunView,
	device: FlatDevice,
	stop: number,
	coupled: ReadonlySet<string>
): VerdictReasonRecord | null {
	const { letter } = device;
	if (stop === 0 || (letter !== 'c' && letter !== 'l') || !run.isOwn(device)) return null;
	if (coupled.has(device.at.statement.head)) return null;
	const part = partValue(device);
	if (!part || !/^[\d.]+$/u.test(part.token.text) || part.value < PLAIN_PART) return null;
	if (stop >= part.value * (letter === 'c' ? SECONDS_PER_FARAD : SECONDS_PER_HENRY)) return null;
	const values = { device: nameOfDevice(device), value: part.token.text, kind: letter };
	return suspicion('unit_missing', values, placeOfDevice(device));
}

/** Models whose parameters have the sign of the other channel, or a current gain below one. */
function modelReasons(run: RunView): VerdictReasonRecord[] {
	const found = new Map<string, VerdictReasonRecord>();
	// Each model once inside subcircuits and once outside.
	const [inside, outside] = [new Set<ModelReading>(), new Set<ModelReading>()];
	for (const device of run.circuit.devices) {
		if (!'mjqz'.includes(device.letter) || found.size >= MOST) continue;
		const model = modelOfDevice(run, device);
		const isInside = device.instance.path !== '';
		const checked = isInside ? inside : outside;
		if (!model || checked.has(model)) continue;
		checked.add(model);
		const reason = found.has(model.name.name) ? null : modelReason(run, model, isInside);
		if (reason) found.set(model.name.name, reason);
	}
	return [...found.values()];
}

function modelReason(run: RunView, model: ModelReading, isInside: boolean): VerdictReasonRecord | null {
	const at = model.name.definitions[0]?.at;
	const number = (...names: string[]): number | null => modelNumber(run, model, ...names);
	const place = at ? sourcePlace(at) : null;
	const threshold = number('vto', 'vt0', 'vth0', 'vtho');
	const name = model.card.subject?.text ?? model.name.name;
	const isWrong = (model.kind === 'pmos' || model.kind === 'njf' || model.kind === 'pjf') && (threshold ?? 0) > 0;
	if (isWrong) return suspicion('threshold_sign', { model: name, kind: model.kind, value: threshold ?? 0 }, place);
	// The transistor inside an IGBT has a gain below one.
	const gain = !isInside && (model.kind === 'npn' || model.kind === 'pnp') ? number('bf') : null;
	return gain !== null && gain > 0 && gain < 1 ? suspicion('gain_below_one', { model: name, gain }, place) : null;
}

/** Value of a model's parameter by any of its names; null if it is not set or not known. */
export function modelNumber(run: RunView, { card }: ModelReading, ...names: readonly string[]): number | null {
	const value = first(names, assignmentsOf(card));
	return value?.length === 1 ? run.numberOf(value[0]) : null;
}

interface Assigned {
	/** In the order of the card. */
	index: number;
	value: readonly Token[];
}

const assignments = new WeakMap<DotCard, ReadonlyMap<string, Assigned>>();

/** What a card sets, by its names in lower case; the first of several of one name. */
function assignmentsOf(card: DotCard): ReadonlyMap<string, Assigned> {
	const known = assignments.get(card);
	if (known) return known;
	const found = new Map<string, Assigned>();
	for (const [index, { name, value }] of card.assignments.entries()) {
		const lower = name.text.toLowerCase();
		if (!found.has(lower)) found.set(lower, { index, value });
	}
	assignments.set(card, found);
	return found;
}

/** What is set by the name that comes first on the card. */
function first(names: readonly string[], assigned: ReadonlyMap<string, Assigned>): readonly Token[] | undefined {
	let found: Assigned | undefined;
	for (const name of names) {
		const one = assigned.get(name);
		if (one && (!found || one.index < found.index)) found = one;
	}
	return found?.value;
}

/** The model of a device; null if it is not defined. Devices of one model share its reading. */
export function modelOfDevice(
	{ program }: Pick<RunView, 'program'>,
	{ card, instance }: FlatDevice
): ModelReading | null {
	if (!card.model) return null;
	let ofScopes = models.get(program);
	if (!ofScopes) models.set(program, (ofScopes = new Map()));
	let ofScope = ofScopes.get(instance.scope);
	if (!ofScope) ofScopes.set(instance.scope, (ofScope = new Map()));
	const { text } = card.model;
	let model = ofScope.get(text);
	if (model === undefined) ofScope.set(text, (model = modelOf(namesOf(program), instance.scope, text)));
	return model;
}

const models = new Derived<Program, Map<Scope, Map<string, ModelReading | null>>>();
