import { describe, expect, it } from 'vitest';
import { LanguageService } from '#lib/spice/service.ts';

function codes(text: string): string[] {
	const service = new LanguageService();
	service.configure({ dialect: 'pspice' });
	service.setFile('deck.cir', `title\nV1 a 0 1\nR1 a 0 1k\n${text}\n.op\n.end\n`);
	const { files } = service.diagnostics();
	return files.flatMap(({ diagnostics }) => diagnostics.map(({ message }) => message.code));
}

describe('forms that PSpice allows', () => {
	it('[DIAG2] accepts TC on resistors, capacitors and inductors', () => {
		expect(codes('C1 a 0 1u TC=0,0\nL1 a b 1u TC=1e-3\nR2 b 0 1k TC=1e-3,2e-3')).toEqual([]);
	});

	it('[DIAG2] [CARD2] accepts a substrate node in brackets', () => {
		expect(codes('Q1 a a 0 [s] QM\nR3 s 0 1k\n.model QM NPN(BF=100)')).toEqual([]);
	});

	it('[DIAG2] [CARD1] accepts a parameter right after params:', () => {
		expect(codes('X1 a 0 SUB params:k=2\n.subckt SUB p q PARAMS:k=1 j=2\nR1 p q {k*j}\n.ends')).toEqual([]);
		expect(codes('X1 a 0 SUB params:m2=2\n.subckt SUB p q params:k=1\nR1 p q {k}\n.ends')).toEqual([
			'diagnostics.messages.argument_ignored'
		]);
	});
});
