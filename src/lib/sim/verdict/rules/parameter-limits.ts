import type { ModelReading } from '#lib/spice/features/models.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import { assignedValue, type RunView } from '../run-view.ts';
import { modelNumber } from './size-reasons.ts';

interface Limit {
	kinds: RegExp;
	names: readonly string[];
	/** The value from which a suffix is wrong. */
	from: number;
	/** Whether it is for each metre or square metre, which models that count in ratios have in another size. */
	isPerSize?: boolean;
}

const MOS = /^[np]mos$/u;
/** Parameters by what they are: A, F, s, V, m; then F/m, F/m², A/m². */
const LIMITS: readonly Limit[] = [
	{ kinds: /^(?:d|npn|pnp)$/u, names: ['is', 'js'], from: 0.1 },
	{
		kinds: /^(?:d|npn|pnp|njf|pjf|vdmos)$/u,
		names: ['cjo', 'cj0', 'cje', 'cjc', 'cjs', 'cgs', 'cgd', 'cgdmax'],
		from: 1e-3
	},
	{ kinds: /^(?:d|npn|pnp)$/u, names: ['tt', 'tf', 'tr'], from: 1 },
	{ kinds: MOS, names: ['vto', 'vt0', 'vth0'], from: 50 },
	{ kinds: MOS, names: ['is'], from: 0.1 },
	{ kinds: MOS, names: ['cbd', 'cbs'], from: 1e-3 },
	{ kinds: MOS, names: ['tox', 'toxe'], from: 1e-3, isPerSize: true },
	{ kinds: MOS, names: ['cgso', 'cgdo', 'cgbo', 'cjsw'], from: 10e-3, isPerSize: true },
	{ kinds: MOS, names: ['cj'], from: 1, isPerSize: true },
	{ kinds: MOS, names: ['js'], from: 1e3, isPerSize: true }
];
/** Levels of BSIM1 and BSIM2, whose TOX is in µm. */
const MICROMETRES = new Set([4, 5]);
/** The lowest level of a BSIM3 model. */
const FIRST_BSIM = 8;
/** Subcircuits of libraries have transistors of power, 1 µm wide and with the capacitance of 1 m, unless they are of a process (BSIM). */
const ROOM_IN_LIBRARIES = 1e3;
/** Above this width, m, a transistor that is as wide as long counts in ratios outside of subcircuits too. */
const RATIO_WIDTH = 0.99e-4;

export interface WrongParameter {
	parameter: string;
	value: number;
	/** How many times the value is above its limit. */
	times: number;
	isPerSize: boolean;
}

/** The parameters of a model beyond their limits. */
export function beyondLimits(run: RunView, model: ModelReading): WrongParameter[] {
	return LIMITS.filter(({ kinds }) => kinds.test(model.kind)).flatMap(({ names, from, isPerSize = false }) =>
		names.flatMap((name) => {
			if (name === 'tox' && MICROMETRES.has(model.level)) return [];
			const value = modelNumber(run, model, name);
			if (value === null || value < from) return [];
			return [{ parameter: name.toUpperCase(), value, times: value / from, isPerSize }];
		})
	);
}

/** Whether a parameter beyond its limit says something about this device: models of other files count for MOSFETs. */
export function isMeant(run: RunView, model: ModelReading, device: FlatDevice, wrong: WrongParameter): boolean {
	const isOwn = model.name.definitions[0]?.at.path === run.program.entry;
	if (!isOwn && !MOS.test(model.kind)) return false;
	if (!wrong.isPerSize) return true;
	if (countsInRatios(device)) return false;
	return isOwn || device.instance.path === '' || model.level >= FIRST_BSIM || wrong.times >= ROOM_IN_LIBRARIES;
}

/** Whether the size of a transistor says nothing, because its model has the values of the whole: W=1 L=1. */
export function countsInRatios(device: FlatDevice): boolean {
	const [length, width] = [assignedValue(device, 'l'), assignedValue(device, 'w')];
	return width !== null && width === length && (device.instance.path !== '' || width >= RATIO_WIDTH);
}
