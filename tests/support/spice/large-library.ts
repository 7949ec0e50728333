/** A subcircuit of a library with what its simulator's libraries have that ngspice does not read. */
const parts = {
	pspice: (part: number) =>
		[
			'*$',
			`.subckt part${part} 1 2 3 4 5 PARAMS: A=1 B=2`,
			'E1 a 0 VALUE={IF(V(1,2)>0,A,B)}',
			'G1 a 0 TABLE {V(1)} = (0,0) (1,1)',
			'E2 b 0 LAPLACE {V(a)} = {1/(1+1e-6*s)}',
			'C1 a b 1n TC=0,0',
			'R1 a b 1k TC=1m,2u',
			'S1 a b 1 2 SW',
			'.model SW VSWITCH(RON=1 ROFF=1MEG VON=1 VOFF=0)',
			'D1 a b D1',
			'.model D1 D(IS=1e-14 T_ABS=25)',
			`.ends part${part}`
		].join('\n'),
	ltspice: (part: number) =>
		[
			`.subckt part${part} 1 2 3 4 5`,
			'C1 a b 1n Rser=1 Rpar=1meg Cpar=1p Lser=1n',
			'L1 a b 1m Rser=1 Rpar=1k',
			'A1 a 0 0 0 0 b 0 0 BUF Vhigh=5',
			'R1 a b 1k noiseless',
			'B1 a 0 V=uplim(V(1),1,.1)',
			'G1 a 0 b 0 1 Laplace=1/(1+s)',
			'S1 a b 1 2 SW',
			'.model SW SW(Ron=1 Roff=1Meg Vt=1 Vh=-.1)',
			`.ends part${part}`
		].join('\n'),
	hspice: (part: number) =>
		[
			`.subckt part${part} 1 2 3 4 5`,
			'.option post',
			".param twice(x)='x*2'",
			"R1 a b 'twice(1k)' TC1=1m",
			'E1 a 0 VCVS 1 2 10',
			'M1 a b c d nch W=1u L=1u',
			'.model nch nmos level=49 vth0=0.5',
			`.ends part${part}`
		].join('\n')
};

export type LibraryStyle = keyof typeof parts;
export const libraryStyles = Object.keys(parts) as LibraryStyle[];

/** A library of so many subcircuits in the style of another simulator; all want the same names when converted. */
export function largeLibrary(style: LibraryStyle, count: number): string {
	return `${Array.from({ length: count }, (_, index) => parts[style](index)).join('\n')}\n`;
}
