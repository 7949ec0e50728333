import { describe, expect, it } from 'vitest';
import { estimateTokens } from '#lib/llm/tokens/estimate.ts';
import { resultText } from '#lib/tools/pipeline/result.ts';
import { bench } from './support.ts';

const amplifier = `Common emitter
.include models.lib
.param load=4.7k
V1 vcc 0 12 AC 1
Rc vcc out {load}
Q1 out in 0 q2n2222
Rb in vcc 470k
.ac dec 10 1 1meg
.end
`;
const models = '* models\n.model q2n2222 npn bf=200\n.subckt buffer in out\nE1 out 0 in 0 1\n.ends\n';

async function ask(files: Record<string, string | Uint8Array>, name: string, parameters: Record<string, unknown>) {
	const { outcome } = await bench(files).run(name, parameters);
	return { ...outcome, content: resultText(outcome.content) };
}

const project = { 'amp.cir': amplifier, 'models.lib': models };

describe('code tools on netlists', () => {
	it('[G8] [CODE1] analyze_file gives problems, dependencies and the outline with lines', async () => {
		const { content } = await ask(project, 'analyze_file', { path: 'amp.cir' });
		expect(content).toContain('amp.cir (SPICE): no problems.');
		expect(content).toContain('Includes: models.lib');
		expect(content).toMatch(/^5: device Rc /mu);
		const library = await ask(project, 'analyze_file', { path: 'models.lib' });
		expect(library.content).toMatch(/^3-5: subcircuit buffer.*\n {2}4: device E1/mu);
	});

	it('[CODE1] refuses more than 5 MB', async () => {
		const { error } = await ask({ 'big.cir': '*'.repeat(5 * 1024 * 1024 + 1) }, 'analyze_file', { path: 'big.cir' });
		expect(error?.errorType).toBe('file_too_large');
	});

	it('[CODE1] get_file_summary counts', async () => {
		const { content } = await ask(project, 'get_file_summary', { path: 'amp.cir' });
		expect(content).toContain('Title: Common emitter');
		expect(content).toMatch(/Devices: .*R 2/u);
		expect(content).toContain('Includes: models.lib');
	});

	it('[G8] [CODE1] get_file_summary keeps to a budget of tokens, and says that there is more', async () => {
		const parameters = Array.from({ length: 20 }, (_, index) => `.param a_long_name_${index}=1`).join('\n');
		const files = {
			'a.cir': `T\n${parameters}\nR1 a 0 1k\n.op\n.end\n`,
			'b.json': '{"first_name": 1, "second_name": 2, "third_name": 3}'
		};
		const whole = (await ask(files, 'get_file_summary', { path: 'a.cir' })).content;
		const short = (await ask(files, 'get_file_summary', { path: 'a.cir', max_tokens: 50 })).content;
		expect(estimateTokens(short)).toBeLessThanOrEqual(50);
		expect(short).toMatch(
			/^a\.cir \(SPICE\): 24 lines[^]*\nDevices: R 1\nParameters: a_long[^]*…\n\[\.\.\. more with a larger max_tokens \.\.\.\]$/u
		);
		expect((await ask(files, 'get_file_summary', { path: 'a.cir', max_tokens: 2_000 })).content).toBe(whole);
		expect((await ask(files, 'get_file_summary', { path: 'b.json', max_tokens: 20 })).content).toContain(
			'larger max_tokens'
		);
	});

	it('[CODE1] get_file_summary names what a file holds', async () => {
		const all = `All kinds
.include models.lib
.param load=4.7k
.func twice(x) {2*x}
R1 a b 1k
.subckt buffer in out
E1 out 0 in 0 1
.ends
.model dx d
.lib tt
.model dy d
.endl
.ac dec 10 1 1k
.meas ac gain max vdb(b)
.control
run
.endc
.end
`;
		const { content } = await ask({ ...project, 'all.cir': all }, 'get_file_summary', { path: 'all.cir' });
		expect(content).toBe(
			[
				'all.cir (SPICE): 18 lines, 225 characters',
				'Title: All kinds',
				'Devices: R 1, E 1',
				'Subcircuits: buffer',
				'Models: dx, dy',
				'Parameters: load',
				'Functions: twice',
				'Sections: tt',
				'Measurements: gain',
				'Analyses: .ac dec 10 1 1k, run',
				'Includes: models.lib',
				'Has a control script.'
			].join('\n')
		);
	});

	it('[CODE1] get_dependencies names circles of includes', async () => {
		const files = { 'a.cir': 'T\n.include b.lib\n', 'b.lib': '.include a.cir\n' };
		expect((await ask(files, 'get_dependencies', { path: 'a.cir' })).content).toMatch(/^Cycle: .*a\.cir.*b\.lib/mu);
	});

	it('[CODE1] get_dependencies follows includes both ways and tells what is missing', async () => {
		const files = {
			'a.cir': 'T\n.include b.lib\n',
			'b.lib': '.include c.lib\n',
			'c.lib': '.include gone.lib\n'
		};
		const { content } = await ask(files, 'get_dependencies', { path: 'a.cir' });
		expect(content).toContain('Includes: b.lib, c.lib (depth 2)');
		expect(content).toContain('Missing: gone.lib, included by c.lib');
		expect((await ask(files, 'get_dependencies', { path: 'b.lib' })).content).toContain('Included by: a.cir');
		expect((await ask(files, 'analyze_file', { path: 'b.lib' })).content).toContain('Included by: a.cir');
	});

	it('[CODE9] names the files that belong to a netlist by their name', async () => {
		const files = {
			'x.cir': 'T\nR1 a 0 1k\n.op\n',
			'x_goals.json': '{}',
			'x_sim.json': '{}',
			'x.md': '# Notes\n',
			'y_goals.json': '{}'
		};
		const goesWith = 'Goes with: x.md, x_goals.json, x_sim.json';
		expect((await ask(files, 'get_dependencies', { path: 'x.cir' })).content).toContain(goesWith);
		expect((await ask(files, 'get_file_summary', { path: 'x.cir' })).content).toContain(goesWith);
		expect((await ask(files, 'get_diagnostics', { notes: true })).content).not.toMatch(/json|md/u);
	});

	it('[CODE2] get_code_outline gives every symbol with its lines, nested', async () => {
		const { content } = await ask(project, 'get_code_outline', { path: 'models.lib' });
		expect(content).toMatch(/^models\.lib\n2: model q2n2222 .*\n3-5: subcircuit buffer.*\n {2}4: device E1/u);
	});

	it('[CODE2] find_symbols lists the best match first', async () => {
		const files = { 'a.cir': 'T\n.param rbuf=1 buffer2=2\nRx buf 0 1k\n.model buf npn\n.op\n.end\n' };
		const { content } = await ask(files, 'find_symbols', { query: 'buf' });
		expect(content).toMatch(/^a\.cir:4: model buf.*\n.*buffer2.*\n.*rbuf/u);
	});

	it('[CODE2] find_symbols finds over all files, by kind', async () => {
		expect((await ask(project, 'find_symbols', { query: 'buf' })).content).toMatch(
			/^models\.lib:3: subcircuit buffer/u
		);
		expect((await ask(project, 'find_symbols', { query: 'q', kind: 'model' })).content).toMatch(
			/^models\.lib:2: model q2n2222/u
		);
		expect((await ask(project, 'find_symbols', { query: 'zzz' })).content).toContain('zzz');
	});

	it('[G9] [CODE3] lint_code and get_diagnostics tell line, code and remedy', async () => {
		const broken = { ...project, 'amp.cir': amplifier.replace('q2n2222', 'q2n2223') };
		const lint = await ask(broken, 'lint_code', { path: 'amp.cir' });
		expect(lint.content).toMatch(/^6: error \w+: .*q2n2223/mu);
		const all = await ask(broken, 'get_diagnostics', {});
		expect(all.content).toMatch(/^amp\.cir: 1 error/mu);
		expect((await ask(project, 'lint_code', { path: 'amp.cir' })).content).toMatch(/^amp\.cir: no problems/u);
	});

	it('[CODE3] lint_code names the problems of its file only, errors first, with a fix; get_diagnostics those of all', async () => {
		const broken = 'T\n.model unused npn\nV1 in 0 1\nR1 in out 1M\nQ1 out in 0 q2n2223\n.op\n.end\n';
		const files = { ...project, 'a.cir': broken, 'b.cir': broken };
		const { content } = await ask(files, 'lint_code', { path: 'b.cir' });
		expect(content).toMatch(
			/^b\.cir: 1 error, 1 warning, 1 note\n5: error unknown_model: .*q2n2223.*\n4: warning .*Fix: /u
		);
		expect(content).toMatch(/\n2: info unused_model: Nothing uses the model unused\.$/u);
		const all = (await ask(files, 'get_diagnostics', {})).content;
		expect(all).toMatch(/^a\.cir: 1 error, 1 warning\n5: error [^]*^b\.cir: 1 error, 1 warning\n5: error /mu);
		expect(all).not.toContain('unused_model');
		expect((await ask(files, 'get_diagnostics', { notes: true })).content).toContain('2: info unused_model');
	});

	it('[G7] [G9] [CODE4] goto_definition crosses files and find_references tells roles', async () => {
		const place = { path: 'amp.cir', line: 6, symbol: 'q2n2222' };
		const definition = await ask(project, 'goto_definition', place);
		expect(definition.content).toMatch(/^models\.lib:2\n[^]*\.model q2n2222/u);
		const references = await ask(project, 'find_references', place);
		expect(references.content).toContain('models.lib:2: definition: .model q2n2222 npn bf=200');
		expect(references.content).toContain('amp.cir:6: read: Q1 out in 0 q2n2222');
	});

	it('[G7] [G9] [CODE4] find_references finds a name without its place, each scope on its own', async () => {
		const all = await ask(project, 'find_references', { symbol: 'Q2N2222' });
		expect(all.content).toBe(
			(await ask(project, 'find_references', { path: 'amp.cir', line: 6, symbol: 'q2n2222' })).content
		);
		// A node has no definition; the comment and the title are none of its places.
		const scopes = {
			'a.cir': 'About mid\n* mid is here\nR1 mid 0 1k\nR2 mid out 1k\nX1 out 0 stage\n.include s.sub\n.end\n',
			's.sub': '.subckt stage in gnd\nR1 in mid 1k\nR2 mid gnd 1k\n.ends\n'
		};
		const both = (await ask(scopes, 'find_references', { symbol: 'mid' })).content;
		expect(both).toContain('2 different things have this name.');
		expect(both).toMatch(/"mid" at a\.cir:3: 2 places\na\.cir:3: [^]*a\.cir:4: /u);
		expect(both).toMatch(/"mid" at s\.sub:2: 2 places\ns\.sub:2: [^]*s\.sub:3: /u);
		const one = (await ask(scopes, 'find_references', { symbol: 'mid', path: 's.sub' })).content;
		expect(one).toMatch(/^2 places\ns\.sub:2: /u);
		const none = await ask(scopes, 'find_references', { symbol: 'here' });
		expect(none.error).toMatchObject({ errorType: 'symbol_not_found' });
		const missing = await ask(scopes, 'find_references', { symbol: 'mid', path: 'c.cir' });
		expect(missing.error?.errorType).toBe('file_not_found');
		const json = await ask({ 'a.json': '{"mid": 1}' }, 'find_references', { symbol: 'mid', path: 'a.json' });
		expect(json.error?.errorType).toBe('not_a_netlist');
	});

	it('[CODE4] hover_info explains in words', async () => {
		const { content } = await ask(project, 'hover_info', { path: 'amp.cir', line: 5, symbol: 'Rc' });
		expect(content).toContain('Resistance 4.7 kΩ');
		const model = await ask(project, 'hover_info', { path: 'amp.cir', line: 6, symbol: 'Q2N2222' });
		expect(model.content).toContain('Defined at models.lib:2');
	});

	it('[CODE4] a name that is not on the line brings the lines that have it', async () => {
		const { error } = await ask(project, 'hover_info', { path: 'amp.cir', line: 3, symbol: 'Rc' });
		expect(error).toMatchObject({ errorType: 'symbol_not_on_line', context: { found_in_lines: [5] } });
		const part = await ask(project, 'hover_info', { path: 'amp.cir', line: 5, symbol: 'R' });
		expect(part.error?.errorType).toBe('symbol_not_on_line');
		const third = await ask(project, 'hover_info', { path: 'amp.cir', line: 5, symbol: 'Rc', occurrence: 3 });
		expect(third.error?.message).toContain('occurs only 1 times on line 5');
		const behind = await ask(project, 'hover_info', { path: 'amp.cir', line: 99, symbol: 'Rc' });
		expect(behind.error?.errorType).toBe('line_out_of_range');
	});

	it('[CODE5] format_code writes the layout as one change that can be undone, and keeps CRLF', async () => {
		const { run, files } = bench({ 'a.cir': 'T\r\nR1   a    b  1k\r\n.END\r\n' });
		const { operations } = await run('format_code', { path: 'a.cir' });
		expect(await files.text('a.cir')).toContain('R1 a b 1k\r\n.END\r\n');
		expect(operations).toHaveLength(1);
		expect((await run('format_code', { path: 'a.cir' })).outcome.status).toBe('skipped');
	});

	it('[CODE6] answers are about the files as the tool before left them', async () => {
		const { run } = bench(project);
		await run('lint_code', { path: 'amp.cir' });
		await run('patch_file', { path: 'amp.cir', search: 'q2n2222', replace: 'q9' });
		expect((await run('lint_code', { path: 'amp.cir' })).outcome.content).toMatch(/q9/u);
	});

	it('[CODE6] a file that is removed is known no more', async () => {
		const { run } = bench(project);
		await run('get_dependencies', { path: 'amp.cir' });
		await run('delete_file', { path: 'models.lib' });
		expect((await run('get_dependencies', { path: 'amp.cir' })).outcome.content).toContain('Missing: models.lib');
	});

	it('[CODE6] calls of one kind at once are all answered', async () => {
		const { run } = bench(project);
		const answers = await Promise.all(
			['amp.cir', 'models.lib', 'amp.cir'].map((path) => run('get_code_outline', { path }))
		);
		expect(answers.map(({ outcome }) => outcome.content.split('\n')[1])).toEqual(['amp.cir', 'models.lib', 'amp.cir']);
	});
});

