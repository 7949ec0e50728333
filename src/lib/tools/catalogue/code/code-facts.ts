import type { CodeFacts, CodeSymbol } from '#lib/code/code-types.ts';
import type { FileSummary } from '#lib/spice/project/file-summary.ts';
import type { OutlineSymbol } from '#lib/spice/service-types.ts';
import { listed } from './summary-lines.ts';

/** Letters of devices whose equations are not linear, or may be not. */
const NONLINEAR: ReadonlySet<string> = new Set(['b', 'd', 'j', 'm', 'q', 'z']);

/** What a netlist includes, its parameters, and how complex it is, one line each. */
export function netlistFacts(
	{ includes, parameters, devices, subcircuits }: FileSummary,
	symbols: readonly OutlineSymbol[]
): string[] {
	const counts = Object.entries(devices);
	const sum = (letters: typeof counts) => letters.reduce((total, [, count]) => total + count, 0);
	const nonlinear = sum(counts.filter(([letter]) => NONLINEAR.has(letter)));
	const complexity = [
		`${sum(counts)} devices, ${nonlinear} of them nonlinear`,
		`${subcircuits.length} subcircuits`,
		`nested ${depth(
			symbols.filter(({ kind }) => kind === 'subcircuit'),
			'subcircuit'
		)} deep`
	];
	return [names('Imports', includes), names('Parameters', parameters), `Complexity: ${complexity.join(', ')}`];
}

/** As `netlistFacts`, for JSON, Markdown and JavaScript. Parameters of functions are in the outline. */
export function codeFacts(symbols: readonly CodeSymbol[], facts: CodeFacts | undefined): string[] {
	const nested = `nested ${depth(symbols)} deep`;
	if (!facts) return [`Complexity: ${nested}`];
	const functions = [...flat(symbols)].filter(({ detail, kind }) => detail !== '' && kind !== 'variable');
	return [
		names('Imports', facts.imports),
		names(
			'Parameters',
			functions.map(({ name, detail }) => name + detail)
		),
		`Complexity: ${facts.complexity} (cyclomatic), ${nested}`
	];
}

function names(title: string, entries: readonly string[]): string {
	return `${title}: ${entries.length === 0 ? 'none' : listed(entries)}`;
}

interface Nested {
	kind: string;
	children: readonly Nested[];
}

/** Levels of definitions, or of those of one kind. */
function depth(symbols: readonly Nested[], kind?: string): number {
	return symbols.reduce((most, symbol) => {
		const own = kind === undefined || symbol.kind === kind ? 1 : 0;
		return Math.max(most, own + depth(symbol.children, kind));
	}, 0);
}

function* flat(symbols: readonly CodeSymbol[]): Generator<CodeSymbol> {
	for (const symbol of symbols) {
		yield symbol;
		yield* flat(symbol.children);
	}
}
