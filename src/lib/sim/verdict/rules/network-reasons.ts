import { coupledCoils } from '../coupled-coils.ts';
import type { VerdictReasonRecord } from '#lib/db/records.ts';
import { namesOf } from '#lib/spice/project/names.ts';
import { sourcePlace } from '#lib/spice/project/cards-of.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import type { Instance } from '#lib/spice/project/instance.ts';
import { suspicion } from '../reason.ts';
import { assignedValue, nameOfDevice, partValue, placeOfDevice, voltageOf, type RunView } from '../run-view.ts';
import { modelOfDevice } from './size-reasons.ts';

const MOST = 3;
const OUTPUT = /^v?o(?:ut)?(?:put)?$/u;
const GROUND_PORT = /^(?:gnd|ground|com|vss)$/u;
const SUPPLY_NODE = /^[ad]?v(?:cc|dd|ee|ss|pos|neg)\d*$/u;
/** How near to its rail an output without a pull-up stays, V. */
const AT_RAIL = 0.4;

/** Parts of a netlist that nothing drives or supplies. */
export function networkReasons(run: RunView): VerdictReasonRecord[] {
	return [
		...islands(run).slice(0, MOST),
		...withoutPullUp(run).slice(0, MOST),
		...misplacedPins(run).slice(0, MOST),
		...run.own.flatMap(shortedPort).slice(0, MOST)
	];
}

/** Passive parts that are connected with nothing that drives them. */
function islands(run: RunView): VerdictReasonRecord[] {
	const { circuit } = run;
	if (circuit.unexpanded.length > 0) return [];
	const isSet = new Set(
		run
			.analysisCards('ic')
			.flatMap(({ at }) =>
				[...at.statement.code.matchAll(/\bv\(\s*([^\s()]+)\s*\)/giu)].map(([, node]) => node?.toLowerCase())
			)
	);
	const coupled = coupledCoils(circuit);
	const isPassive = (device: FlatDevice): boolean =>
		'rcld'.includes(device.letter) &&
		run.isOwn(device) &&
		assignedValue(device, 'ic') === null &&
		!coupled.has(device.at.statement.head);
	// Expressions may use the voltage of a node that they are not connected with.
	const met = new Set<string>();
	const found: VerdictReasonRecord[] = [];
	for (const start of circuit.atNode.keys()) {
		if (start === '0' || met.has(start)) continue;
		const nodes = new Set([start]);
		const devices = new Set<FlatDevice>();
		let isDead = true;
		for (const node of nodes) {
			met.add(node);
			for (const device of circuit.atNode.get(node) ?? []) {
				if (devices.has(device)) continue;
				devices.add(device);
				isDead &&= isPassive(device);
				for (const other of device.nodes) if (other !== '0') nodes.add(other);
			}
		}
		const [first] = devices;
		if (!first || !isDead || devices.size < 2) continue;
		const isLoaded = [...devices].some(({ letter }) => letter === 'r' || letter === 'd');
		if (!isLoaded || [...nodes].some((node) => isSet.has(node))) continue;
		const names = [...devices].slice(0, 6).map(nameOfDevice).join(', ');
		found.push(suspicion('nothing_drives', { devices: names }, placeOfDevice(first)));
	}
	// A circuit without any source is another matter.
	return found.length > 0 && circuit.devices.some(({ letter }) => 'vibegfhax'.includes(letter)) ? found : [];
}

/** A node with collectors or drains of one polarity alone, besides capacitors and loads to their rail: nothing pulls it the other way. */
function withoutPullUp(run: RunView): VerdictReasonRecord[] {
	const plots = run.plotsOf('tran', 'dc').filter(({ points }) => (points ?? 0) > 2);
	if (plots.length === 0) return [];
	return [...run.circuit.atNode].flatMap(([node, devices]) => {
		const outputs = devices.filter(({ letter }) => letter === 'q' || letter === 'm');
		const [first] = outputs;
		const rail = first?.nodes[2] ?? '';
		// A load to the rail of the transistor pulls nothing up.
		const isLoad = (device: FlatDevice): boolean =>
			device.letter === 'r' && device.nodes.includes(rail) && partValue(device) !== null;
		if (node === '0' || !first || node.includes('.')) return [];
		if (!devices.every((device) => 'qmc'.includes(device.letter) || isLoad(device))) return [];
		const isOpen = outputs.every(
			({ nodes }) => nodes[0] === node && nodes[1] !== node && nodes[2] === rail && run.isFixed(rail)
		);
		if (!isOpen || run.analysisCards('ic').length > 0) return [];
		const isStuck = plots.every((plot) => {
			const [voltage, end] = [voltageOf(plot, node), voltageOf(plot, rail)];
			return voltage && end && voltage.max - voltage.min < AT_RAIL && Math.abs(voltage.max - end.max) < AT_RAIL;
		});
		const kinds = new Set(outputs.map((device) => modelOfDevice(run, device)?.kind));
		return isStuck && kinds.size === 1
			? [suspicion('no_pull_up', { node, device: nameOfDevice(first) }, placeOfDevice(first))]
			: [];
	});
}

/** A call whose output pin is at ground or at a supply, or whose ground pin is the only one that is not at ground. */
function misplacedPins(run: RunView): VerdictReasonRecord[] {
	const names = namesOf(run.program);
	const calls = new Set<Instance>();
	for (const { instance } of run.circuit.devices) if (instance.parent?.path === '') calls.add(instance);
	return [...calls].flatMap(({ scope, call }) => {
		const opening = scope.opening && names.card(scope.opening);
		const card = call && names.card(call);
		if (opening?.type !== 'dot' || card?.type !== 'device' || !call || call.path !== run.program.entry) return [];
		const pins = opening.nodes.map(({ text }, index) => {
			const node = card.nodes[index]?.text.toLowerCase() ?? '';
			return { pin: text.toLowerCase(), node: node === 'gnd' ? '0' : node };
		});
		// Of two pins, in and out, either may be at ground: a coil, a cable, a sensor.
		const output = pins.find(
			({ pin, node }) =>
				pins.length > 2 && OUTPUT.test(pin) && (node === '0' || (SUPPLY_NODE.test(node) && run.isFixed(node)))
		);
		const ground = pins.find(
			({ pin, node }) => GROUND_PORT.test(pin) && !GROUND_PORT.test(node) && node !== '0' && !run.isFixed(node)
		);
		const isExchanged = ground && pins.some(({ pin, node }) => node === '0' && !GROUND_PORT.test(pin));
		const wrong = output ?? (isExchanged ? ground : undefined);
		return wrong
			? [suspicion('misplaced_pin', { device: card.name.text, pin: wrong.pin, node: wrong.node }, sourcePlace(call))]
			: [];
	});
}

/** A line whose one port has both conductors at one node, while neither conductor of the other is at ground. */
function shortedPort(device: FlatDevice): VerdictReasonRecord[] {
	const [a, b, c, d] = device.nodes;
	if (!'to'.includes(device.letter) || device.nodes.length < 4 || c !== d || c !== '0' || a === '0' || b === '0')
		return [];
	return [suspicion('line_shorted', { line: nameOfDevice(device), node: c ?? '' }, placeOfDevice(device))];
}
