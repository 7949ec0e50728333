/**
 * A netlist that native ngspice reads without complaint: stages of a subcircuit and single devices in turns, with
 * parameters, models, continuation lines and comments, until it has so many lines.
 */
export function largeNetlist(lines: number): string {
	const text = [
		'Large netlist of amplifier stages',
		'.param rload=10k cload=10p gain={2*rload/1k}',
		'.model nch nmos (level=1 vto=0.7 kp=100u lambda=0.02)',
		'.model pch pmos (level=1 vto=-0.7 kp=40u lambda=0.02)',
		'.model dclamp d (is=1e-14 rs=1)',
		'.subckt stage in out vdd params: w=10u l=1u',
		'M1 out in 0 0 nch W={w} L={l}',
		'M2 out bias vdd vdd pch W={2*w} L={l}',
		'R1 vdd bias {rload}',
		'R2 bias 0 22k ; divider',
		'.ends stage',
		'VDD vdd 0 DC 5',
		'VIN n0 0 DC 2 AC 1 SIN(2 10m 1k)'
	];
	for (let index = 1; text.length < lines - 8; index += 1) {
		text.push(
			`* stage ${index}`,
			`X${index} n${index - 1} a${index} vdd stage w={${(index % 9) + 1}*10u}`,
			`+ l=2u $ longer`,
			`R${index} a${index} n${index} ${(index % 90) + 10}k tc1=1m`,
			`C${index} n${index} 0 {cload*${(index % 7) + 1}}`,
			`D${index} 0 n${index} dclamp`,
			`B${index} b${index} 0 V = v(n${index})*{gain} + max(v(a${index}), 1)`,
			`RB${index} b${index} 0 1meg`
		);
	}
	text.push('.tran 1u 1m', '.control', 'run', `print v(n1)`, '.endc', '.end', '');
	return text.join('\n');
}
