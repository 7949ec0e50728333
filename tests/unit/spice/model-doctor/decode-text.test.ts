import { describe, expect, test } from 'vitest';
import { decodeText } from '#lib/spice/model-doctor/decode-text.ts';

const netlist = '* 10 µH choke\r\n.subckt choke a b\r\nL1 a b 10u\r\n.ends\r\n';
const units = (text: string, isLittle: boolean): Uint8Array => {
	const bytes = new Uint8Array(2 * text.length);
	const view = new DataView(bytes.buffer);
	for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at, text.charCodeAt(at), isLittle);
	return bytes;
};

describe('[B1] a circuit file of another program', () => {
	test.each([
		['UTF-8', new TextEncoder().encode(netlist)],
		['UTF-8 with a mark', new TextEncoder().encode(`\u{feff}${netlist}`)],
		['UTF-16 of Windows', units(`\u{feff}${netlist}`, true)],
		['UTF-16 without a mark', units(netlist, true)],
		['UTF-16, the other order', units(`\u{feff}${netlist}`, false)],
		['Latin-1', Uint8Array.from(netlist, (character) => character.charCodeAt(0))],
		['with the end mark of DOS', Uint8Array.from(`${netlist}\u{1a}`, (character) => character.charCodeAt(0))]
	])('in %s is read as text', (_, bytes) => {
		expect(decodeText(bytes)).toBe(netlist);
	});

	test('that is not text stays what it is', () => {
		expect(decodeText(Uint8Array.of(0x3c, 0x42, 0x01, 0x02, 0xff, 0x00, 0x80, 0x0a, 0x31))).toBeNull();
	});

	test('without content is empty', () => {
		expect(decodeText(new Uint8Array())).toBe('');
	});
});
