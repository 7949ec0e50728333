import type { Region } from './region.ts';

/** What is read of a device; V, A, S and W. Voltages, currents, thresholds have their real signs, also of PNP and P-channel devices. */
export interface DeviceValues {
	/** Into the first terminal (drain, collector, anode), as ngspice counts the current of a source. */
	current: number;
	/** Gate to source, or base to emitter. */
	control: number;
	/** Drain to source, collector to emitter, or across a device with two terminals. */
	voltage: number;
	threshold: number;
	/** Voltage at which a MOSFET saturates. */
	saturation: number;
	gm: number;
	/** Output conductance, or that of a diode. */
	conductance: number;
	/** Taken up by the device; negative if it delivers power. */
	power: number;
}

export type DeviceQuantity = keyof DeviceValues;

/** A device at the operating point. What ngspice does not give for its model is missing. */
export interface OperatingDevice {
	/** As the user calls it: `M1`, `x1.m1`. */
	name: string;
	/** Its name in ngspice: `m1`, `m.x1.m1`. */
	id: string;
	/** First letter of its card. */
	letter: string;
	/** Kind of its model, `NMOS`; the letter of a device without one. */
	type: string;
	/** Name of its model as written; empty without one. */
	model: string;
	/** Null where the model does not say. */
	region: Region | null;
	values: Partial<DeviceValues>;
	/** Where it is written. */
	file: string;
	/** From 1. */
	line: number;
}

/** What is known at a line of a netlist: voltages of nodes that are first named there, and its device. */
export interface LineValues {
	file: string;
	/** From 1. */
	line: number;
	/** Voltages, V, by the names as written. */
	nodes: readonly { name: string; voltage: number }[];
	/** Index in `devices`; null for a line of several devices or none. */
	device: number | null;
}

/** The operating point of a circuit. */
export interface OperatingPoint {
	devices: readonly OperatingDevice[];
	lines: readonly LineValues[];
	/** Voltages, V, by the names that ngspice gives the nodes. */
	nodes: ReadonlyMap<string, number>;
	/** Number of devices that were left out because there are too many. */
	omitted: number;
}
