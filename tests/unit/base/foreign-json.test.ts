import { expect, test } from 'vitest';
import { parseForeignJson } from '#lib/base/foreign-json.ts';
import { backupFormat } from '#lib/db/backup/backup-format.ts';
import { parseBackup } from '#lib/db/backup/backup-parse.ts';
import { parseArguments } from '#lib/llm/call/response-buffer.ts';
import { readCalls } from '#lib/llm/text-tools/read-calls.ts';
import { importSettings } from '#lib/settings/settings-file.ts';
import { parseSettings } from '#lib/settings/settings.ts';
import { parseDesignGoals } from '#lib/sim/goals.ts';

const nested = (levels: number) => `{"a":`.repeat(levels) + '1' + '}'.repeat(levels);
const code = (work: () => unknown): string => {
	try {
		work();
		return 'none';
	} catch (thrown) {
		return (thrown as { code?: string }).code ?? String(thrown);
	}
};

test('[A4] JSON is read up to a hundred levels deep; brackets in texts are no levels', () => {
	expect(code(() => parseForeignJson(nested(100)))).toBe('none');
	expect(code(() => parseForeignJson(nested(101)))).toBe('json_too_deep');
	expect(parseForeignJson(JSON.stringify({ text: `\\"${'['.repeat(500)}` }))).toEqual({
		text: `\\"${'['.repeat(500)}`
	});
	expect(code(() => parseForeignJson('[1,'))).toMatch(/SyntaxError/);
});

test.each([101, 2_000, 200_000])('[A4] [F8] what is nested %i levels deep is refused with its own fault', (levels) => {
	const text = nested(levels);
	expect(parseArguments(text)).toBeNull();
	expect(readCalls(`{"name":"read_file","arguments":${text}}`, [])).toBeNull();
	expect(code(() => parseDesignGoals(text))).toBe('goals_not_json');
	const settings = `{"kind":"spicewright-settings","version":1,"settings":${text}}`;
	expect(code(() => importSettings(settings, parseSettings(null)))).toBe(
		levels > 150_000 ? 'settings_file_too_large' : 'json_too_deep'
	);
	const manifest = new TextEncoder().encode(`{"format":"${backupFormat}","version":2,"project":${text}}`);
	const entry = { path: '.circuit_ai/manifest.json', isFolder: false, bytes: manifest, modifiedAt: 0 };
	expect(code(() => parseBackup([entry]))).toBe('zip_backup_invalid');
});
