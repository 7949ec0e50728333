import type { VerdictReasonRecord } from '#lib/db/records.ts';
import type { ModelReading } from '#lib/spice/features/models.ts';
import { sourcePlace } from '#lib/spice/project/cards-of.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import { suspicion } from './reason.ts';
import { assignedValue, nameOfDevice, placeOfDevice, type RunView } from './run-view.ts';
import { modelNumber, modelOfDevice } from './size-reasons.ts';

const MOST = 3;
/** Parameters of junctions by what they are, and the value from which a suffix is missing: A, F, s. */
const LIMITS: readonly [RegExp, readonly string[], number][] = [
	[/^(?:d|npn|pnp)$/u, ['is', 'js'], 0.1],
	[/^(?:d|npn|pnp|njf|pjf|vdmos)$/u, ['cjo', 'cj0', 'cje', 'cjc', 'cjs', 'cgs', 'cgd', 'cgdmax'], 1e-3],
	[/^(?:d|npn|pnp)$/u, ['tt', 'tf', 'tr'], 1]
];
/** Transconductance of a channel, A/V², that only power transistors have, and their least width, m. */
const POWER_KP = 0.01;
const POWER_WIDTH = 1e-3;
/** Relative change per degree that no resistor has. */
const STEEPEST_TC = 0.5;

/** Parameters of the netlist's own models, and temperature coefficients, without their suffix. */
export function modelValueReasons(run: RunView): VerdictReasonRecord[] {
	const found = new Map<string, VerdictReasonRecord>();
	for (const device of run.circuit.devices) {
		if (found.size >= MOST) break;
		const model = modelOfDevice(run, device);
		const at = model?.name.definitions[0]?.at;
		if (model && at?.path === run.program.entry && !found.has(model.name.name)) {
			const wrong = wrongParameter(run, model, device);
			const values = wrong && { ...wrong, model: model.card.subject?.text ?? model.name.name };
			if (values) found.set(model.name.name, suspicion('parameter_out_of_reach', values, sourcePlace(at)));
		}
		const slope = device.letter === 'r' && run.isOwn(device) ? temperatureSlope(device) : null;
		if (slope !== null)
			found.set(
				device.name,
				suspicion('steep_resistance', { device: nameOfDevice(device), slope }, placeOfDevice(device))
			);
	}
	return [...found.values()];
}

function wrongParameter(
	run: RunView,
	model: ModelReading,
	device: FlatDevice
): { parameter: string; value: number } | null {
	for (const [kinds, names, limit] of LIMITS)
		for (const name of kinds.test(model.kind) ? names : []) {
			const value = modelNumber(run, model, name);
			if (value !== null && value >= limit) return { parameter: name.toUpperCase(), value };
		}
	// Models of power transistors in subcircuits count in ratios.
	if (device.letter !== 'm' || device.instance.path !== '' || (model.kind !== 'nmos' && model.kind !== 'pmos'))
		return null;
	const [kp, width] = [modelNumber(run, model, 'kp'), assignedValue(device, 'w')];
	const isWrong = kp !== null && kp >= POWER_KP && width !== null && width < POWER_WIDTH;
	return isWrong ? { parameter: 'KP', value: kp } : null;
}

function temperatureSlope(device: FlatDevice): number | null {
	const slope = assignedValue(device, 'tc1') ?? assignedValue(device, 'tc');
	return slope !== null && Math.abs(slope) >= STEEPEST_TC ? slope : null;
}
