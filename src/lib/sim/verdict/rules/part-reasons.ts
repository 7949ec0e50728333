import type { VerdictReasonRecord } from '#lib/db/records.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import { suspicion } from '../reason.ts';
import { nameOfDevice, placeOfDevice, voltageOf, type RunView } from '../run-view.ts';
import { readSource } from '../source-wave.ts';

const MOST = 3;
const POSITIVE_SUPPLY = /^[ad]?v(?:cc|dd|bat)\d*$/u;
/** A supply below this, V, has no source. */
const NO_SUPPLY = 1e-6;

/** Parts that cannot do what they are there for, whatever the run: shorted, without an input, or without a supply. */
export function partReasons(run: RunView): VerdictReasonRecord[] {
	const own = run.own;
	return [
		...own.flatMap(shorted).slice(0, MOST),
		...own.flatMap(withoutConstant).slice(0, MOST),
		...withoutSupply(run).slice(0, MOST)
	];
}

/** A part with both ends at one node, as written. */
function shorted(device: FlatDevice): VerdictReasonRecord[] {
	const [first, second] = device.card.nodes;
	if (!'rcld'.includes(device.letter) || !first || first.text.toLowerCase() !== second?.text.toLowerCase()) return [];
	return [suspicion('part_shorted', { device: nameOfDevice(device), node: first.text }, placeOfDevice(device))];
}

/** A POLY of several inputs with one coefficient each: the first is the constant, so the last input has none. */
function withoutConstant(device: FlatDevice): VerdictReasonRecord[] {
	const { letter, at } = device;
	if (!'efgh'.includes(letter)) return [];
	const [, count, rest] = /\bpoly\s*\(\s*(\d+)\s*\)(.*)/isu.exec(at.statement.code) ?? [];
	const inputs = Number(count);
	const words =
		rest
			?.replace(/[(),+]|\n/gu, ' ')
			.trim()
			.split(/\s+/u) ?? [];
	const coefficients = words.slice('eg'.includes(letter) ? 2 * inputs : inputs);
	if (!(inputs >= 2) || coefficients.length !== inputs || Number(coefficients[0]) === 0) return [];
	return [suspicion('poly_without_constant', { device: nameOfDevice(device), inputs }, placeOfDevice(device))];
}

/** A node with the name of a positive supply that stays at zero, unless its source is zero on purpose. */
function withoutSupply(run: RunView): VerdictReasonRecord[] {
	const plots = run.plotsOf('op', 'dc', 'tran').filter(({ signals }) => signals.size > 0);
	if (plots.length === 0 || run.isAltered) return [];
	return [...run.circuit.atNode].flatMap(([node, devices]) => {
		if (!POSITIVE_SUPPLY.test(node)) return [];
		const [first] = devices.filter((device) => device.letter !== 'v' && run.isOwn(device));
		const sources = devices.filter(({ letter }) => letter === 'v').map(readSource);
		if (!first || sources.some(({ dc, wave }) => dc !== null || wave !== null)) return [];
		const isZero = plots.every((plot) => {
			const voltage = voltageOf(plot, node);
			return voltage !== null && Math.max(Math.abs(voltage.min), Math.abs(voltage.max)) < NO_SUPPLY;
		});
		return isZero ? [suspicion('supply_at_zero', { node }, placeOfDevice(sources[0]?.device ?? first))] : [];
	});
}
