interface KindDefinition {
	/** Type names of its plots in ngspice, without their number: `tran` of `tran1`. */
	types: readonly string[];
	/** Its place among the plots that show the most at a glance, from 1; null for those that follow. */
	rank: number | null;
	/** Whether it gives single points unless it runs over frequency: for a point, ngspice names an arbitrary vector as scale. */
	givesPoints: boolean;
}

/** The kinds of plots that are told apart, a row each. Their names are in the catalogue of messages. */
const kinds = {
	ac: { types: ['ac'], rank: 1, givesPoints: false },
	noise: { types: ['noise'], rank: 2, givesPoints: true },
	tran: { types: ['tran'], rank: 3, givesPoints: false },
	dc: { types: ['dc'], rank: 4, givesPoints: false },
	spectrum: { types: ['sp', 'spectrum'], rank: 5, givesPoints: false },
	disto: { types: ['disto'], rank: 6, givesPoints: false },
	op: { types: ['op'], rank: null, givesPoints: true },
	tf: { types: ['tf'], rank: null, givesPoints: true },
	sens: { types: ['sens'], rank: null, givesPoints: true },
	pz: { types: ['pz'], rank: null, givesPoints: true }
} as const satisfies Record<string, KindDefinition>;

export type AnalysisKind = keyof typeof kinds | 'other';

/** Every kind of a plot that has a type of its own. */
export const analysisKinds = Object.keys(kinds) as Exclude<AnalysisKind, 'other'>[];

const other: KindDefinition = { types: [], rank: null, givesPoints: false };
const byType = new Map(
	Object.entries(kinds).flatMap(([kind, { types }]) => types.map((type) => [type as string, kind as AnalysisKind]))
);

export function definitionOf(kind: AnalysisKind): KindDefinition {
	return kind === 'other' ? other : kinds[kind];
}

/** The kind of the plots with a type name of ngspice. */
export function kindOfType(type: string): AnalysisKind {
	return byType.get(type) ?? 'other';
}
