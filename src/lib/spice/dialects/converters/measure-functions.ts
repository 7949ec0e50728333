import type { Converter } from '../conversion.ts';

/** Functions of a complex voltage, and the letter that ngspice has for them. */
const letters: ReadonlyMap<string, string> = new Map([
	['mag', 'm'],
	['db', 'db'],
	['re', 'r'],
	['im', 'i'],
	['ph', 'p'],
	['phase', 'p'],
	['abs', 'm']
]);
const call = /\b(mag|db|re|im|ph|phase|abs)\s*\(\s*v\s*\(\s*([^\s(),]+)\s*(?:,\s*([^\s(),]+)\s*)?\)\s*\)/giu;

/** `.meas AC f WHEN mag(V(out))=0.7` is `when vm(out)=0.7` in ngspice, whose phase is in radians. */
export const measureFunctions: Converter = {
	readInModes: [],
	convert(card) {
		const { head, code, tokens } = card.statement;
		if (!/^\.meas(?:ure)?$/u.test(head) || !tokens.slice(1, 3).some(({ text }) => /^ac$/iu.test(text))) return;
		const found = [...code.matchAll(call)];
		if (found.length === 0) return;
		const added: string[] = [];
		for (const match of found) {
			const [whole, name, plus, minus] = match;
			const to = match.index + whole.length;
			let node = plus!;
			if (minus !== undefined) {
				node = card.netlist.freeName(`v_${plus!}_${minus}`);
				added.push(`${card.netlist.freeName(`E${node}`)} ${node} 0 ${plus!} ${minus} 1`);
			}
			const letter = letters.get(name!.toLowerCase())!;
			card.replace({ from: match.index, to }, `v${letter}(${node})`);
			if (letter === 'p') phase(card, to);
		}
		if (added.length > 0) card.addBehind(added);
		card.note('measure_function', card.whole, true);
	}
};

/** A phase that is compared is given in radians; one that is printed is noted. */
function phase(card: Parameters<Converter['convert']>[0], at: number): void {
	const level = /^\s*=\s*([-+]?[\d.]+(?:e[-+]?\d+)?)(?![\w.])/iu.exec(card.statement.code.slice(at));
	if (!level) {
		card.note('measure_phase', card.whole, false);
		return;
	}
	const from = at + level[0].length - level[1]!.length;
	card.replace({ from, to: at + level[0].length }, String((Number(level[1]) * Math.PI) / 180));
}
