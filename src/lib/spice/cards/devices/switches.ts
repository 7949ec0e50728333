import { addDevice, readModel, readNodes, readParameters, type DeviceKind } from './device-kind.ts';

export const voltageSwitch: DeviceKind = {
	terminals: ['n+', 'n-', 'nc+', 'nc-'],
	read(reader, parts, known) {
		readNodes(reader, parts, 4);
		if (parts.nodes.length === 4) readModel(reader, parts);
		readParameters(reader, parts, known);
	}
};

export const currentSwitch: DeviceKind = {
	terminals: ['n+', 'n-'],
	read(reader, parts, known) {
		readNodes(reader, parts, 2);
		const control = parts.nodes.length === 2 ? reader.takeWord() : null;
		if (control) {
			addDevice(reader, parts, control);
			readModel(reader, parts);
		} else if (parts.nodes.length === 2) reader.problem('missing_control', reader.end);
		readParameters(reader, parts, known);
	}
};
