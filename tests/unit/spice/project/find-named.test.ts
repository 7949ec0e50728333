import { describe, expect, it } from 'vitest';
import { LanguageService } from '#lib/spice/service.ts';

const main = 'Main\n.include parts.lib\nV1 in 0 5\nR1 in OUT 1k\nXU1 out gnd buffer\nout1 out 0 x\n.op\n.end\n';
const parts = '.subckt buffer p m\nRB p m 1\nRS p m 1\n.ends\n.subckt load p m\nRS p m 1\nRL p m 2\n.ends\n';

describe('names from outside of the netlist', () => {
	const service = new LanguageService();
	service.setFile('main.cir', main);
	service.setFile('parts.lib', parts);
	const found = (...names: string[]) =>
		service.named('main.cir', names).map((place) => place && `${place.kind} ${place.path}:${place.line}`);

	it('[PROJ40] lead to devices and nodes, in any case of letters', () => {
		expect(found('r1', 'R1', 'xu1', 'out', 'OUT', 'in')).toEqual([
			...['device main.cir:4', 'device main.cir:4', 'device main.cir:5'],
			...['node main.cir:4', 'node main.cir:4', 'node main.cir:3']
		]);
	});

	it('[PROJ40] lead nowhere for ground, for unknown names, and for what several subcircuits have', () => {
		expect(found('0', 'gnd', 'R9', '', 'buffer', 'constructor', 'RS')).toEqual(Array(7).fill(null));
		expect(found('RB', 'rl')).toEqual(['device parts.lib:2', 'device parts.lib:7']);
		expect(service.named('missing.cir', ['R1'])).toEqual([null]);
	});
});
