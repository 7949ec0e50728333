import type { Fault } from '#lib/base/fault.ts';
import type { TaskRegistry } from '#lib/base/task-registry.ts';
import type { RunLimits } from '#lib/sim/run-simulation.ts';

/** What the card of a model file needs of its surroundings. */
export interface ModelDoctorEvents {
	limits(): RunLimits;
	onfault(fault: Fault): void;
	tasks: TaskRegistry;
	/** Title of the change that inserts a device. */
	insertedTitle(device: string, path: string): string;
	/** Title of the change that makes a netlist read a model file without inserting a device. */
	readTitle(modelPath: string, path: string): string;
	convertedTitle(path: string): string;
}
