import { ownValue } from '#lib/base/own-value.ts';
import { parseSpiceNumber } from '#lib/base/quantity.ts';
import { dotCards } from '#lib/spice/project/cards-of.ts';
import {
	appendModelParameters,
	assignmentOf,
	insertLines,
	replaceCode,
	valueSpan
} from '#lib/spice/project/edit-statement.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import type { TextEdit } from '#lib/spice/service-types.ts';
import { findIslands, findVoltageLoops, type FlatIsland } from '#lib/spice/topology/flat-topology.ts';
import { withoutOperatingPoint } from '../analyses.ts';
import type { FixBuilder, FixContext } from '../fix.ts';
import { feedOf } from '../island-feed.ts';
import { freshName, inSeries, localName, spiceNumber, writtenDevices } from '../netlist-edits.ts';

/** Maximum number of names in a description. */
const MAX_NAMED = 3;

/** One resistor for each group of nodes without a path to ground. */
export const leakResistor: FixBuilder = ({ program, circuit, problem }) => {
	const edits: TextEdit[] = [];
	const resistors: string[] = [];
	const done = new Set<unknown>();
	for (const island of findIslands(circuit)) {
		const node = problem.nodes.find((name) => island.nodes.includes(name)) ?? island.nodes[0] ?? '';
		const device = circuit.atNode.get(node)?.[0];
		const local = device && localName(device, node);
		// All instances of a subcircuit share one line, so one resistor is enough.
		if (!device || !local || done.has(device.at.statement)) continue;
		done.add(device.at.statement);
		const resistor = `${freshName(program, `Rleak_${local}`)} ${local} 0 ${leakOf(island)}`;
		resistors.push(resistor);
		edits.push(insertLines(device.at, 'behind', [resistor]));
	}
	return edits.length > 0 ? { id: 'leak_resistor', cost: 'circuit', values: { cards: list(resistors) }, edits } : null;
};

/** Large enough not to change anything else; if it carries the current of a source, small enough for a drop of 1 V. */
function leakOf(island: FlatIsland): string {
	const current = feedOf(island);
	return current > 0 ? spiceNumber(1 / current) : '1G';
}

/** Small compared with the resistance of a real part, large enough for the equations. */
export const seriesResistance: FixBuilder = ({ program, circuit }) => {
	const closing = writtenDevices(findVoltageLoops(circuit).flatMap(({ devices }) => devices.at(-1) ?? []));
	const edits = closing.flatMap((device) => inSeries(program, device, device.letter === 'l' ? '1m' : '10m'));
	return edits.length > 0
		? { id: 'series_resistance', cost: 'circuit', values: { devices: list(namesOnCards(closing)) }, edits }
		: null;
};

/** Parasitics that real parts have and ideal ones lack; they keep currents and slopes finite. */
const parasitics: Record<string, Record<string, string>> = {
	d: { rs: '10m', cjo: '1p' },
	npn: { rb: '10', cje: '1p', cjc: '1p' },
	pnp: { rb: '10', cje: '1p', cjc: '1p' }
};

export const modelParasitics: FixBuilder = ({ program }) => {
	const names: string[] = [];
	const edits: TextEdit[] = [];
	for (const { at, card } of dotCards(program, '.model')) {
		const wanted = ownValue(parasitics, card.words[0]?.text.toLowerCase() ?? '') ?? {};
		const missing: string[] = [];
		const before = edits.length;
		for (const [name, value] of Object.entries(wanted)) {
			const present = assignmentOf(card, name);
			if (!present) missing.push(`${name}=${value}`);
			else if (present.value.length === 1 && parseSpiceNumber(present.value[0]!.text) === 0)
				edits.push(replaceCode(at, valueSpan(present), value));
		}
		if (missing.length > 0) edits.push(appendModelParameters(at, missing.join(' ')));
		if (edits.length > before) names.push(card.subject?.text ?? '');
	}
	return edits.length > 0 ? { id: 'model_parasitics', cost: 'circuit', values: { models: list(names) }, edits } : null;
};

/** Gives behavioural sources a lag with a time constant of a tenth of a step, as any real circuit has. */
export const laggedSource: FixBuilder = (context) => {
	const { circuit, problem, transients } = context;
	const [first] = transients;
	const sources = writtenDevices(circuit.devices.filter(isBehavioural));
	if (!first || sources.length === 0) return null;
	const start = problem.kind === 'timestep_too_small' ? [] : withoutOperatingPoint(transients);
	const values = { devices: list(namesOnCards(sources)) };
	const lagging = (seconds: number): TextEdit[] => [...lags(context, sources, seconds), ...start];
	const edits = lagging(first.step / 10);
	return { id: 'lagged_source', cost: 'circuit', values, edits, check: lagging(first.step / 20) };
};

function lags({ program }: FixContext, sources: readonly FlatDevice[], seconds: number): TextEdit[] {
	// The series resistance is 1 ohm.
	const capacitance = spiceNumber(seconds);
	return sources.flatMap((device) => {
		const { name, nodes } = device.card;
		const [plus, minus] = nodes.map(({ text }) => text);
		const capacitor = `${freshName(program, `C${name.text}_s`)} ${plus} ${minus} ${capacitance}`;
		return inSeries(program, device, '1', [capacitor]);
	});
}

function isBehavioural({ letter, card }: FlatDevice): boolean {
	const forms = letter === 'b' ? ['v'] : letter === 'e' ? ['value', 'vol', 'table'] : [];
	return forms.some((form) => assignmentOf(card, form) !== null);
}

function namesOnCards(devices: readonly FlatDevice[]): string[] {
	return devices.map(({ card }) => card.name.text);
}

function list(names: readonly string[]): string {
	return names.length > MAX_NAMED ? `${names.slice(0, MAX_NAMED).join(', ')}, …` : names.join(', ');
}
