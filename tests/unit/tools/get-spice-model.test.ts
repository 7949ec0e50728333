import { describe, expect, it } from 'vitest';
import { resultText } from '#lib/tools/pipeline/result.ts';
import { bench } from './support.ts';

const opamp = `* pins: INP INN OUT
.subckt OPX 1 2 3 PARAMS: G=1e5
E1 3 0 VALUE={IF(V(1,2)>0, G*V(1,2), 0)}
.ends
`;
const files = {
	'main.cir': '* t\n.include lib/opx.lib\nR1 a 0 1\n.op\n.end\n',
	'lib/opx.lib': opamp,
	'd.lib': '.model DX D(IS=1e-14)\n'
};

async function found(name: string) {
	const { outcome } = await bench(files).run('get_spice_model', { name });
	return { ...outcome, content: resultText(outcome.content) };
}

describe('[H5] [MOD10] get_spice_model', () => {
	it('gives pins in order, dialect and the cards, converted for the mode of the project', async () => {
		const { status, content } = await found('opx');
		expect(status).toBe('success');
		expect(content).toContain('File: lib/opx.lib, line 2');
		expect(content).toContain('Dialect of the file: pspice');
		expect(content).toContain('1. 1: INP, in_plus (likely)');
		expect(content).toMatch(
			/Cards, converted for this project; the file itself has the original:\n\.subckt OPX 1 2 3/u
		);
		expect(content).not.toContain('IF(');
		expect(content).toMatch(/\.ends$/mu);
	});

	it('gives a .model card as it is', async () => {
		const { content } = await found('dx');
		expect(content).toContain('DX: model, diode (certain), used by D devices');
		expect(content).toContain('Cards:\n.model DX D(IS=1e-14)');
		expect(content).not.toContain('OPX');
	});

	it('finds models of the examples, and says that they are not in the project', async () => {
		const { content } = await found('opamp');
		expect(content).toMatch(/File: examples\/\S+opamp\.lib of the examples, not in this project/u);
	});

	it('says that there is none, with similar names', async () => {
		const { status, error } = await found('op');
		expect(status).toBe('failed');
		expect(error?.errorType).toBe('model_not_found');
		expect(error?.context.similar).toContain('OPX');
	});
});
