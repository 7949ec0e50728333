/** The devices that every project of the exam has in `models.lib`; the checks use this text, not the project's file. */
export const models = `* Devices of the exam
.model nch nmos level=1 vto=0.5 kp=170u gamma=0.45 phi=0.8 lambda=0.06 tox=7.7n cgso=0.2n cgdo=0.2n
.model pch pmos level=1 vto=-0.65 kp=58u gamma=0.4 phi=0.8 lambda=0.08 tox=7.7n cgso=0.2n cgdo=0.2n
.model qn npn is=1e-14 bf=200 vaf=100 rb=100 cje=5p cjc=3p tf=0.4n
.model qp pnp is=1e-14 bf=150 vaf=80 rb=100 cje=6p cjc=4p tf=0.6n
.model dsi d is=2e-14 rs=1 cjo=2p tt=5n
* Operational amplifier: gain 100 dB, unity gain at 10 MHz, slew rate 12 V/us, output up to 0.2 V from the supplies, 50 ohm.
.subckt opamp inp inn out vcc vee
Rin inp inn 10meg
Bin 0 p i=0.2m*tanh(5*v(inp,inn))
Rp p 0 100meg
Cp p 0 15.9p
Ehi hi 0 vol='0.5*(v(vcc)-v(vee))-0.6'
Elo lo 0 vol='0.6-0.5*(v(vcc)-v(vee))'
Dhi p hi clamp
Dlo lo p clamp
.model clamp d is=1e-12
Eout o 0 vol='v(p)+0.5*(v(vcc)+v(vee))'
Rout o out 50
.ends opamp
`;
