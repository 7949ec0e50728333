const lines = [
	'R1 a b 1k',
	'r2 a,b {x*2} $ comment',
	"c3 (in out) 'c0 + 1p' ; comment",
	'M1 d g s b nmos W=1u L = 2u // comment',
	'XU1 a b sub params: x={a + {b}} y="text"',
	'+ continued tc1=1 tc2=2',
	'  + $ nothing',
	'V1 in 0 DC 5 AC 1 SIN(0 1 1k) PULSE( 0 5',
	'B1 out 0 V = v(a,b) > 1 ? i(V1)*2 : {gain}',
	'A1 [a b] %vd[c d] ~e model',
	'.subckt sub in out x=1',
	'.ends sub',
	".model nmos nmos (level=1 vto='1')",
	'.control',
	'.endc',
	'.CONTROL $ script',
	'let y = v(out)[3] $ comment',
	'echo "$var $ text" \'quoted',
	'.param a=1 b = {a*2',
	".lib 'models.lib' tt",
	'.include "other file.inc" ; what follows',
	'.if (a==1)',
	'.endif',
	'.end',
	'.title Later title',
	'.tran 1n 1u',
	'.meas tran t1 trig v(a) val=1 rise=1',
	'* comment',
	'#comment',
	'$ comment',
	'// comment',
	'; thrown away',
	'=thrown away',
	'r1 a b \\\\',
	'* comment \\\\',
	'@stop',
	'',
	'   ',
	'\t'
];
const pieces = [
	...' \t+*$;/\\{}()[]\'"=,.@%~#&\r\n\0',
	'\r\n',
	'\n+',
	'\u00a0',
	'µ',
	'Ω',
	'😀',
	'1meg',
	'.endc',
	'{{',
	'..'
];

/** A text of netlist words and lines in random order, damaged in some places. */
export function randomNetlist(random: () => number): string {
	const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
	const breaks = random() < 0.2 ? '\r\n' : '\n';
	let text = random() < 0.05 ? `*ng_script${breaks}` : '';
	for (let count = Math.floor(random() * 25); count > 0; count -= 1)
		text += (random() < 0.05 ? pick(pieces) : pick(lines)) + (random() < 0.97 ? breaks : '');
	for (let count = Math.floor(random() * 6); count > 0; count -= 1) text = edited(text, random);
	return text;
}

/** The text with one part removed or inserted. */
export function edited(text: string, random: () => number): string {
	const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
	const at = Math.floor(random() * (text.length + 1));
	const removed = random() < 0.5 ? 0 : Math.floor(random() * random() * 40);
	const inserted = random() < 0.4 ? '' : random() < 0.6 ? pick(pieces) : `${pick(lines)}${random() < 0.5 ? '\n' : ''}`;
	return text.slice(0, at) + inserted + text.slice(at + removed);
}
