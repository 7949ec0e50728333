/** The analyses of ngspice, as cards without their dot and as commands of a script. */
export const analysisNames: ReadonlySet<string> = new Set('op dc ac tran noise tf sens pz disto sp'.split(' '));
