import { withLineFeeds } from './carriage-returns.ts';
import { parseFile } from '../syntax/parse.ts';
import type { Dialect, Evidence } from './dialect.ts';
import { markers, type Marker } from './markers.ts';

/** Minimum total weight of the evidence for another dialect. */
const ENOUGH = 2;
/** Number of characters of a card that are searched, which keeps huge cards cheap. */
const LOOKED_THROUGH = 2_000;

export interface Recognized {
	dialect: Dialect;
	/** The first place of each construct that indicates it, in text order. */
	evidence: readonly Evidence[];
}

/** The dialect of a text; ngspice's without evidence for another one. Linear in the length. */
export function recogniseDialect(text: string): Recognized {
	// Reading the title as a card does no harm, and a pasted fragment has no title.
	const file = parseFile(withLineFeeds(text), { isEntry: false, dollarIsLetter: true });
	const found = new Map<Marker, Evidence>();
	let depth = 0;
	for (const [index, { kind, head, code, text, segments }] of file.statements.entries()) {
		if (kind === 'blank' || kind === 'rest') continue;
		if (head === '.subckt') depth += 1;
		else if (head === '.ends') depth -= 1;
		const isComment = kind === 'comment';
		const looked = (isComment ? text.trim() : code).slice(0, LOOKED_THROUGH);
		for (const marker of markers) {
			if ((marker.in === 'comment') !== isComment || found.has(marker) || (marker.isInner && depth < 1)) continue;
			if (!marker.pattern.test(looked) || marker.unless?.test(file.text)) continue;
			const start = file.starts[index]!;
			const from = start + (segments[0]?.from ?? 0);
			const to = isComment ? start + text.trimEnd().length : start + (segments[0]?.to ?? text.length);
			found.set(marker, { from, to, message: { code: `dialects.evidence.${marker.code}`, values: {} } });
		}
	}
	const weights = new Map<Dialect, number>();
	for (const { dialect, weight } of found.keys()) weights.set(dialect, (weights.get(dialect) ?? 0) + weight);
	let dialect: Dialect = 'ngspice';
	let most = weights.get('ngspice') ?? 0;
	for (const [other, weight] of weights) {
		if (other === 'ngspice' || weight < ENOUGH || weight <= most) continue;
		dialect = other;
		most = weight;
	}
	const evidence = [...found].filter(([marker]) => marker.dialect === dialect).map(([, place]) => place);
	return { dialect, evidence };
}
