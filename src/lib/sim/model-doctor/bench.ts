import type { Plot } from '#lib/measure/dataset.ts';
import type { ModelPart, PinRole } from '#lib/spice/model-doctor/model-part.ts';
import type { Message } from '#lib/spice/service-types.ts';

/** A part as its bench connects it: the kind and the roles of the pins as recognized, or as the user has set them. */
export interface BenchPart extends Pick<ModelPart, 'name' | 'definition' | 'kind' | 'polarity' | 'letter' | 'isSized'> {
	/** In the order of the card. */
	pins: readonly { name: string; role: PinRole | null }[];
}

/** What the curves of a bench show. Codes: `modelDoctor.findings.*`. */
export interface BenchFinding {
	/** `unclear`: it conducts, follows or regulates, but not as usual. */
	state: 'works' | 'unclear' | 'fails';
	message: Message;
}

/** A circuit that shows whether a part of some kind behaves. */
export interface Bench {
	/** Key of `modelDoctor.benches`. */
	id: string;
	/** Roles of which the part needs all of one list. */
	needs: readonly (readonly PinRole[])[];
	/** Roles that the bench connects, in the order in which they are offered. */
	roles: readonly PinRole[];
	/** Cards of the netlist without title, `.include` and `.end`. */
	cards(part: BenchPart): readonly string[];
	/** Null when the curves that it needs are missing. */
	judge(plots: readonly Plot[], part: BenchPart): BenchFinding | null;
}

export function finding(
	state: BenchFinding['state'],
	code: string,
	values: Readonly<Record<string, string>> = {}
): BenchFinding {
	return { state, message: { code: `modelDoctor.findings.${code}`, values } };
}

/** The node of each role that a bench connects. */
export type BenchNodes = Partial<Record<PinRole, string>>;

/** Resistance from a pin without a role to ground: it leaves the pin open, but not floating. */
const OPEN_PIN = '1G';

/** The card of the part between nodes given by role; pins without a role are left open. */
export function partCards(part: BenchPart, nodes: BenchNodes): string[] {
	const open: string[] = [];
	const terminals = part.pins.map(({ role }, index) => {
		const node = role === null ? undefined : nodes[role];
		if (node !== undefined) return node;
		open.push(`Ropen${index + 1} open${index + 1} 0 ${OPEN_PIN}`);
		return `open${index + 1}`;
	});
	const size = part.isSized ? ' W=10u L=1u' : '';
	return [`${part.letter}1 ${terminals.join(' ')} ${part.name}${size}`, ...open];
}
