import { expect, test } from 'vitest';
import { inspectModelFile } from '#lib/spice/model-doctor/inspect.ts';
import { modelCases } from '../../../models/model-case.ts';

const problems = (text: string) =>
	inspectModelFile('a/part.lib', text, 'ngspice').problems.map(
		({ message, line, count }) => `${message.code.replace('diagnostics.messages.', '')} ${line} ${count}`
	);

test('[C2] [MOD4] a file that was cut off, or has cards that ngspice refuses, says where', () => {
	expect(problems('.subckt A 1 2\nR1 1 2 1k\n')).toEqual(['subcircuit_unclosed 1 1']);
	expect(problems('.subckt A 1 2\nR1 1 2 1k\n.ends\n.ends\n.ends\n')).toEqual(['ends_unmatched 4 2']);
	expect(problems('.subckt A 1 2\nR1 1 2 {1+}\n.ends\n')).toEqual(['expression_operand_missing 2 1']);
	// Lines are those of the original, whatever conversion has inserted before them.
	const long =
		'.subckt A 1 2\nC1 1 2 1u Rser=1 Rpar=2\nB1 1 2 V={uramp(V(1))}\nC2 1 2 1u Rser=1\nR2 1 2 {2*}\n.ends\n.backanno\n';
	expect(inspectModelFile('a.lib', long, 'ngspice').changes).toBeGreaterThan(1);
	expect(problems(long)).toEqual(['expression_operand_missing 5 1']);
});

test('[C2] [MOD4] names of other files are not missed', () => {
	expect(problems('.subckt A 1 2\nX1 1 2 OTHER\nD1 1 2 DMISSING\nR1 1 2 {rset}\n.ends\n')).toEqual([]);
	expect(
		problems('.lib tt\n.param x=1\n.lib "part.lib" cards\n.endl\n.lib cards\n.model n nmos(vto={x})\n.endl\n')
	).toEqual([]);
});

test('[C2] [MOD4] models that run as converted have no problem', () => {
	const refused = modelCases(process.cwd()).flatMap(({ style, name, library, expect: { converted } }) => {
		const { problems } = inspectModelFile('model.lib', library, 'ngspice');
		return converted === 'fails' || problems.length === 0
			? []
			: [`${style}/${name}: ${problems.map(({ message, line }) => `${message.code} ${line}`).join(', ')}`];
	});
	expect(refused).toEqual([]);
});
