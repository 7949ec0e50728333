import { describe, expect, test } from 'vitest';
import type { CallRecord } from '#lib/db/records.ts';
import { callsCsvHeader, callsToCsv } from '#lib/usage/calls-csv.ts';
import { seededRandom } from '../../support/random.ts';
import { call } from '../../support/sample-calls.ts';

/** Reads RFC 4180 as a spreadsheet does: the other side of what is tested. */
function readCsv(text: string): string[][] {
	const rows: string[][] = [];
	let row: string[] = [];
	const token = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y;
	while (token.lastIndex < text.length) {
		const found = token.exec(text);
		if (!found) throw new Error('no CSV');
		const [, cell = '', end] = found;
		row.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
		if (end === ',') continue;
		rows.push(row);
		row = [];
	}
	return rows;
}

const [names = []] = readCsv(callsCsvHeader);
function read(record: CallRecord): Record<string, string> {
	const rows = readCsv(callsToCsv([record]));
	expect(rows).toHaveLength(1);
	expect(rows[0]).toHaveLength(names.length);
	return Object.fromEntries((rows[0] ?? []).map((cell, index) => [names[index], cell]));
}

describe('[D12] [LLM44] the CSV of the calls', () => {
	test('has a line for each call, times in UTC, whole milliseconds, and nothing where nothing is known', () => {
		const startedAt = Date.UTC(2026, 10, 21, 16, 30);
		expect(callsToCsv([])).toBe('');
		expect(callsCsvHeader + callsToCsv([call({ startedAt, firstTokenMs: 501.6 })])).toBe(
			[
				'started,kind,provider,host,model,project,session,outcome,fault,tries,connect_ms,first_token_ms,total_ms,' +
					'prompt_tokens,completion_tokens,cached_tokens,cache_written_tokens,reasoning_tokens,counted_prompt_tokens,' +
					'cost,saved,currency',
				'2026-11-21T16:30:00.000Z,chat,zhipu,open.bigmodel.cn,glm-4.7,project,session,ok,,1,100,502,2500,' +
					'1000,100,400,,,,0.01,0.002,USD',
				''
			].join('\r\n')
		);
		expect(read(call({ cost: null, prompt: null }))).toMatchObject({ cost: '', currency: '', prompt_tokens: '' });
		expect(read(call({ cost: { currency: 'USD', amount: 0, saved: 0 } }))).toMatchObject({ cost: '0' });
	});

	test.each([
		['a,b', '"a,b"'],
		['say "hi"', '"say ""hi"""'],
		['two\r\nlines', '"two\r\nlines"'],
		['"', '""""'],
		['模型', '模型']
	])('quotes %j', (model, cell) => {
		expect(callsToCsv([call({ model })])).toContain(`,${cell},project,`);
		expect(read(call({ model })).model).toBe(model);
	});

	test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://a.example","x")'])(
		'no spreadsheet takes %j for a formula',
		(model) => expect(read(call({ model })).model).toBe(`'${model}`)
	);

	test('negative numbers stay numbers', () => {
		const cost = { currency: 'USD', amount: 0.1, saved: -0.05 };
		expect(read(call({ cost })).saved).toBe('-0.05');
	});

	test('whatever names hold, each call is one line with all its cells', () => {
		const random = seededRandom(11);
		const letters = ['a', '"', ',', '\r', '\n', '=', '+', '-', '@', '\t', ' ', "'", '放', '😀', ';'];
		const word = () =>
			Array.from({ length: Math.floor(random() * 8) }, () => letters[Math.floor(random() * letters.length)]).join('');
		for (let round = 0; round < 500; round++) {
			const record = call({ model: word(), provider: word(), projectId: word() });
			const cells = read(record);
			for (const [name, text] of [
				['model', record.model],
				['provider', record.provider],
				['project', record.projectId]
			] as const) {
				expect(cells[name]).toBe(/^[=+\-@\t\r\n]/.test(text ?? '') ? `'${text}` : text);
			}
		}
	});
});
