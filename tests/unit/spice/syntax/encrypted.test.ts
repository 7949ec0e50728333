import { describe, expect, test } from 'vitest';
import { encryptedParts } from '#lib/spice/recognise/encrypted-file.ts';
import { diagnosed } from '../../../language/diagnosed.ts';
import { parseFile } from '#lib/spice/syntax/parse.ts';

const bytes = '  3A 0F 91 C2 44 5D E7 08 B6 2C\n'.repeat(3);

/** Simulator and text of each encrypted part. */
function parts(text: string, isEntry = false): string[] {
	return encryptedParts(parseFile(text, { isEntry })).map(
		({ simulator, from, to }) => `${simulator}:${text.slice(from, to)}`
	);
}

describe('encrypted parts', () => {
	test('[SYN7] bytes in hexadecimal are for LTspice, however many lines they have', () => {
		expect(parts(`* LTspice Encrypted File\n*\n* Begin:\n${bytes}  7F\n* End 1 2\nR1 a b 1\n`)).toEqual([
			`LTspice:${bytes}  7F\n`
		]);
	});

	test('[SYN7] rows of a table are not encrypted', () => {
		expect(parts('.data d a b c d e f g h\n10 20 30 40 50 60 70 80\n.enddata\n')).toEqual([]);
		expect(parts('R1 a b 1k\nc1 aa bb 10 20\n')).toEqual([]);
	});

	test('[SYN7] a binary file is for LTspice to its end', () => {
		const text = '<Binary File>\n\u001a\u0003junk\nX \u0001\n';
		expect(parts(text)).toEqual([`LTspice:${text}`]);
		expect(parts(text, true)).toEqual([`LTspice:${text}`]);
	});

	test('[SYN7] blocks of PSpice and HSPICE end with their own line, or with the file', () => {
		const block = '$CDNENCSTART\n8f00a1\n$CDNENCFINISH\n';
		expect(parts(`.subckt a 1 2\n${block}.ends\n${block}`)).toEqual([`PSpice:${block}`, `PSpice:${block}`]);
		expect(parts('R1 a b 1\n.prot FREELIB\nGx7%\n+ j\n')).toEqual(['HSPICE:.prot FREELIB\nGx7%\n+ j\n']);
		expect(parts('.prot freelib\nGx7%\n.unprot\nR1 a b 1\n')).toEqual(['HSPICE:.prot freelib\nGx7%\n.unprot\n']);
	});

	test('[SYN7] .protect without a key hides readable cards', () => {
		expect(parts('.protect\nR1 a b 1\n.unprotect\n')).toEqual([]);
	});

	test('[SYN5] [SYN7] an edit that begins or ends a block gives what reading from scratch gives', () => {
		const texts = [
			`title\nR1 a b 1\n${bytes}R2 a b 1\n$CDNENCSTART\nxx\n$CDNENCFINISH\nR3 a b 1\n`,
			`title\nR1 a b 1\nR2 a b 1\n$CDNENCSTART\nxx\nR3 a b 1\n`,
			`title\nR1 a b 1\n.prot key\nR2 a b 1\nxx\n.unprot\nR3 a b 1\n`,
			`title\nR1 a b 1\n.prot\nR2 a b 1\nxx\n.unprot\nR3 a b 1\n`
		];
		for (const before of texts)
			for (const after of texts) {
				const edited = parseFile(after, { isEntry: true }, parseFile(before, { isEntry: true }));
				const scratch = parseFile(after, { isEntry: true });
				expect(edited.statements.map(({ kind, text }) => [kind, text])).toEqual(
					scratch.statements.map(({ kind, text }) => [kind, text])
				);
			}
	});

	test('[DIAG10] an encrypted file is one diagnostic, and names that it may define are not reported', () => {
		const texts = {
			'deck.cir': 'title\n.include part.lib\nV1 a 0 1\nX1 a 0 secret\nD1 a 0 hidden\n.op\n.end\n',
			'part.lib': `* Begin:\n${bytes}* End 1 2\n* Begin:\n${bytes}* End 1 2\n`
		};
		expect(diagnosed(texts, 'deck.cir').map(({ path, line, code }) => `${path}:${line} ${code}`)).toEqual([
			'part.lib:2 encrypted_part'
		]);
	});
});
