import { messageText } from '../../src/lib/i18n/catalogue.ts';
import { en } from '../../src/lib/i18n/en/messages.ts';
import { benchNetlist, benchOf, missingRoles } from '../../src/lib/sim/model-doctor/benches.ts';
import type { Bench } from '../../src/lib/sim/model-doctor/bench.ts';
import type { ModelPart } from '../../src/lib/spice/model-doctor/model-part.ts';
import type { SimulationOutcome } from '../../src/lib/workers/ngspice/protocol.ts';
import { judgeFigures, type JudgedRun } from './judge-figures.ts';

/** A part of a foreign library with the netlist that tests it. */
export interface PartBench {
	/** Its kind, or `loads` for one that no bench fits. */
	kind: string;
	netlist: string;
	judge(outcome: SimulationOutcome | null): JudgedRun;
}

/** The bench of the app for a part; for parts without one, an instance with a resistor at each pin finds its operating point. */
export function benchForPart(part: ModelPart, include: string): PartBench {
	const bench = isClear(part) ? benchOf(part.kind) : null;
	if (!bench || missingRoles(bench, part).length > 0) return { kind: 'loads', netlist: loads(part, include), judge };
	return {
		kind: part.kind,
		netlist: benchNetlist(bench, part, { path: include, section: null }),
		judge: (outcome) => judgeByBench(bench, part, outcome)
	};
}

/** Kinds whose pins others have too: a gate with input and output is not a regulator, a thyristor with an anode not a reference. */
const namedKinds: ReadonlySet<string> = new Set(['reference', 'regulator']);
/** Kinds that often have more pins than their bench connects. */
const widerKinds: ReadonlySet<string> = new Set(['opamp', 'comparator']);

/** Whether a part is what it is taken for: one that only its pins show has no others. */
function isClear({ kind, certainty, pins }: ModelPart): boolean {
	if (certainty !== 'guess' || widerKinds.has(kind)) return true;
	return !namedKinds.has(kind) && pins.every(({ role }) => role !== null);
}

/** Reads a part in a section of a library as ngspice wants it: `.lib file section`. The first section often sets the corner. */
export function withSection(netlist: string, library: string, part: ModelPart): string {
	const sections: string[] = [];
	let open: string | null = null;
	for (const [, name] of library
		.slice(0, part.from)
		.matchAll(/^[ \t]*\.(?:lib[ \t]+['"]?(\w+)['"]?[ \t]*\r?$|endl\b)/gimu)) {
		open = name ?? null;
		if (open !== null) sections.push(open);
	}
	if (open === null) return netlist;
	const read = [...new Set([sections[0] ?? open, open])];
	return netlist.replace(/^\.include (".*")$/mu, (_, file: string) =>
		read.map((section) => `.lib ${file} ${section}`).join('\n')
	);
}

/** Drive and load of a part without a bench: 1 V at the first pin, 1 kΩ at each other one. */
function loads(part: ModelPart, include: string): string {
	const pins = part.pins.map((_, index) => `p${index + 1}`);
	const size = part.isSized ? ' W=10u L=1u' : '';
	return [
		`* ${part.name} with resistors`,
		`.include "${include}"`,
		'V1 s 0 1',
		...pins.map((pin, index) => `R${index + 1} ${pin} ${index === 0 ? 's' : '0'} 1k`),
		`${part.letter}1 ${pins.join(' ')} ${part.name}${size}`,
		'.op',
		'.end',
		''
	].join('\n');
}

function judge(outcome: SimulationOutcome | null): JudgedRun {
	const run = judgeFigures(outcome, {});
	if (run.result !== 'right' || !outcome) return run;
	const isFinite = outcome.plots.some(({ vectors }) =>
		vectors.every((vector) => (vector.kind === 'real' ? vector.data.every(Number.isFinite) : true))
	);
	return isFinite ? run : { result: 'fails', reason: 'no operating point', errors: [] };
}

function judgeByBench(bench: Bench, part: ModelPart, outcome: SimulationOutcome | null): JudgedRun {
	const run = judgeFigures(outcome, {});
	if (run.result !== 'right' || !outcome) return run;
	const finding = bench.judge(outcome.plots, part);
	if (finding === null) return { result: 'fails', reason: 'the curves of the bench are missing', errors: [] };
	if (finding.state === 'works') return run;
	return { result: 'wrong', reason: messageText(en, finding.message), errors: [] };
}
