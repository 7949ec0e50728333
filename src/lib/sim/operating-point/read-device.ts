import type { ModelReading } from '#lib/spice/features/models.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import type { DeviceValues } from './operating-point.ts';
import { mosfetFamily, type MosfetFamily } from './mosfet-family.ts';
import { bipolarRegion, channelRegion, diodeRegion, type Region } from './region.ts';

/** What a kind of device gives at the operating point. */
interface DeviceReading {
	values: Partial<DeviceValues>;
	region: Region | null;
}

/** A device with the values of the run. */
interface ReadableDevice {
	device: FlatDevice;
	/** Null for a device without a model, or whose model is not defined. */
	model: ModelReading | null;
	/** Value of a parameter of its model; null if it is not set or not known. */
	modelValue: (name: string) => number | null;
	/** A value that ngspice saved of it, by the name of the parameter. */
	saved: (parameter: string) => number | undefined;
	/** Voltage between two of its terminals, from 0. */
	across: (first: number, second: number) => number | undefined;
	/** Current of its branch, for sources and inductors. */
	branch: number | undefined;
}

/** Pinch-off voltage of a JFET whose model does not set it, V. */
const STANDARD_PINCH_OFF = -2;

const P_KINDS = new Set(['pnp', 'pmos', 'pjf', 'pmf']);

/** Reads a device; values that ngspice does not give are missing. */
export function readDevice(readable: ReadableDevice): DeviceReading {
	switch (readable.device.letter) {
		case 'm':
			return readMosfet(readable);
		case 'q':
			return readBipolar(readable);
		case 'j':
		case 'z':
			return readJfet(readable);
		case 'd':
			return readDiode(readable);
		default:
			return readTwoTerminals(readable);
	}
}

/** 1, or -1 for a PNP or P-channel device. */
function polarity({ model }: ReadableDevice): number {
	if (!model) return 1;
	const isP =
		model.kind === 'vdmos' ? model.card.words.some(({ text }) => /^pchan$/iu.test(text)) : P_KINDS.has(model.kind);
	return isP ? -1 : 1;
}

function readMosfet(readable: ReadableDevice): DeviceReading {
	const { saved, across } = readable;
	const sign = polarity(readable);
	const family = mosfetFamily(readable.model);
	const [control, voltage] = [across(1, 2), across(0, 2)];
	const channel = drainCurrent(readable, family);
	const conductances = { gm: saved('gm'), conductance: saved('gds') };
	if (family === 'other' || channel === undefined || control === undefined || voltage === undefined)
		return { values: present({ control, voltage, ...conductances }), region: null };
	const threshold = saved('vth') ?? saved('von');
	const saturation = saved('vdsat');
	const ofModel = family === 'signed' || family === 'vdmos' ? sign : 1;
	const current = sign * channel;
	// In BSIM and HiSIM only the channel dissipates.
	const given = saved('p');
	const power = given === undefined ? voltage * current : family === 'vdmos' ? given : sign * given;
	return {
		values: present({
			current,
			control,
			voltage,
			threshold: threshold === undefined ? undefined : sign * ofModel * threshold,
			saturation: saturation === undefined ? undefined : sign * ofModel * saturation,
			...conductances,
			power
		}),
		region:
			threshold === undefined
				? null
				: channelRegion({
						vgs: saved('vgs') ?? sign * control,
						vds: saved('vds') ?? sign * voltage,
						threshold: ofModel * threshold,
						vdsat: saturation === undefined ? null : ofModel * saturation,
						current
					})
	};
}

/** Current into the drain as an N-channel device would have it. */
function drainCurrent({ saved, across, model }: ReadableDevice, family: MosfetFamily): number | undefined {
	const current = saved('id') ?? saved('ids');
	if (current === undefined || family === 'signed') return current;
	if (family === 'vdmos') return current - (saved('idio') ?? 0);
	const sign = model && P_KINDS.has(model.kind) ? -1 : 1;
	const voltage = saved('vds') ?? sign * (across(0, 2) ?? 0);
	const channel = voltage < 0 ? -Math.abs(current) : Math.abs(current);
	return family === 'bsim' ? channel - (saved('ibd') ?? 0) : channel;
}

function readBipolar(readable: ReadableDevice): DeviceReading {
	const { saved, across, model } = readable;
	const [current, base] = [saved('ic'), saved('ib')];
	const [vbe, vbc, emitter, collector] = [saved('vbe'), saved('vbc'), saved('gpi'), saved('gmu')];
	const isKnown =
		model !== null &&
		[current, base, vbe, vbc, emitter, collector].every((value) => value !== undefined && Number.isFinite(value));
	return {
		values: present({
			current,
			control: across(1, 2),
			voltage: across(0, 2),
			gm: saved('gm'),
			conductance: saved('go'),
			power: saved('p')
		}),
		region: isKnown
			? bipolarRegion({
					vbe: vbe!,
					vbc: vbc!,
					emitterConductance: emitter!,
					collectorConductance: collector!,
					collectorCurrent: current!,
					baseCurrent: base!
				})
			: null
	};
}

function readJfet(readable: ReadableDevice): DeviceReading {
	const { device, model, saved, across, modelValue } = readable;
	const sign = polarity(readable);
	const current = saved('id') ?? saved('cd');
	const power = saved('p');
	const [vgs, vgd] = [saved('vgs'), saved('vgd')];
	const isKnown = device.letter === 'j' && model !== null && model.level <= 1;
	const isSet = model?.card.assignments.some(({ name }) => /^vt[o0]$/iu.test(name.text));
	const pinchOff = isSet ? (modelValue('vto') ?? modelValue('vt0')) : STANDARD_PINCH_OFF;
	return {
		values: present({
			current: current === undefined ? undefined : sign * current,
			control: across(1, 2),
			voltage: across(0, 2),
			gm: saved('gm'),
			conductance: saved('gds'),
			power: power === undefined ? undefined : sign * power
		}),
		region:
			isKnown && pinchOff !== null && vgs !== undefined && vgd !== undefined && current !== undefined
				? channelRegion({
						vgs,
						vds: vgs - vgd,
						threshold: pinchOff,
						vdsat: Math.max(vgs, vgd) - pinchOff,
						current
					})
				: null
	};
}

function readDiode({ saved, across }: ReadableDevice): DeviceReading {
	const [junction, current, conductance] = [saved('vd'), saved('id'), saved('gd')];
	const voltage = across(0, 1);
	const power = voltage === undefined || current === undefined ? undefined : voltage * current;
	return {
		values: present({ current, voltage, conductance, power }),
		region: junction === undefined || current === undefined ? null : diodeRegion(junction, current, conductance)
	};
}

function readTwoTerminals({ device: { letter }, saved, across, branch }: ReadableDevice): DeviceReading {
	const voltage = across(0, 1);
	const current = branch ?? (letter === 'i' ? saved('c') : saved('i'));
	const power = voltage === undefined || current === undefined ? undefined : voltage * current;
	return { values: present({ current, voltage, power }), region: null };
}

/** Only what is known and finite; no negative zeros. */
function present(values: { [Key in keyof DeviceValues]?: number | undefined }): Partial<DeviceValues> {
	return Object.fromEntries(
		Object.entries(values).flatMap(([key, value]) =>
			value === undefined || !Number.isFinite(value) ? [] : [[key, value + 0]]
		)
	);
}
