import type { Target } from '#lib/db/runs/run-setting.ts';
import type { DotCard } from '#lib/spice/cards/card.ts';
import { dotCards, isAtTop, type PlacedCard } from '#lib/spice/project/cards-of.ts';
import { assignmentOf, valueSpan } from '#lib/spice/project/edit-statement.ts';
import { flatten, type FlatCircuit, type FlatDevice } from '#lib/spice/project/flatten.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { areaOf } from './element-area.ts';
import { numberIn } from './card-values.ts';
import { elementName, elementsOf } from './elements.ts';
import { valueIn } from './inside-places.ts';
import { canHook } from './instance-hooks.ts';
import { canOwn, ownTarget } from './own-models.ts';

/** What differs between a transistor and those that it is drawn to match. */
export interface MatchedTarget {
	target: Target;
	nominal: number;
	/** The names of all transistors that are drawn to match, in the order of the netlist. */
	matched: readonly string[];
	/** Set for an element inside of a subcircuit. */
	inside?: true;
}

/** Levels of BSIM4 and BSIM3, whose elements have an offset of their threshold voltage; BSIM3 before version 3.2 has not. */
const BSIM4 = [14, 54];
const BSIM3 = [8, 49];
const WITHOUT_OFFSET = /^3(?:\.[01])?(?:\.\d+)?$/u;

/**
 * Transistors that are drawn to match: pairs and mirrors of equal transistors with one model. A mirror has one gate and one source, and a
 * transistor with its drain at the gate; a pair has a common source at which one other element gives the current. Each has the offset of its
 * threshold voltage (MOS) or its saturation current (bipolar), as far as the netlist lets it be set for one transistor.
 */
export function matchedTransistors(program: Program): MatchedTarget[] {
	const circuit = flatten(program);
	const models = modelsOf(program);
	return groupsOf(program, circuit).flatMap((group) => {
		const names = group.map(elementName);
		const targets = group.map((device) => varied(program, device, models));
		if (!targets.every((target) => target !== null)) return [];
		return targets.map((each, index) => ({
			...{ ...each, matched: names },
			...(group[index]!.instance.call && { inside: true as const })
		}));
	});
}

function groupsOf(program: Program, circuit: FlatCircuit): FlatDevice[][] {
	const alike = new Map<string, FlatDevice[]>();
	for (const device of elementsOf(program).values()) {
		const key = keyOf(device);
		if (key === null) continue;
		const present = alike.get(key);
		if (present) present.push(device);
		else alike.set(key, [device]);
	}
	return [...alike.values()].flatMap((devices) => {
		if (devices.length < 2) return [];
		const mirrors = mirrorsIn(devices);
		if (mirrors.length > 0) return mirrors;
		return isPair(devices, circuit) ? [devices] : [];
	});
}

/** Equal for transistors with one model and size at one source or emitter; null for other elements and those whose size is not known. */
function keyOf(device: FlatDevice): string | null {
	const { letter, model, nodes, card, isCertain } = device;
	if (!isCertain || model === null || nodes.length < 3) return null;
	if (letter === 'm') {
		const [w, l] = [valueIn(device, 'w')?.value, valueIn(device, 'l')?.value];
		return w === undefined || l === undefined ? null : [model, nodes[2], w.toPrecision(9), l.toPrecision(9)].join(' ');
	}
	if (letter !== 'q') return null;
	return [model, nodes[2], card.values.map(({ text }) => text).join(), valueIn(device, 'area')?.value ?? 1].join(' ');
}

/** @param devices equal transistors with one source */
function mirrorsIn(devices: readonly FlatDevice[]): FlatDevice[][] {
	const byGate = new Map<string, FlatDevice[]>();
	for (const device of devices) byGate.set(device.nodes[1]!, [...(byGate.get(device.nodes[1]!) ?? []), device]);
	return [...byGate.values()].filter(
		(group) => group.length > 1 && group.some(({ nodes: [drain, gate] }) => drain === gate)
	);
}

function isPair(devices: readonly FlatDevice[], { atNode }: FlatCircuit): boolean {
	const [source] = devices.map(({ nodes }) => nodes[2]!);
	const distinct = (terminal: number): number => new Set(devices.map(({ nodes }) => nodes[terminal])).size;
	if (distinct(0) !== devices.length || distinct(1) !== devices.length || devices.length !== 2 || source === '0')
		return false;
	const others = (atNode.get(source!) ?? []).filter((device) => !devices.includes(device));
	return others.length === 1 && givesCurrent(others[0]!, source!);
}

/** A current source, a resistor, or a transistor by its drain or collector. */
function givesCurrent({ letter, nodes }: FlatDevice, node: string): boolean {
	if (letter === 'm' || letter === 'q') return nodes[0] === node && nodes[1] !== node && nodes[2] !== node;
	return letter === 'i' || letter === 'r';
}

type Models = ReadonlyMap<string, PlacedCard<DotCard>>;

/** Models of the top level that one card defines, by their names in lower case. */
function modelsOf(program: Program): Models {
	const found = new Map<string, PlacedCard<DotCard> | null>();
	for (const placed of dotCards(program, '.model').filter(isAtTop)) {
		const name = placed.card.subject?.text.toLowerCase() ?? '';
		found.set(name, found.has(name) ? null : placed);
	}
	return new Map([...found].flatMap(([name, placed]) => (placed ? [[name, placed] as const] : [])));
}

/** What can be set for one transistor; null for nothing, and for a MOS transistor whose area is not known. */
function varied(program: Program, device: FlatDevice, models: Models): Omit<MatchedTarget, 'matched'> | null {
	const model = models.get(device.model ?? '');
	if (!model || (device.instance.call && !canHook(device))) return null;
	const name = elementName(device);
	const parameter = device.letter === 'q' ? 'is' : 'vto';
	if (device.letter === 'm') {
		if (typeof areaOf(program, { kind: 'device', device: name }) !== 'number') return null;
		if (hasOffset(model)) {
			const nominal = valueIn(device, 'delvto')?.value;
			const target = { kind: 'device' as const, device: name, parameter: 'delvto' };
			return nominal === undefined ? null : { target, nominal };
		}
	}
	const nominal = numberOf(model, parameter);
	if (nominal === null || nominal === 0 || !canOwn(device, model)) return null;
	return { target: ownTarget(name, parameter), nominal };
}

function hasOffset(model: PlacedCard<DotCard>): boolean {
	const level = numberOf(model, 'level') ?? 1;
	return BSIM4.includes(level) || (BSIM3.includes(level) && !WITHOUT_OFFSET.test(textOf(model, 'version') ?? ''));
}

function numberOf(model: PlacedCard<DotCard>, parameter: string): number | null {
	const text = textOf(model, parameter);
	return text === null ? null : numberIn(text);
}

function textOf({ at, card }: PlacedCard<DotCard>, parameter: string): string | null {
	const given = assignmentOf(card, parameter);
	if (!given) return null;
	const { from, to } = valueSpan(given);
	return at.statement.code.slice(from, to);
}