describe('code tools on other files', () => {
	it('[CODE7] outline, lint and format JSON, Markdown and JavaScript', async () => {
		const files = {
			'a.json': '{"b":[1,2],\n"b": 3}',
			'r.md': '# One\ntext\n## Two\n',
			's.js': 'function f(a){return a}\n'
		};
		expect((await ask(files, 'get_code_outline', { path: 'r.md' })).content).toBe(
			'r.md\n1-3: heading One (#)\n  3: heading Two (##)'
		);
		expect((await ask(files, 'get_code_outline', { path: 's.js' })).content).toContain('1: function f ((a))');
		expect((await ask(files, 'lint_code', { path: 'a.json' })).content).toMatch(/^2: error duplicate_key/mu);
		const { run, files: stored } = bench(files);
		await run('format_code', { path: 's.js' });
		expect(await stored.text('s.js')).toBe('function f(a) {\n  return a;\n}\n');
	});

	it('[CODE7] format_code leaves a file with a mistake alone', async () => {
		const { run, files } = bench({ 'a.json': '{"a": 1 "b": 2}' });
		expect((await run('format_code', { path: 'a.json' })).outcome.error?.errorType).toBe('syntax_error');
		expect(await files.text('a.json')).toBe('{"a": 1 "b": 2}');
	});

	it.each(['get_dependencies', 'goto_definition', 'find_references', 'hover_info'])(
		'[CODE10] %s says that it answers for netlists only',
		async (name) => {
			const place = name === 'get_dependencies' ? {} : { line: 1, symbol: 'b' };
			for (const [path, text] of [
				['a.json', '{"b": 1}'],
				['r.md', '# b\n'],
				['s.js', 'let b;\n'],
				['d.csv', 'b,c\n']
			] as const) {
				const { error } = await ask({ ...project, [path]: text }, name, { path, ...place });
				expect(error).toMatchObject({ errorType: 'not_a_netlist' });
				expect(error?.suggestions.join()).toContain('get_code_outline');
			}
		}
	);

	it('[TOOL13] [CODE10] analyze_file and get_file_summary give of other files what their descriptions say', async () => {
		const files = { ...project, 'a.json': '{"gain": 40, "gain": 41}', 'd.csv': '1,2\n3,4\n', 'empty.json': '{}' };
		expect((await ask(files, 'analyze_file', { path: 'a.json' })).content).toBe(
			'a.json (json)\nProblems:\n1: error duplicate_key: the key "gain" is defined twice; the last one is used\n' +
				'Outline, by lines:\n1: key gain (40)\n1: key gain (41)'
		);
		expect((await ask(files, 'get_file_summary', { path: 'a.json' })).content).toBe(
			'a.json (json): 1 lines, 24 characters\nTop level: gain, gain\nProblems: 1'
		);
		expect((await ask(files, 'get_file_summary', { path: 'empty.json' })).content).toContain('Top level: nothing');
		expect((await ask(files, 'get_file_summary', { path: 'd.csv' })).content).toBe('d.csv: 2 lines, 8 characters');
		for (const name of ['analyze_file', 'lint_code', 'get_code_outline', 'format_code'])
			expect((await ask(files, name, { path: 'd.csv' })).error).toMatchObject({
				errorType: 'language_unknown',
				suggestions: ['Use read_file to read it as text.']
			});
	});

	it('[CODE10] a text file that a netlist includes is read as a netlist', async () => {
		const files = { 'a.cir': 'T\n.include models.txt\nD1 a 0 dx\n', 'models.txt': '.model dx d is=1e-14\n' };
		expect((await ask(files, 'get_code_outline', { path: 'models.txt' })).content).toContain('model dx');
	});

	it('[CODE8] analyze_code checks a text before it is written', async () => {
		const { content } = await ask({}, 'analyze_code', { language: 'spice', code: 'T\nR1 a 0 1k\nQ1 a b 0 nope\n' });
		expect(content).toMatch(/^3: error \w+: .*nope/mu);
		expect(content).toMatch(/^2: device R1/mu);
		expect((await ask({}, 'analyze_code', { language: 'json', code: '{"a": }' })).content).toContain('syntax_error');
	});

	it('[G9] [CODE8] analyze_code says what a text imports, its parameters and how complex it is', async () => {
		const netlist =
			'T\n.include a.lib\n.param r=1k c=1n\nR1 a 0 {r}\nQ1 a b 0 nope\n.subckt outer x\n.subckt inner y\nR1 y 0 1\n.ends\n.ends\n';
		const { content } = await ask({}, 'analyze_code', { language: 'spice', code: netlist });
		expect(content).toContain(
			'Imports: a.lib\nParameters: r, c\nComplexity: 3 devices, 1 of them nonlinear, 2 subcircuits, nested 2 deep\n'
		);
		const script = `import { a } from './a.js';
export * from "./b.js";
const c = require('c');
function gain(x, y) {
	if (x > 0 && y > 0) return a(x);
	for (const z of [1, 2]) switch (z) { case 1: break; default: c(z); }
	return x ? 'if' : import('./d.js');
}
`;
		const read = await ask({}, 'analyze_code', { language: 'javascript', code: script });
		// One, and one each for if, &&, for, case and the conditional expression.
		expect(read.content).toContain(
			'Imports: ./a.js, ./b.js, c, ./d.js\nParameters: gain(x, y)\nComplexity: 6 (cyclomatic), nested 1 deep\n'
		);
		const plain = await ask({}, 'analyze_code', { language: 'json', code: '{"a": {"b": 1}}' });
		expect(plain.content).toContain('Problems:\nnone\nComplexity: nested 2 deep\n');
		expect((await ask({}, 'analyze_code', { language: 'spice', code: 'T\n.end\n' })).content).toContain(
			'Imports: none\nParameters: none\nComplexity: 0 devices, 0 of them nonlinear, 0 subcircuits, nested 0 deep'
		);
	});

	it('[CODE7] a missing or binary file is an error with what is like it', async () => {
		expect((await ask(project, 'lint_code', { path: 'amp2.cir' })).error).toMatchObject({
			errorType: 'file_not_found'
		});
		expect((await ask({ 'b.bin': new Uint8Array(4) }, 'lint_code', { path: 'b.bin' })).error?.errorType).toBe(
			'binary_file'
		);
	});
});
