import { describe, expect, it } from 'vitest';
import { bench } from '../support.ts';

const files = {
	'pairs.txt': 'b 10 x\na 9 y\nB 2 x\na 100 z\n',
	'counts.txt': '   3 R\n  12 C\n   3 Q\n',
	'values.csv': 'a,1e3\nb,2.5\nc,-7\nd,x\n'
};

async function output(command: string): Promise<string> {
	const { outcome } = await bench(files).run('bash', { command });
	const [, text = ''] = /Standard output:\n([\s\S]*?)\nError output/.exec(outcome.content) ?? [];
	return text;
}

describe('commands that the shell answers in its own way', () => {
	it.each([
		['sort pairs.txt', ['B 2 x', 'a 100 z', 'a 9 y', 'b 10 x']],
		['sort -f pairs.txt', ['a 100 z', 'a 9 y', 'b 10 x', 'B 2 x']],
		['sort -nk2 pairs.txt', ['B 2 x', 'a 9 y', 'b 10 x', 'a 100 z']],
		['sort -k3,3 -k2,2nr pairs.txt', ['b 10 x', 'B 2 x', 'a 9 y', 'a 100 z']],
		['sort -k1,1nr -k2 counts.txt', ['  12 C', '   3 Q', '   3 R']],
		['sort -s -k1,1n counts.txt', ['   3 R', '   3 Q', '  12 C']],
		['sort -u -k1,1n counts.txt', ['   3 R', '  12 C']],
		['sort -t, -k2g values.csv', ['d,x', 'c,-7', 'b,2.5', 'a,1e3']],
		['sort -t, -k2.1,2.1r values.csv', ['d,x', 'b,2.5', 'a,1e3', 'c,-7']]
	])('[SHELL9] %s', async (command, lines) => {
		expect((await output(command)).split('\n')).toEqual(lines);
	});

	it('[SHELL9] ls lists several files without empty lines', async () => {
		expect(await output('ls *.txt')).toBe('counts.txt\npairs.txt');
		expect(await output('ls -r *.txt *.csv')).toBe('values.csv\npairs.txt\ncounts.txt');
	});

	it.each([
		['grep -e a -e b pairs.txt', 'several -e'],
		['grep -ne a --regexp=b pairs.txt', 'several -e'],
		['grep -z a pairs.txt', 'the option -z'],
		["sed 's/a/\\U&/' pairs.txt", '\\U, \\L'],
		["awk 'length > 3' pairs.txt", 'write length($0)'],
		['expr abc : a', 'matching with :'],
		['od pairs.txt', 'command not found'],
		['sort --random-sort pairs.txt', 'is not available here']
	])('[SHELL9] refuses what would be computed wrongly: %s', async (command, reason) => {
		const { outcome } = await bench(files).run('bash', { command });
		expect(outcome.content).toContain(reason);
		expect(outcome.content).not.toContain('Exit code: 0');
	});

	it.each([
		`awk '{ print "the length is", length($0) }' pairs.txt`,
		"sed 's/a\\/b/c/' pairs.txt",
		"awk '{ print length($0) }' pairs.txt",
		"awk '{ lengths++ } END { print lengths }' pairs.txt"
	])('[SHELL9] does not refuse what only looks alike: %s', async (command) => {
		const { outcome } = await bench(files).run('bash', { command });
		expect(outcome.content).toContain('Exit code: 0');
	});
});
