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
	['.meas ac x MAX db(v(a))*i(v1)', undefined],
	['.meas tran slope DERIV v(out) AT=1u', 'V/s'],
	['.meas dc vt WHEN v(out)=1', undefined],
	['.meas ac ph FIND vp(out) AT=1k', 'rad'],
	['.meas ac f WHEN vp(out)=-0.5', 'Hz'],
	['.meas tran x MAX v(out)*2', 'V'],
	['.meas tran x MAX v(a)-v(b)', 'V'],
	[".meas tran p AVG par('v(out) * i(vdd)')", 'W'],
	[".meas tran p AVG par('abs(v(out)*i(vdd))') from=0 to=1m", 'W'],
	[".meas tran e INTEG par('v(out)*i(vdd)')", 'J'],
	[".meas tran r MAX par('v(a,b)/i(v1)')", 'Ω'],
	[".meas tran q RMS par('sqrt(v(a)*v(a)+v(b)*v(b))')", 'V'],
	[".meas ac g MAX par('v(out)/v(in)')", undefined],
	[".meas tran p AVG par('v(out)*v(out)/8')", undefined],
	[".meas tran i MAX par('i(v1)*1e6')", undefined],
	[".meas tran i MAX par('v(out)/50')", undefined],
	[".meas tran i MAX par('v(out)*gm')", undefined],
	[".meas tran x MAX par('v(a)+i(v1)')", undefined],
	[".meas tran x MAX par('1/i(v1)')", undefined],
	[".meas tran x MAX par('v(a)*')", undefined],
	[".meas tran x MAX par('exp(v(a))')", undefined]
])('[C8] %s gives %s', (card, unit) => {
	const [only] = measUnits([card]).values();
	expect(only).toBe(unit);
});

it('[C8] does not decide between measurements of one name that give different units', () => {
	expect(measUnits(['meas tran x max v(out)', 'meas tran x max i(v1)', 'meas tran y max v(a)'])).toEqual(
		new Map([['y', 'V']])
	);
});

it('[C8] derives the unit of a result from those of the results it is computed of', () => {
	const cards = [
		'.meas tran vmax MAX v(out)',
		'.meas tran vmin MIN v(out)',
		'.meas tran iavg AVG i(vdd)',
		'.meas tran t1 WHEN v(out)=1',
		'.meas ac g FIND vdb(out) AT=1k',
		".meas tran swing PARAM='vmax-vmin'",
		".meas tran middle PARAM = '(vmax + vmin)/2'",
		'.meas tran power param={swing*iavg}',
		".meas tran slope param='swing/t1'",
		".meas tran energy param='power*t1'",
		".meas tran amplitude param='swing/(2*sqrt(2))'",
		".meas ac below param='g-3'",
		".meas tran ratio param='vmax/vmin'",
		".meas tran rate param='1/t1'",
		".meas tran loss param='swing*swing/rload'",
		".meas tran millivolts param='vmax*1k'",
		".meas tran mixed param='g+vmax'"
	];
	expect(Object.fromEntries([...measUnits(cards)].slice(5))).toEqual({
		swing: 'V',
		middle: 'V',
		power: 'W',
		slope: 'V/s',
		energy: 'J',
		below: 'dB'
	});
});

it('[C8] gives phases in the unit that the settings of ngspice say, and none where that is not certain', () => {
	const card = '.meas ac ph FIND vp(out) AT=1k';
	const unit = (...commands: string[]) => measUnits([card, ...commands]).get('ph');
	expect(unit('set units = degrees', 'run')).toBe('deg');
	expect(unit('set color0=white', 'run')).toBe('rad');
	expect(unit('run', 'set units=degrees')).toBeUndefined();
	expect(unit('set units=degrees', 'unset units')).toBeUndefined();
	expect(unit('if 1', 'set units=degrees', 'end')).toBeUndefined();
	expect(unit('source settings.sp')).toBeUndefined();
	expect(measUnits(['set units=degrees', 'meas ac ph find cph(v(out)) at=1k']).get('ph')).toBe('deg');
});
