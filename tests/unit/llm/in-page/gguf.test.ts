import { describe, expect, it } from 'vitest';
import { Fault } from '#lib/base/fault.ts';
import { parseGguf, readGguf } from '#lib/llm/in-page/gguf.ts';
import { modelMemory } from '#lib/llm/in-page/memory.ts';
import { randomGguf } from '../../../support/llm/random-gguf.ts';
import { seededRandom } from '../../../support/random.ts';

describe('the header of a model file', () => {
	it('[D14] [LLM48] says name, architecture, context and memory', async () => {
		const file = new Blob([randomGguf({ name: 'Test 1B', contextTokens: 2048 })]);
		const info = await readGguf(file);
		// Two layers, four heads of eight numbers, keys and values, two bytes each.
		expect(info).toEqual({
			name: 'Test 1B',
			architecture: 'llama',
			contextTokens: 2048,
			bytesPerToken: 2 * 2 * 4 * 16,
			hasChatTemplate: true,
			whole: true
		});
		expect(modelMemory(file.size, info, 1000)).toEqual({
			contextTokens: 1000,
			bytes: file.size + 256_000 + 200 * 2 ** 20,
			fits: 'yes'
		});
	});

	it('[D14] [LLM48] says before a model is fetched whether it can be used, and with which context', async () => {
		const info = { ...(await readGguf(new Blob([randomGguf()]))), contextTokens: 32_768, bytesPerToken: 50_000 };
		expect(modelMemory(1e9, info, null)).toMatchObject({ contextTokens: 16_384, fits: 'yes' });
		expect(modelMemory(1e9, info, 65_536)).toMatchObject({ contextTokens: 32_768, fits: 'yes' });
		expect(modelMemory(3.5e9, info, null)).toMatchObject({ contextTokens: 16_384, fits: 'with-less-context' });
		expect(modelMemory(3.5e9, info, 4096)).toMatchObject({ contextTokens: 4096, fits: 'yes' });
		expect(modelMemory(4.2e9, info, 4096)).toMatchObject({ fits: 'no' });
		expect(modelMemory(4.08e9, { ...info, contextTokens: 100 }, null)).toMatchObject({
			contextTokens: 100,
			fits: 'yes'
		});
		expect(modelMemory(1e9, { ...info, bytesPerToken: null }, null).fits).toBe('yes');
	});

	it('[LLM48] is read as far as it came', () => {
		const bytes = randomGguf({ name: 'Cut' });
		expect(parseGguf(bytes.subarray(0, 600))).toMatchObject({ name: 'Cut', architecture: 'llama', whole: false });
		expect(parseGguf(bytes.subarray(0, 24))).toMatchObject({ name: '', bytesPerToken: null, whole: false });
	});

	it.each(['', 'GGUF', '<!doctype html><title>Not found</title>', 'GGUF\u0009\0\0\0'.padEnd(40, '\0')])(
		'[LLM48] is missing in %j',
		(text) => {
			expect(() => parseGguf(new TextEncoder().encode(text))).toThrow(
				expect.objectContaining({ code: 'in_page_not_gguf' })
			);
		}
	);

	it('[LLM48] that is damaged never hangs or throws anything else (2,000 seeds)', () => {
		const good = randomGguf().slice(0, 20_000);
		for (let seed = 0; seed < 2000; seed++) {
			const random = seededRandom(seed);
			const bytes = good.slice(0, Math.floor(random() * good.length));
			for (let count = Math.floor(random() * 8); count > 0; count--)
				bytes[Math.floor(random() * Math.min(bytes.length, 900))] = Math.floor(random() * 256);
			try {
				expect(typeof parseGguf(bytes).whole).toBe('boolean');
			} catch (thrown) {
				expect(thrown, `seed ${seed}`).toBeInstanceOf(Fault);
			}
		}
	});
});
