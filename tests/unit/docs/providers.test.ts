import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { providers } from '#lib/llm/providers/registry.ts';
import { ownRecordings } from '../../support/llm/llm-recordings.ts';

const text = readFileSync('docs/PROVIDERS.md', 'utf8');
const cellsOf = (row: string) => row.split('|').map((cell) => cell.trim());
const rows = text.split('\n').filter((line) => line.startsWith('|'));

it('docs/PROVIDERS.md has every service for users, with the page where its key comes from', () => {
	for (const { name, keyPageUrl, key } of providers) {
		const row = rows.find((line) => cellsOf(line)[1] === name);
		expect(row, name).toBeDefined();
		if (key === 'required') expect(row).toContain(keyPageUrl);
	}
});

it('docs/PROVIDERS.md names every recorded answer in the row of the provider that it is played to', () => {
	for (const { id } of providers) expect(rows.map((row) => cellsOf(row)[1])).toContain(`\`${id}\``);
	for (const { name, connection } of ownRecordings()) {
		const row = rows.find((line) => cellsOf(line)[1] === `\`${connection.provider}\``);
		const [recorded = ''] = name.split('.');
		expect(row, name).toContain(`\`${recorded}\``);
	}
});
