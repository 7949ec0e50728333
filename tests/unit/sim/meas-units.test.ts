import { expect, it } from 'vitest';
import { measUnits } from '#lib/sim/meas-units.ts';

it.each([
	['.meas tran vmax MAX v(out)', 'V'],
	['meas tran vpp pp v( out , in ) from=1m to=2m', 'V'],
	['.measure tran isup AVG i(Vdd)', 'A'],
	['.meas tran tpd TRIG v(in) VAL=0.5 RISE=1 TARG v(out) VAL=0.5 RISE=1', 's'],
	['.meas tran t50 WHEN v(out)=0.5', 's'],
	['.meas ac bw WHEN vdb(out)=-3 FALL=1', 'Hz'],
	['.meas ac g FIND vdb(out) AT=1k', 'dB'],
	['.meas ac peak MAX db(v(out)/v(in))', 'dB'],
	['.meas tran slope DERIV v(out) AT=1u', 'V/s'],
	['.meas dc vt WHEN v(out)=1', undefined],
	[".meas tran twice PARAM='vmax*2'", undefined],
	['.meas ac ph FIND vp(out) AT=1k', undefined],
	['.meas tran x MAX v(out)*2', undefined]
])('[C8] %s gives %s', (card, unit) => {
	const [only] = measUnits([card]).values();
	expect(only).toBe(unit);
});

it('[C8] does not decide between measurements of one name that give different units', () => {
	expect(measUnits(['meas tran x max v(out)', 'meas tran x max i(v1)', 'meas tran y max v(a)'])).toEqual(
		new Map([['y', 'V']])
	);
});
