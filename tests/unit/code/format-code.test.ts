import { describe, expect, it } from 'vitest';
import { formatCode } from '../../../src/lib/code/format-code.ts';

describe('formatting of files that are no netlists', () => {
	it.each([
		['json', '{"a":1,\n"b":[1,2]}', '{ "a": 1, "b": [1, 2] }\n'],
		['markdown', '# A\ntext\n* one\n* two', '# A\n\ntext\n\n- one\n- two\n'],
		['javascript', 'const a = "b"\nfunction f(){return a}', "const a = 'b';\nfunction f() {\n  return a;\n}\n"]
	] as const)('[G9] formats %s', async (language, before, after) => {
		expect(await formatCode(before, language)).toEqual({ text: after });
		expect(await formatCode(after, language)).toEqual({ text: after });
	});

	it('[G9] leaves a file with a mistake alone and says where it is', async () => {
		expect(await formatCode('{\n  "a": 1\n  "b": 2\n}', 'json')).toMatchObject({ place: { line: 3, column: 3 } });
	});
});
