import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { root } from './run.mjs';

/**
 * A text as `npm run format` would leave it.
 *
 * @param {string} path of the file that it is written to; its ending says what the text is
 * @param {string} text
 * @param {import('oxfmt').FormatConfig} [more] options besides those of the project
 * @returns {Promise<string>}
 * @throws Error for a text that cannot be read
 */
export async function formatted(path, text, more = {}) {
	const { $schema: _, ignorePatterns: __, ...options } = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'));
	const { code, errors } = await format(path, text, { ...options, ...more });
	if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
	return code;
}
