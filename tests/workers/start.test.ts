import { expect, it } from 'vitest';
import { Engine } from '../../src/lib/workers/ngspice/engine.ts';

const header = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
/** A module that imports the function `x.y`. */
const wantsAnother = [...header, 1, 4, 1, 0x60, 0, 0, 2, 7, 1, 1, 0x78, 1, 0x79, 0, 0];

it.each([
	['wants what the glue does not have', wantsAnother],
	['lacks what the glue asks for', header]
])('[ENG1] a binary that %s fails to start instead of never answering', async (_, bytes) => {
	const module = await WebAssembly.compile(Uint8Array.from(bytes));
	await expect(Engine.start(module)).rejects.toThrow(Error);
});
