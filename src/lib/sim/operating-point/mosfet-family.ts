import type { ModelReading } from '#lib/spice/features/models.ts';

/**
 * Models of MOSFETs by what ngspice says about them. `signed`: threshold and saturation voltage have the sign of the polarity, and
 * the drain current includes that of the bulk. `bsim`: BSIM3 and BSIM4, all as N-channel, the drain current that of the channel and
 * without a sign. `other`: too little is known, or it is wrong: SOI models multiply voltages by the number of devices.
 */
export type MosfetFamily = 'signed' | 'bsim' | 'hisim' | 'vdmos' | 'other';

const byLevel = new Map<number, MosfetFamily>([
	...[0, 1, 2, 3, 6, 9].map((level) => [level, 'signed'] as const),
	...[8, 49, 14, 54].map((level) => [level, 'bsim'] as const),
	[68, 'hisim']
]);

/** @param model null if it is not defined */
export function mosfetFamily(model: ModelReading | null): MosfetFamily {
	if (!model) return 'other';
	return model.kind === 'vdmos' ? 'vdmos' : (byLevel.get(model.level) ?? 'other');
}
