/** Circuits of the pictures in the docs that no example has. */
export const pictureNetlists = {
	/** A loop whose gain, 4 at direct current, goes around the unit circle: three equal poles leave a gain margin of 2. */
	loop: `* A loop of three poles
VIN  in  0  DC 0 AC 1
E1   a   0  in 0 4
R1   a   b  1k
C1   b   0  1n
E2   c   0  b 0 1
R2   c   d  1k
C2   d   0  1n
E3   e   0  d 0 1
R3   e   out 1k
C3   out 0  1n
.ac dec 100 1k 100meg
.end
`,
	/** Sixteen whole periods through a pair without a capacitor: nothing settles, and a rectangular window fits. */
	pair: `* Distortion of a differential pair
VCC  vcc 0  DC 12
VEE  vee 0  DC -12
VIN  in  0  SIN(0 20m 1k)
Q1   c1  in e  QN
Q2   out 0  e  QN
IEE  e   vee DC 1m
R1   vcc c1  5k
R2   vcc out 5k
.model QN NPN(IS=10f BF=200)
.tran 1u 16m 0 1u
.four 1k v(out)
.end
`,
	/** Two hundred curves of a nested sweep. */
	family: `* Output characteristics of a MOSFET
VDS  dd 0  5
VM   dd d  0
VGS  g  0  2
M1   d  g  0 0  NCH W=10u L=1u
.model NCH NMOS(LEVEL=1 VTO=0.7 KP=120u LAMBDA=0.03)
.save i(vm)
.dc VDS 0 5 0.05 VGS 0.5 4.48 0.02
.end
`
} as const;
