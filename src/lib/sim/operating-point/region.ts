/** The region in which a device works; each kind of device has its own ones. */
export type Region =
	| 'cutoff'
	| 'subthreshold'
	| 'linear'
	| 'saturation'
	| 'active'
	| 'saturated'
	| 'reverse_active'
	| 'forward'
	| 'reverse'
	| 'breakdown';

/** A device is off below this current, A. */
const OFF_CURRENT = 1e-9;
/** Collector-emitter voltage, V, beyond which a transistor with exchanged roles works in reverse and is not merely saturated. */
const REVERSED = 0.1;
/** How much steeper than a resistance a junction is in breakdown. */
const STEEP = 10;

/** Voltages and currents as an N-channel device would have them: negative ones of a P-channel device are positive. */
interface ChannelState {
	vgs: number;
	vds: number;
	/** Threshold or pinch-off voltage. */
	threshold: number;
	/** Drain-source voltage at which it saturates; null if its model does not say. */
	vdsat: number | null;
	current: number;
}

/**
 * Cutoff or subthreshold while the gate is below the threshold (subthreshold from 1 nA on), else saturation from `vdsat` on and
 * linear below it. A device whose drain is below its source works with both exchanged.
 */
export function channelRegion({ vgs, vds, threshold, vdsat, current }: ChannelState): Region | null {
	const control = vds < 0 ? vgs - vds : vgs;
	if (control <= threshold) return Math.abs(current) < OFF_CURRENT ? 'cutoff' : 'subthreshold';
	if (vdsat === null) return null;
	return Math.abs(vds) >= vdsat ? 'saturation' : 'linear';
}

/** Junctions of a bipolar transistor as an NPN would have them: voltages, and conductances of the base current through each. */
interface BipolarState {
	vbe: number;
	vbc: number;
	emitterConductance: number;
	collectorConductance: number;
	collectorCurrent: number;
	baseCurrent: number;
}

/**
 * Active while the base current flows mainly through the emitter junction, saturated once the collector junction takes more of
 * it: the forced current gain is then below half of what the transistor has. Off below 1 nA.
 */
export function bipolarRegion(state: BipolarState): Region {
	const { vbe, vbc, emitterConductance, collectorConductance } = state;
	if (Math.max(Math.abs(state.collectorCurrent), Math.abs(state.baseCurrent)) < OFF_CURRENT) return 'cutoff';
	if (vbc > vbe + REVERSED) return 'reverse_active';
	return collectorConductance < emitterConductance ? 'active' : 'saturated';
}

/** Breakdown if a reverse current of 1 nA or more rises much faster than with the voltage. */
export function diodeRegion(voltage: number, current: number, conductance: number | undefined): Region {
	if (voltage >= 0) return Math.abs(current) < OFF_CURRENT ? 'cutoff' : 'forward';
	const isSteep = conductance !== undefined && conductance * -voltage > STEEP * Math.abs(current);
	return isSteep && Math.abs(current) >= OFF_CURRENT ? 'breakdown' : 'reverse';
}
