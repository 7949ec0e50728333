import type { VerdictReasonRecord } from '#lib/db/records.ts';
import type { ModelReading } from '#lib/spice/features/models.ts';
import { sourcePlace } from '#lib/spice/project/cards-of.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import { suspicion } from '../reason.ts';
import { assignedValue, nameOfDevice, placeOfDevice, valueOf, type RunView } from '../run-view.ts';
import { beyondLimits, countsInRatios, isMeant, type WrongParameter } from './parameter-limits.ts';
import { modelNumber, modelOfDevice } from './size-reasons.ts';

const MOST = 3;
/** Transconductance of a channel, A/V², that only power transistors have, and their least width, m. */
const POWER_KP = 0.01;
const POWER_WIDTH = 1e-3;
/** Area factors below this are areas in m², where the saturation current is that of a device, A. */
const SMALLEST_AREA = 1e-4;
const PER_DEVICE = 1e-9;
const LED = /(?:^|[^a-z])led(?:$|[^a-z])|^d?led/iu;
const ZENER = /^(?:d?z(?:en(?:er)?)?\d|d?zen|1n47\d\d|1n52\d\d|bzx)/iu;
/** Relative change per degree that no resistor has. */
const STEEPEST_TC = 0.5;

/** Parameters of models, and temperature coefficients, without their suffix. */
export function modelValueReasons(run: RunView): VerdictReasonRecord[] {
	const found = new Map<string, VerdictReasonRecord>();
	const limits = new Map<ModelReading, WrongParameter[]>();
	for (const device of run.circuit.devices) {
		if (found.size >= MOST) break;
		const model = modelOfDevice(run, device);
		const at = model?.name.definitions[0]?.at;
		if (model && at && !found.has(model.name.name)) {
			const wrong = wrongParameter(run, model, device, limits);
			const values = wrong && {
				parameter: wrong.parameter,
				value: plainNumber(wrong.value),
				model: model.card.subject?.text ?? model.name.name
			};
			if (values) found.set(model.name.name, suspicion('parameter_out_of_reach', values, sourcePlace(at)));
		}
		if (model && run.isOwn(device) && !found.has(device.name)) {
			const reason = scaledAway(run, model, device) ?? plainDiode(run, model, device);
			if (reason) found.set(reason.code === 'area_out_of_reach' ? device.name : model.name.name, reason);
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

/** @param known the parameters beyond their limits of each model read so far */
function wrongParameter(
	run: RunView,
	model: ModelReading,
	device: FlatDevice,
	known: Map<ModelReading, WrongParameter[]>
): Pick<WrongParameter, 'parameter' | 'value'> | null {
	let beyond = known.get(model);
	if (beyond === undefined) known.set(model, (beyond = beyondLimits(run, model)));
	const meant = beyond.find((wrong) => isMeant(run, model, device, wrong));
	// With its area in m² a device takes its parameters per m².
	if (meant && (assignedValue(device, 'area') ?? 1) >= SMALLEST_AREA) return meant;
	// Models of power transistors in subcircuits count in ratios.
	if (device.letter !== 'm' || device.instance.path !== '' || (model.kind !== 'nmos' && model.kind !== 'pmos'))
		return null;
	if (model.name.definitions[0]?.at.path !== run.program.entry || countsInRatios(device)) return null;
	const [kp, width] = [modelNumber(run, model, 'kp'), assignedValue(device, 'w')];
	const isWrong = kp !== null && kp >= POWER_KP && width !== null && width < POWER_WIDTH;
	return isWrong ? { parameter: 'KP', value: kp } : null;
}

/** An area factor as an area: it multiplies the saturation current of the model. */
function scaledAway(run: RunView, model: ModelReading, device: FlatDevice): VerdictReasonRecord | null {
	if (!/^(?:d|npn|pnp|njf|pjf)$/u.test(model.kind)) return null;
	const area = assignedValue(device, 'area') ?? valueOf(device, device.card.values[0]);
	const current = modelNumber(run, model, 'is', 'js') ?? (model.kind === 'd' ? 1e-14 : 1e-16);
	// Models of a process give the current per square metre.
	if (area === null || area <= 0 || area >= SMALLEST_AREA || current > PER_DEVICE) return null;
	return suspicion(
		'area_out_of_reach',
		{ device: nameOfDevice(device), area: plainNumber(area) },
		placeOfDevice(device)
	);
}

/** An LED or a reference diode by the name of its model, whose card makes it a plain diode. */
function plainDiode(run: RunView, model: ModelReading, device: FlatDevice): VerdictReasonRecord | null {
	const name = model.card.subject?.text ?? '';
	const at = model.name.definitions[0]?.at;
	if (model.kind !== 'd' || at?.path !== run.program.entry) return null;
	const has = (...names: string[]): boolean =>
		model.card.assignments.some(({ name: each }) => names.includes(each.text.toLowerCase()));
	const missing =
		LED.test(name) && !has('is', 'js', 'n') ? 'IS, N' : ZENER.test(name) && !has('bv', 'vb', 'vz') ? 'BV' : null;
	if (missing === null) return null;
	return suspicion('plain_diode', { model: name, missing, device: nameOfDevice(device) }, sourcePlace(at));
}

/** A number without a unit, as a model card has it. */
function plainNumber(value: number): string {
	return String(Number(value.toPrecision(6)));
}

function temperatureSlope(device: FlatDevice): number | null {
	const slope = assignedValue(device, 'tc1') ?? assignedValue(device, 'tc');
	return slope !== null && Math.abs(slope) >= STEEPEST_TC ? slope : null;
}
