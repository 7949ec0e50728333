import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeCsv } from '#lib/waveforms/csv/write-csv.ts';
import { writeMat } from '#lib/waveforms/write-mat.ts';
import { writeRaw } from '#lib/waveforms/raw/write-raw.ts';
import { acSample, joined, tranSample } from './sample-waveforms.ts';

const folder = mkdtempSync(join(tmpdir(), 'waveforms-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Whether a program is installed here; where it is not, its tests are reported as skipped with its name. */
function isInstalled(program: string, argument: string): boolean {
	return spawnSync(program, [argument]).status === 0;
}

function store(name: string, chunks: Iterable<Uint8Array>): string {
	const path = join(folder, name);
	writeFileSync(path, joined(chunks));
	return path;
}

const date = 'Thu Jan 01 00:00:00 2026';

describe('programs that read what is exported', () => {
	it.skipIf(!isInstalled('octave-cli', '--version'))('[C18] GNU Octave loads MATLAB files (needs octave-cli)', () => {
		const tran = store('tran.mat', writeMat(tranSample));
		const ac = store('ac.mat', writeMat(acSample));
		const script = `
			load('${tran}');
			printf('%s|', title, names{:}, signals{:}, units{:}); printf('\\n');
			printf('%.17g ', time, v_out); printf('%d ', i_v1(2) == Inf, isnan(i_v1(3)), size(v_out)); printf('\\n');
			clear all; load('${ac}');
			printf('%.17g ', real(v_out), imag(v_out), a_b); printf('%s|', signals{:}); printf('%d', iscomplex(v_out));`;
		const lines = execFileSync('octave-cli', ['--quiet', '--no-gui', '--norc', '--eval', script], { encoding: 'utf8' })
			.trim()
			.split('\n');
		expect(lines[0]).toBe('RC, a "low pass"|time|v_out|i_v1|time|v(out)|i(v1)|s|V|A|');
		expect(lines[1]?.trim().split(' ').map(Number)).toEqual([
			0,
			1e-9,
			3e-9,
			Math.PI,
			0.1,
			-0,
			1 / 3,
			Number.MIN_VALUE,
			1,
			1,
			4,
			1
		]);
		expect(lines[2]).toContain('frequency|v(out)|a,b|1');
		expect(lines[2]?.split(' ').slice(0, 9).map(Number)).toEqual([1, 0.5, 0.01, -0.1, -0.5, -1 / 7, 1, 2, 3]);
	});

	it.skipIf(!isInstalled('ngspice', '--version'))('[C18] native ngspice loads raw files (needs ngspice)', () => {
		for (const encoding of ['binary', 'ascii'] as const) {
			const tran = store(`tran-${encoding}.raw`, writeRaw(tranSample, { encoding, date }));
			const ac = store(`ac-${encoding}.raw`, writeRaw(acSample, { encoding, date }));
			const deck = join(folder, `${encoding}.cir`);
			writeFileSync(
				deck,
				`* reads\n.control\nset numdgt=16\nload ${tran}\nprint length(time) v(out)[0] v(out)[2] i(v1)[0]\nload ${ac}\nlet second=v(out)[1]\nlet third=v(out)[2]\nprint second third\n.endc\n.end\n`
			);
			const { stdout, stderr } = spawnSync('ngspice', ['-b', deck], { encoding: 'utf8' });
			const printed = new Map([...stdout.matchAll(/^(\S+) = (\S+)$/gm)].map(([, name, value]) => [name, value]));
			expect(Number(printed.get('length(time)')), stdout + stderr).toBe(4);
			expect(Number(printed.get('v(out)[0]'))).toBe(0.1);
			expect(Number(printed.get('v(out)[2]'))).toBeCloseTo(1 / 3, 14);
			expect(Number(printed.get('i(v1)[0]'))).toBe(-1e300);
			expect(printed.get('second')?.split(',').map(Number)).toEqual([0.5, -0.5]);
			expect(Number(printed.get('third')?.split(',')[1])).toBeCloseTo(-1 / 7, 14);
			expect(stdout + stderr).not.toMatch(/no such command|strange line|abort/i);
		}
	});

	it.skipIf(!isInstalled('python3', '--version'))('[C18] Python reads CSV with the same bits (needs python3)', () => {
		const path = store('tran.csv', writeCsv(tranSample));
		const script = `
import csv, json, sys
rows = list(csv.reader(open(sys.argv[1], newline='', encoding='utf-8')))
print(json.dumps([rows[0], [[float(cell).hex() for cell in row] for row in rows[1:]], 0.1 .hex(), (1/3).hex()]))`;
		const [header, rows, tenth, third] = JSON.parse(
			execFileSync('python3', ['-c', script, path], { encoding: 'utf8' })
		) as [string[], string[][], string, string];
		expect(header).toEqual(['time (s)', 'v(out) (V)', 'i(v1) (A)']);
		expect(rows.map((row) => row[1])).toEqual([tenth, '-0x0.0p+0', third, '0x0.0000000000001p-1022']);
		expect(rows.map((row) => row[2])).toEqual([expect.any(String), 'inf', 'nan', expect.any(String)]);
	});
});
