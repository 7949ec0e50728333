import { formatSi } from '#lib/base/quantity.ts';
import type { OperatingPointAnswer } from '#lib/sim/operating-point/find-operating-point.ts';
import type { DeviceQuantity, OperatingDevice, OperatingPoint } from '#lib/sim/operating-point/operating-point.ts';

const MAX_DEVICES = 40;
const MAX_NODES = 40;
const DIGITS = 4;

/** Names and units of the quantities, in the order in which they are listed. */
const quantities: readonly (readonly [DeviceQuantity, string, string])[] = [
	['current', 'i', 'A'],
	['control', 'vctl', 'V'],
	['voltage', 'v', 'V'],
	['threshold', 'vth', 'V'],
	['saturation', 'vdsat', 'V'],
	['gm', 'gm', 'S'],
	['conductance', 'gds', 'S'],
	['power', 'p', 'W']
];

/** What the model reads about an operating point: transistors and diodes first, then the other devices, then nodes. */
export function operatingPointLines(answer: OperatingPointAnswer): string {
	switch (answer.state) {
		case 'found':
			return pointLines(answer.point);
		case 'changed':
			return 'Operating point: none, because the files have changed since the run.';
		case 'differs':
			return 'Operating point: not listed. That of the run differs from that of the netlist as written: a script changes the circuit, or it has several stable states.';
		case 'cancelled':
			return 'Operating point: it was not computed in time.';
		case 'failed': {
			const error = answer.log.find(({ severity }) => severity === 'error')?.text ?? '';
			return `Operating point: ngspice found none. ${error}`.trimEnd();
		}
	}
}

function pointLines({ devices, nodes, omitted }: OperatingPoint): string {
	const ordered = devices.toSorted((a, b) => Number(b.model !== '') - Number(a.model !== ''));
	const shown = ordered.slice(0, MAX_DEVICES);
	const left = devices.length + omitted - shown.length;
	const voltages = [...nodes].filter(([name]) => name !== '0');
	const listed = voltages.slice(0, MAX_NODES).map(([name, voltage]) => `${name}=${formatSi(voltage, 'V', DIGITS)}`);
	return [
		'Operating point (.op; currents into the first terminal, vctl is vgs or vbe, v is vds, vce or the voltage across):',
		...shown.map(deviceLine),
		...(left > 0 ? [`(and ${left} more devices)`] : []),
		`Nodes: ${listed.join(', ')}${voltages.length > listed.length ? `, and ${voltages.length - listed.length} more` : ''}`
	].join('\n');
}

function deviceLine({ name, type, region, values }: OperatingDevice): string {
	const known = quantities.flatMap(([quantity, symbol, unit]) => {
		const value = values[quantity];
		return value === undefined ? [] : [`${symbol}=${formatSi(value, unit, DIGITS)}`];
	});
	return `- ${[name, type, ...(region ? [region] : [])].join(' ')}: ${known.join(', ')}`;
}
